import { useState } from 'react';
import { type AccountSettings, ChangeEmailBody } from '../../../contract/account-settings.ts';
import { changeEmail, sendVerification } from '../../../contract/account-settings-calls.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox, NeedsConnection } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { TextField } from '../../ui/later/text-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';

export function EmailSection({ settings }: { settings: AccountSettings }) {
  const device = useDevice();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    schema: ChangeEmailBody,
    read: (text) => ({ email: text('email').trim(), password: text('password') }),
    send: (body: ChangeEmailBody) => device.call(changeEmail, { body }),
    done: ({ message }) => {
      setNotice(message);
      form.ref.current?.reset();
    },
    otherwise: 'Failed to change email',
  });

  return (
    <Section id="account-email" title="Email">
      <div className="account-lines">
        <Line dot={settings.is_email_verified ? 'right' : 'pending'}>
          <span>
            <b>{settings.email}</b>
            <small>{settings.is_email_verified ? 'Confirmed' : 'Not confirmed yet'}</small>
          </span>
        </Line>
      </div>
      <div className="account-part">
        {!settings.is_email_verified && <SendAgain />}
        <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
          <NeedsConnection>Changing the address needs a connection.</NeedsConnection>
          <TextField
            {...form.named('email')}
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...form.named('password')} label="Your password" autoComplete="current-password" />
          <FailureBox failure={form.failure} />
          <StatusMessage>{notice}</StatusMessage>
          <div className="dialog-actions">
            <Button type="submit" wide busy={form.isBusy}>
              {form.isBusy ? 'Sending…' : 'Change email'}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}

function SendAgain() {
  const device = useDevice();
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  async function send() {
    setFailure(null);
    const result = await device.call(sendVerification);
    if (result.ok) setNotice(result.reply.message);
    else setFailure(describeFailure(result, 'Failed to send the email'));
  }

  return (
    <>
      <p>Open the link we emailed you to confirm the address is yours.</p>
      <FailureBox failure={failure} />
      <StatusMessage>{notice}</StatusMessage>
      <Button small onClick={send}>
        Send again
      </Button>
    </>
  );
}
