import { useEffect, useId, useImperativeHandle, useState, useSyncExternalStore } from 'react';
import { readCaptcha } from '../../../contract/account-calls.ts';
import { currentDevice } from '../../shell/current-device.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Gutter } from '../../ui/gutter.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AltchaSolver, type AltchaState, type Challenge } from './altcha-solver.ts';
import type { CaptchaProps } from './captcha-field.tsx';

const words: Record<AltchaState, string> = {
  unsolved: '',
  verifying: 'Verifying…',
  verified: 'Verified',
  failed: 'Not verified',
};

const dots = { unsolved: 'open', verifying: undefined, verified: 'right', failed: 'wrong' } as const;

/** Shows ALTCHA's proof of work as one checkbox: nothing to read, nothing to recognize, the same for everyone. */
export function AltchaField({ ref, isNeededSoon, error, onChange }: CaptchaProps) {
  const { serverClock } = useDevice();
  // Challenges expire by the server's clock. By a device clock that is ahead, each would be expired once it's solved.
  const [altcha] = useState(() => new AltchaSolver({ readChallenge, solve, clock: serverClock }));
  const state = useSyncExternalStore(altcha.subscribe, altcha.read);
  const id = useId();

  useImperativeHandle(ref, () => ({ take: () => altcha.take(), renew: () => altcha.renew() }), [altcha]);
  useEffect(() => () => altcha.reset(), [altcha]);
  useEffect(() => {
    if (isNeededSoon) altcha.prepare();
  }, [altcha, isNeededSoon]);

  return (
    <div className="captcha">
      <div className="captcha-line dot-animate">
        <Gutter dot={dots[state]} mark={state === 'verifying' && <Turning />} />
        <label className="captcha-label">
          <input
            type="checkbox"
            checked={state === 'verifying' || state === 'verified'}
            required
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => {
              onChange();
              if (event.target.checked) altcha.start();
              else altcha.reset();
            }}
          />
          I’m not a robot
        </label>
        <span role="status" className={`captcha-state captcha-${state}`}>
          {words[state]}
        </span>
      </div>
      {state === 'failed' && (
        <div className="captcha-again">
          <p>We couldn’t complete the check. It needs a connection.</p>
          <Button
            small
            onClick={() => {
              onChange();
              altcha.start();
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The text at the line's other end says the same to screen readers. */
function Turning() {
  return (
    <span aria-hidden="true">
      <Spinner />
    </span>
  );
}

async function readChallenge(signal: AbortSignal): Promise<Challenge | null> {
  const device = await currentDevice();
  const result = await device.call(readCaptcha, { signal });
  return result.ok ? result.reply : null;
}

function solve(challenge: Challenge, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module', name: 'captcha' });
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error('The captcha worker could not run.')));
  signal.addEventListener('abort', () => resolve(null));
  worker.postMessage(challenge);
  return promise.finally(() => worker.terminate());
}
