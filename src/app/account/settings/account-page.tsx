import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { AccountSettings } from '../../../contract/account-settings.ts';
import { readAccount } from '../../../contract/account-settings-calls.ts';
import type { Failure } from '../../../sync/http/first/api-client.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { signedInOnly } from '../../shell/later/signed-in-only.tsx';
import { useSession } from '../../shell/session.ts';
import { describeFailure } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { RetryButton } from '../../ui/later/retry-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ReminderSection, type ReminderSettings, readReminderSettings } from './reminder-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './account-page.css';

/** Shows the account's settings. Sends visitors to the home page. */
export const AccountPage = signedInOnly(Account);

function Account() {
  const device = useDevice();
  const username = useSession()?.username ?? '';
  const [read, setRead] = useState<{ settings: AccountSettings; reminding: ReminderSettings } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const load = useCallback(async () => {
    setFailure(null);
    // After a login to another account, this one's must not stay.
    setRead(null);
    const [result, reminding] = await Promise.all([device.call(readAccount), readReminderSettings(device)]);
    if (result.ok) setRead({ settings: result.reply, reminding });
    else setFailure(result);
  }, [device]);
  useEffect(() => void load(), [load]);

  return (
    <div className="account">
      <PageHead
        title="Your account"
        facts={[
          username,
          <Link key="profile" href="/profile/edit">
            Edit profile
          </Link>,
        ]}
      >
        {failure && (
          <FailureBox
            failure={describeFailure(failure, 'Failed to load account')}
            action={<RetryButton onClick={load} />}
          />
        )}
        {!failure && !read && <Spinner />}
      </PageHead>
      {read && (
        <>
          <ReminderSection reminding={read.reminding} />
          <EmailSection settings={read.settings} />
          <PasswordSection />
          <PasskeysSection />
          <SessionsSection />
          <DataSection username={username} />
          <DeleteSection username={username} />
        </>
      )}
    </div>
  );
}
