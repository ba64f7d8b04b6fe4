import { useState } from 'react';
import { DeleteAccountBody } from '../../../contract/account-settings.ts';
import { deleteAccount } from '../../../contract/account-settings-calls.ts';
import { forgetReminder } from '../../../sync/operations/reminder.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { logOutOnDevice, reload } from '../../shell/device-services/change-user.ts';
import { notifyAfterReload } from '../../shell/later/notify-after-reload.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/later/dialog.tsx';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { useForm } from '../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';
import { subscriberHere } from '../reminder-support.ts';

export function DeleteSection({ username }: { username: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section id="account-delete" title="Delete account">
      <div className="account-part">
        <p>
          This deletes your answers, scores, and profile, here and on this device. A subscription ends immediately. Your
          comments stay under ‘deleted user’. To remove them too, delete them first.
        </p>
        <Button onClick={() => setAsking(true)}>Delete my account</Button>
      </div>
      {isAsking && <DeleteDialog username={username} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const device = useDevice();
  const form = useForm({
    schema: DeleteAccountBody,
    read: (text) => ({ password: text('password') }),
    send: (body: DeleteAccountBody) => device.call(deleteAccount, { body }),
    done: async () => {
      notifyAfterReload('Your account is deleted.');
      await forgetReminder(device.storage, await subscriberHere()).catch((error) => console.error(error));
      // Even if that can't be stored, the session is over.
      await logOutOnDevice('discard').catch((error) => console.error(error));
      return reload();
    },
    otherwise: 'Failed to delete account',
  });

  return (
    <Dialog title={`Delete ${username}?`} dot="wrong" onClose={onClose}>
      <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
        <p>You can’t undo this.</p>
        <PasswordField {...form.named('password')} label="Your password" autoComplete="current-password" />
        <FailureBox failure={form.failure} />
        <div className="dialog-actions">
          <Button type="submit" kind="primary" wide busy={form.isBusy}>
            {form.isBusy ? 'Deleting…' : 'Delete permanently'}
          </Button>
          <Button wide onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
