import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '../../../contract/account.ts';
import { saveProfile } from '../../../sync/operations/save-profile.ts';
import { draftQuery } from '../../../sync/queries/draft.ts';
import { meQuery } from '../../../sync/queries/me.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { signedInOnly } from '../../shell/later/signed-in-only.tsx';
import { useUnsavedWork } from '../../shell/later/use-unsaved-work.ts';
import { notify } from '../../shell/notice.tsx';
import { ScreenSkeleton } from '../../shell/screen.tsx';
import { useQuery } from '../../shell/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, type FieldErrors, type FormFailure, rejectedField } from '../../ui/later/form-errors.ts';
import { useFocusOnError } from '../../ui/later/form-focus.ts';
import { FailureBox, NeedsConnection } from '../../ui/later/form-notes.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { RetryButton } from '../../ui/later/retry-button.tsx';
import { TextArea, TextField } from '../../ui/later/text-field.tsx';
import { Avatar } from '../avatar.tsx';
import './edit-profile-page.css';

/** Lets learners edit their profile. Sends visitors to the home page. */
export const EditProfilePage = signedInOnly(EditProfile);

function EditProfile() {
  const { value: user, failure, isFetching, refetch } = useQuery(meQuery);
  const { value: draft } = useQuery(draftQuery(draftKey));

  if (user && draft !== undefined) return <ProfileForm user={user} draft={JSON.parse(draft ?? '{}')} />;
  if (isFetching || !failure) return <ScreenSkeleton />;
  return (
    <div className="edit-profile">
      <PageHead title="Edit profile">
        <FailureBox
          failure={describeFailure(failure, 'Failed to load profile')}
          action={<RetryButton onClick={refetch} />}
        />
      </PageHead>
    </div>
  );
}

type Fields = Record<'image_url' | 'bio' | 'location', string>;

function fieldsOf({ image_url, bio, location }: User['profile']): Fields {
  return { image_url: image_url ?? '', bio, location };
}

const fieldNames = ['image_url', 'bio', 'location'] as const;

/** What learners changed and didn't save survives a reload. */
const draftKey = 'profile';

function ProfileForm({ user, draft }: { user: User; draft: Partial<Fields> }) {
  const device = useDevice();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const saved = fieldsOf(user.profile);
  const [edits, setEdits] = useState<Partial<Fields>>(draft);
  const [hides, setHides] = useState<boolean | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = { ...saved, ...edits };
  const isHidden = user.hidden_from_leaderboard ?? false;
  const hidden_from_leaderboard = hides ?? isHidden;
  useUnsavedWork(fieldNames.some((name) => fields[name] !== saved[name]) || hidden_from_leaderboard !== isHidden);
  useFocusOnError(form, errors);

  const saveFields = (edited: Partial<Fields> | null) => {
    const value = edited === null ? '' : JSON.stringify(edited);
    device.saveDraft(draftKey, value).catch((error) => console.warn('A draft was not saved.', error));
  };

  const edit = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[`profile.${name}`],
    // What was typed while it saves would be lost to what was saved.
    readOnly: isBusy,
    onChange: ({ target }: { target: { value: string } }) => {
      const edited = { ...edits, [name]: target.value };
      setEdits(edited);
      saveFields(edited);
      setErrors({ ...errors, [`profile.${name}`]: undefined } as FieldErrors);
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setErrors({});
    setFailure(null);
    setBusy(true);
    const result = await device.run(saveProfile, { profile: fields, hidden_from_leaderboard });
    setBusy(false);
    if (result.ok) {
      const now = fieldsOf(result.reply.profile);
      setEdits(now);
      saveFields(null);
      setPicture(now.image_url);
      notify('Profile updated successfully!');
      return;
    }
    if (result.kind === 'no_response') {
      if (result.reason !== 'aborted') {
        setFailure(describeFailure(result, 'An error occurred while updating the profile'));
      }
      return;
    }
    const rejected = rejectedField(
      result,
      fieldNames.map((name) => `profile.${name}`),
    );
    if (rejected) setErrors({ [rejected.field]: rejected.error });
    else setFailure(describeFailure(result, 'Failed to update profile'));
  }

  function cancel() {
    saveFields(null);
    // The app names its own history entries. Before such an entry is the screen that led here.
    if (history.state?.scrollKey) history.back();
    else navigate(`/profile/${user.username}`, { replace: true });
  }

  return (
    <div className="edit-profile">
      <PageHead
        title="Edit profile"
        facts={[
          <Link key="profile" href={`/profile/${user.username}`}>
            View public profile
          </Link>,
          <Link key="subscription" href="/subscription">
            Your subscription
          </Link>,
          <Link key="account" href="/account">
            Your account
          </Link>,
        ]}
      />
      <Line>
        <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
          <NeedsConnection>Saving needs a connection.</NeedsConnection>
          <div className="edit-profile-picture">
            <Avatar username={user.username} url={picture ?? saved.image_url} />
            <TextField
              {...edit('image_url')}
              label="Profile Image URL"
              type="url"
              autoComplete="photo"
              placeholder="https://"
              onBlur={() => setPicture(fields.image_url.trim())}
            />
          </div>
          <TextArea {...edit('bio')} label="Bio" rows={4} />
          <TextField {...edit('location')} label="Location" autoComplete="address-level2" />
          <label className="edit-profile-switch">
            <input
              type="checkbox"
              role="switch"
              checked={hidden_from_leaderboard}
              aria-checked={hidden_from_leaderboard}
              onChange={({ target }) => setHides(target.checked)}
            />
            Hide me from the leaderboard
          </label>
          <FailureBox failure={failure} />
          <div className="dialog-actions">
            <Button type="submit" kind="primary" wide busy={isBusy}>
              {isBusy ? 'Saving…' : 'Save Changes'}
            </Button>
            <Button wide onClick={cancel}>
              Cancel
            </Button>
          </div>
        </form>
      </Line>
    </div>
  );
}
