import { useState } from 'react';
import { askForPasskeyLogin, loginWithPasskey } from '../../contract/passkey-calls.ts';
import { currentDevice } from '../shell/current-device.ts';
import { continueAs } from '../shell/device-services/change-user.ts';
import { notify } from '../shell/notice.tsx';
import { sessionOf } from '../shell/session.ts';
import { Button } from '../ui/button.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-words.tsx';

/** A login without name and password, where the browser knows passkeys. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  if (!('PublicKeyCredential' in window)) return null;

  async function start() {
    setFailure(null);
    setBusy(true);
    try {
      setFailure(await login());
    } catch (error) {
      console.warn('No passkey login.', error);
      setFailure({ sentence: 'Login failed', hint: null });
    } finally {
      setBusy(false);
    }
  }

  /** Returns why it failed; nothing, where the learner has thought otherwise. */
  async function login(): Promise<FormFailure | null> {
    const device = await currentDevice();
    const options = await device.call(askForPasskeyLogin);
    if (!options.ok) return describeFailure(options, 'Login failed');
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const response = await startAuthentication({ optionsJSON: options.reply as never }).catch(unlessCancelled);
    if (!response) return null;
    const result = await device.call(loginWithPasskey, { body: { response: response as never } });
    if (!result.ok) return describeFailure(result, 'Login failed');
    await continueAs(sessionOf(result.reply));
    notify('Login Successful');
    onDone();
    return null;
  }

  return (
    <>
      <FailureBox failure={failure} />
      <Button wide busy={isBusy} onClick={start}>
        {isBusy ? 'Waiting for your passkey…' : 'Log in with a passkey'}
      </Button>
    </>
  );
}

/** The browser says the same of a prompt that was closed, that ran out of time, and of a device without a passkey for this site. */
function unlessCancelled(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  throw error;
}
