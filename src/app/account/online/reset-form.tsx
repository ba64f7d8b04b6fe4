import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { ResetBody } from '../../../contract/recovery.ts';
import { resetPassword } from '../../../contract/recovery-calls.ts';
import { currentDevice } from '../../shell/current-device.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBox, NeedsConnection } from '../../ui/later/form-notes.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';
import { resetTokenAtom } from './mailed-token.ts';
import '../account.css';

const staysMs = 3000;

/** Sets a new password from a mailed link. Calls `onDone` 3 seconds after that. */
export function ResetForm({ onDone, onForgot }: { onDone: () => void; onForgot: () => void }) {
  const token = useAtomValue(resetTokenAtom);
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    schema: ResetBody,
    read: (text) => ({ token, password: text('password') }),
    send: async (body: ResetBody) => (await currentDevice()).call(resetPassword, { body }),
    done: ({ message }) => setNotice(message),
    otherwise: 'Failed to reset password',
  });

  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(onDone, staysMs);
    return () => clearTimeout(timer);
  }, [notice, onDone]);

  return (
    <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
      <NeedsConnection>Setting a password needs a connection.</NeedsConnection>
      {notice === null && (
        <PasswordField
          {...form.named('password')}
          label="New password"
          hint="At least 8 characters. This ends every other session."
          autoComplete="new-password"
        />
      )}
      <FailureBox failure={form.failure} />
      <StatusMessage>{notice}</StatusMessage>
      {notice === null && (
        <div className="dialog-actions account-actions">
          <Button type="submit" kind="primary" wide busy={form.isBusy}>
            {form.isBusy ? 'Saving…' : 'Reset password'}
          </Button>
          <button type="button" className="account-link" onClick={onForgot}>
            Get another link
          </button>
        </div>
      )}
    </form>
  );
}
