import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { addPasskey, askForPasskey, listPasskeys, removePasskey } from '../../../contract/passkey-calls.ts';
import { AddPasskeyBody, AskForPasskeyBody, type Passkey } from '../../../contract/passkeys.ts';
import { onlineQuery } from '../../../sync/queries/online.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { confirmingCall } from '../../shell/later/confirm-login.ts';
import { notify } from '../../shell/notice.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, describeUnlessGone, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { ageText } from '../../ui/later/text.ts';
import { TextField } from '../../ui/later/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';
import { unlessCanceled } from '../send-passkey.ts';
import { focusHeading } from './focus-heading.ts';

const Asked = v.object({ ...v.pick(AddPasskeyBody, ['name']).entries, ...AskForPasskeyBody.entries });

export function PasskeysSection() {
  const device = useDevice();
  // If staff need a second factor, only that can change it.
  const call = useMemo(() => confirmingCall(device.call), [device]);
  const { value: passkeys, failure: unread, refetch } = useQuery(onlineQuery(listPasskeys));
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const form = useForm({
    schema: Asked,
    read: (text) => ({ name: text('name').trim(), password: text('password') }),
    send: async ({ name, password }: v.InferOutput<typeof Asked>) => {
      const options = await call(askForPasskey, { body: { password } });
      if (!options.ok) return options;
      const { startRegistration } = await import('../passkey/passkey-prompt.ts');
      const response = await startRegistration({ optionsJSON: options.reply as never }).catch(unlessCanceled);
      return response && call(addPasskey, { body: { name, response: response as never } });
    },
    done: () => {
      void refetch();
      form.ref.current?.reset();
      notify('Passkey added.');
    },
    otherwise: 'Failed to add the passkey',
  });

  async function remove({ id }: Passkey) {
    setFailure(null);
    const failed = describeUnlessGone(await call(removePasskey, { params: { id } }), 'Failed to remove the passkey');
    if (failed) return setFailure(failed);
    notify('Passkey removed.');
    // If it opened this session, that has ended, too: then this asks for a login.
    await refetch();
    focusHeading('account-passkeys');
  }

  return (
    <Section
      id="account-passkeys"
      title="Passkeys"
      lede="Log in with a fingerprint, face, or PIN instead of the password. Removing a passkey ends the sessions that used it, even this one."
    >
      {passkeys && passkeys.length > 0 && (
        <ul className="account-lines">
          {passkeys.map((passkey) => (
            <Line as="li" key={passkey.id} dot="set">
              <span>
                <bdi>{passkey.name}</bdi>
                <small>
                  {passkey.used_at
                    ? `Last used ${ageText(Date.now() - Date.parse(passkey.used_at))}`
                    : `Added ${ageText(Date.now() - Date.parse(passkey.created_at))}`}
                </small>
              </span>
              <Button small aria-label={`Remove ${passkey.name}`} onClick={() => void remove(passkey)}>
                Remove
              </Button>
            </Line>
          ))}
        </ul>
      )}
      <div className="account-part">
        <FailureBox failure={failure ?? (unread && describeFailure(unread, 'Failed to load passkeys'))} />
        <form ref={form.ref} className="dialog-form" method="post" noValidate onSubmit={form.submit}>
          <TextField
            {...form.named('name')}
            label="Name"
            help="For example, the device that stores it"
            autoComplete="off"
          />
          <PasswordField {...form.named('password')} label="Your password" autoComplete="current-password" />
          <FailureBox failure={form.failure} />
          <div className="dialog-actions">
            <Button type="submit" wide busy={form.isBusy}>
              {form.isBusy ? 'Waiting for your device…' : 'Add a passkey'}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}
