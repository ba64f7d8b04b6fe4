import HCaptcha from '@hcaptcha/react-hcaptcha';
import { useAtomValue } from 'jotai';
import { useId, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { themeAtom } from '../../shell/theme.ts';
import { Button } from '../../ui/button.tsx';
import type { CaptchaProps } from '../online/captcha-field.tsx';

/** Shows hCaptcha's own control in the page's colors. */
export function HcaptchaField({ ref, siteKey, error, onChange }: CaptchaProps) {
  const id = useId();
  const control = useRef<HCaptcha>(null);
  const token = useRef<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const theme = useColors();
  const isNarrow = useSyncExternalStore(
    () => () => {},
    () => matchMedia('(width <= 420px)').matches,
  );

  useImperativeHandle(
    ref,
    () => ({
      take: async () => token.current,
      renew: () => {
        token.current = null;
        control.current?.resetCaptcha();
      },
    }),
    [],
  );

  function again() {
    setFailed(false);
    setRound(round + 1);
    onChange();
  }

  return (
    <div className="captcha captcha-foreign">
      {hasFailed ? (
        <div className="captcha-again">
          <p>We couldn’t load the captcha. It needs a connection and a browser that allows hcaptcha.com.</p>
          <Button small onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <HCaptcha
          // In the page's body, the dialog would cover it.
          challenge-container={`${id}-challenge`}
          // The control keeps its initial colors.
          key={`${theme} ${round}`}
          ref={control}
          sitekey={siteKey ?? ''}
          theme={theme}
          size={isNarrow ? 'compact' : 'normal'}
          sentry={false}
          onVerify={(solved) => {
            token.current = solved;
            onChange();
          }}
          onExpire={() => {
            token.current = null;
          }}
          onError={(reason) => {
            token.current = null;
            if (reason !== 'challenge-closed') setFailed(true);
          }}
        />
      )}
      <div className="captcha-challenge" id={`${id}-challenge`} />
      {error !== undefined && (
        <p className="field-error" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function useColors(): 'light' | 'dark' {
  const theme = useAtomValue(themeAtom);
  const systemIsDark = useSyncExternalStore(watchSystem, () => matchMedia(darkQuery).matches);
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}

const darkQuery = '(prefers-color-scheme: dark)';

function watchSystem(changed: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
