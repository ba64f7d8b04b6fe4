import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { confirmLogin, listPasskeys } from '../../../contract/passkey-calls.ts';
import { ConfirmByPasswordBody } from '../../../contract/passkeys.ts';
import { onlineQuery } from '../../../sync/queries/online.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { confirmationAtom } from '../../shell/later/confirm-login.ts';
import { useQuery } from '../../shell/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { describeFailure, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { useForm } from '../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';
import { sendPasskey } from '../send-passkey.ts';
import './account-page.css';
import { secureApis } from '../../../rules/secure-apis.ts';

const otherwise = 'Failed to confirm';

/** Shows a dialog that asks the user for the password or a passkey again, or only for a passkey. */
export function ConfirmLogin({ onClose }: { onClose: () => void }) {
  const confirmation = useAtomValue(confirmationAtom);
  if (!confirmation) return null;
  const { need, confirm } = confirmation;
  if (need === 'second_factor_required') return <ConfirmByPasskey onConfirmed={confirm} onClose={onClose} />;
  return <ConfirmByEither onConfirmed={confirm} />;
}

function ConfirmByEither({ onConfirmed }: { onConfirmed: () => void }) {
  const device = useDevice();
  const form = useForm({
    schema: ConfirmByPasswordBody,
    read: (text) => ({ password: text('password') }),
    send: (body) => device.call(confirmLogin, { body }),
    done: onConfirmed,
    otherwise,
  });
  return (
    <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
      <p>Your last login was over 15 minutes ago. Confirm it’s you, and this continues.</p>
      <PasswordField {...form.named('password')} label="Your password" autoComplete="current-password" />
      <FailureBox failure={form.failure} />
      <div className="dialog-actions">
        <Button type="submit" kind="primary" wide busy={form.isBusy}>
          {form.isBusy ? 'Confirming…' : 'Confirm'}
        </Button>
      </div>
      <PasskeyButton onConfirmed={onConfirmed} />
    </form>
  );
}

function ConfirmByPasskey({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { value: passkeys, failure } = useQuery(onlineQuery(listPasskeys));
  const hasPasskey = passkeys && passkeys.length > 0;
  return (
    <div className="dialog-form">
      <p>This site asks staff for a second factor.</p>
      <FailureBox failure={failure && describeFailure(failure, 'Failed to load passkeys')} />
      {hasPasskey === true && <PasskeyButton kind="primary" onConfirmed={onConfirmed} />}
      {hasPasskey === false && (
        <p>
          You don’t have a passkey yet.{' '}
          <Link href="/account" onClick={onClose}>
            Add one on your account page
          </Link>
          , then come back.
        </p>
      )}
    </div>
  );
}

function PasskeyButton({ kind, onConfirmed }: { kind?: 'primary'; onConfirmed: () => void }) {
  const device = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  if (!secureApis().PublicKeyCredential) {
    return kind && <FailureBox failure={{ sentence: 'This browser can’t use passkeys.', hint: 'Try another one.' }} />;
  }

  async function ask() {
    setFailure(null);
    setBusy(true);
    try {
      const result = await sendPasskey(device, (body) => device.call(confirmLogin, { body }));
      if (result?.ok) onConfirmed();
      else setFailure(result && describeFailure(result, otherwise));
    } catch (error) {
      console.warn('No passkey.', error);
      setFailure({ sentence: otherwise, hint: null });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FailureBox failure={failure} />
      <Button wide busy={isBusy} onClick={ask} {...(kind && { kind })}>
        {isBusy ? 'Waiting for your passkey…' : 'Confirm with a passkey'}
      </Button>
    </>
  );
}
