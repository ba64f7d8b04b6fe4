import { useState } from 'react';
import { loginWithPasskey } from '../../contract/passkey-calls.ts';
import { secureApis } from '../../rules/secure-apis.ts';
import { currentDevice } from '../shell/current-device.ts';
import { continueAs } from '../shell/device-services/change-user.ts';
import { notify } from '../shell/notice.tsx';
import { sessionOf } from '../shell/session.ts';
import { Button } from '../ui/button.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { sendPasskey } from './send-passkey.ts';

/** Offers a login with a passkey, if the browser supports passkeys. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  if (!secureApis().PublicKeyCredential) return null;

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

  /** Returns why it failed; null if it didn't, or if the learner closed the prompt. */
  async function login(): Promise<FormFailure | null> {
    const device = await currentDevice();
    const result = await sendPasskey(device, (body) => device.call(loginWithPasskey, { body }));
    if (!result) return null;
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
