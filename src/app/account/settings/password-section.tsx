import { useState } from 'react';
import { ChangePasswordBody } from '../../../contract/account-settings.ts';
import { changePassword } from '../../../contract/account-settings-calls.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { useSession } from '../../shell/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';

export function PasswordSection() {
  const device = useDevice();
  const session = useSession();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    schema: ChangePasswordBody,
    read: (text) => ({ current_password: text('current_password'), password: text('password') }),
    send: (body: ChangePasswordBody) => device.call(changePassword, { body }),
    done: ({ message }) => {
      setNotice(message);
      form.ref.current?.reset();
    },
    otherwise: 'Failed to change password',
  });

  return (
    <Section id="account-password" title="Password">
      <div className="account-part">
        <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
          {/* Tells password managers whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={session?.username ?? ''} readOnly />
          <PasswordField {...form.named('current_password')} label="Current password" autoComplete="current-password" />
          <PasswordField
            {...form.named('password')}
            label="New password"
            hint="At least 8 characters. This ends every other session."
            autoComplete="new-password"
          />
          <FailureBox failure={form.failure} />
          <StatusMessage>{notice}</StatusMessage>
          <div className="dialog-actions">
            <Button type="submit" wide busy={form.isBusy}>
              {form.isBusy ? 'Saving…' : 'Change password'}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}
