import { type Ref, useCallback, useEffect, useState } from 'react';
import type { Config } from '../../../contract/config.ts';
import { configQuery } from '../../../sync/queries/config.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Gutter } from '../../ui/gutter.tsx';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** What a form needs from any provider's captcha. */
export interface CaptchaHandle {
  /** Returns a token to send now, or null if the learner hasn't passed. Waits for a running check. */
  take(): Promise<string | null>;
  /** Call it after a token was sent, because the next attempt needs another. */
  renew(): void;
}

export interface CaptchaProps {
  ref: Ref<CaptchaHandle>;
  siteKey: string | null;
  /** Whether the learner has begun to fill in the form: what can be done ahead begins now. */
  isNeededSoon: boolean;
  error: string | undefined;
  /** Called when the learner interacts with it. */
  onChange: () => void;
}

/** The control of each provider. It loads if the installation uses it. */
const providers: Record<Config['captcha']['provider'], LazyPart<CaptchaProps>> = {
  altcha: lazyPart(() => import('./altcha-field.tsx').then((file) => file.AltchaField)),
  hcaptcha: lazyPart(() => import('../hcaptcha/hcaptcha-field.tsx').then((file) => file.HcaptchaField)),
};

export function CaptchaField(props: Omit<CaptchaProps, 'siteKey'>) {
  const device = useDevice();
  const { value: config } = useQuery(configQuery, { refresh: false });
  const [Control, setControl] = useState<LazyPart<CaptchaProps>>();
  const [isMissing, setMissing] = useState(false);
  const provider = config?.captcha.provider;

  const load = useCallback(async () => {
    setMissing(false);
    if (provider) {
      const control = providers[provider];
      try {
        await control?.load();
        setControl(() => control);
      } catch {
        setMissing(true);
      }
    } else if (!(await device.read(configQuery))) {
      setMissing((await device.refresh(configQuery)) !== null);
    }
  }, [device, provider]);

  useEffect(() => void load(), [load]);

  // The server can be newer than this page.
  if (provider && !(provider in providers)) {
    return <ErrorBox>This version of the app doesn’t support this site’s captcha.</ErrorBox>;
  }
  if (isMissing) {
    return (
      <ErrorBox
        action={
          <Button small onClick={load}>
            Try again
          </Button>
        }
      >
        We couldn’t load the captcha.
      </ErrorBox>
    );
  }
  return config && Control ? <Control {...props} siteKey={config.captcha.site_key} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className="captcha">
      <div className="captcha-line">
        <Gutter mark={<Spinner label="Loading the captcha…" />} />
      </div>
    </div>
  );
}
