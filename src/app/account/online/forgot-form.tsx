import { useState } from 'react';
import { EmailBody } from '../../../contract/recovery.ts';
import { forgotPassword, forgotUsername } from '../../../contract/recovery-calls.ts';
import { currentDevice } from '../../shell/current-device.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBox, NeedsConnection } from '../../ui/later/form-notes.tsx';
import { TextField } from '../../ui/later/text-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import '../account.css';

const kinds = {
  password: {
    call: forgotPassword,
    lede: 'Enter your account’s email address, and we’ll email you a link to choose a new password.',
    button: 'Send reset link',
    otherwise: 'Failed to send password reset email',
  },
  username: {
    call: forgotUsername,
    lede: 'Enter your account’s email address, and we’ll email you your username.',
    button: 'Send username',
    otherwise: 'Failed to send username reminder email',
  },
};

/** Requests an email with the forgotten username or a link to reset the password. */
export function ForgotForm({ kind, onLogin }: { kind: keyof typeof kinds; onLogin: () => void }) {
  const { call, lede, button, otherwise } = kinds[kind];
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    schema: EmailBody,
    read: (text) => ({ email: text('email').trim() }),
    send: async (body: EmailBody) => (await currentDevice()).call(call, { body }),
    done: ({ message }) => setNotice(message),
    otherwise,
  });

  return (
    <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
      <NeedsConnection>Sending an email needs a connection.</NeedsConnection>
      <p>{lede}</p>
      <TextField
        {...form.named('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <FailureBox failure={form.failure} />
      <StatusMessage>{notice}</StatusMessage>
      <div className="dialog-actions account-actions">
        <Button type="submit" kind={notice === null ? 'primary' : 'quiet'} wide busy={form.isBusy}>
          {form.isBusy ? 'Sending…' : notice === null ? button : 'Send again'}
        </Button>
        <button type="button" className="account-link" onClick={onLogin}>
          Back to login
        </button>
      </div>
    </form>
  );
}
