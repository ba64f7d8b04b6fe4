import { Link } from 'wouter';
import type { AccountSettings } from '../../../contract/account-settings.ts';
import { readAccount } from '../../../contract/account-settings-calls.ts';
import type { Device } from '../../../sync/device.ts';
import type { OnlineQuery } from '../../../sync/queries/online.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { signedInOnly } from '../../shell/later/signed-in-only.tsx';
import { useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
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

/** All that the page shows at once, so nothing on it moves. */
function settingsQuery(device: Device): OnlineQuery<{ settings: AccountSettings; reminding: ReminderSettings }> {
  return {
    key: 'account settings',
    async ask(call) {
      const [result, reminding] = await Promise.all([call(readAccount), readReminderSettings(device)]);
      return result.ok ? { ...result, reply: { settings: result.reply, reminding } } : result;
    },
  };
}

function Account() {
  const device = useDevice();
  const username = useSession()?.username ?? '';
  const { value: read, failure, isFetching, refetch } = useQuery(settingsQuery(device));

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
        {failure && !read && (
          <FailureBox
            failure={describeFailure(failure, 'Failed to load account')}
            action={<RetryButton busy={isFetching} onClick={refetch} />}
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
