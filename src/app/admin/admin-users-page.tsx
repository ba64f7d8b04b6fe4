import { useState } from 'react';
import { Link } from 'wouter';
import type { AccountRow } from '../../contract/moderation.ts';
import { listAccounts, suspendAccount } from '../../contract/moderation-calls.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { Button } from '../ui/button.tsx';
import { breakable } from '../ui/later/breakable.tsx';
import { columnDay } from '../ui/later/day-names.ts';
import { describeFailure } from '../ui/later/form-errors.ts';
import { SearchField } from '../ui/later/search-field.tsx';
import { plural } from '../ui/plural.ts';
import { AdminTable } from './admin-table.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ListPage } from './list-page.tsx';
import { NothingHere } from './nothing-here.tsx';
import { staffOnly } from './staff-only.tsx';
import { useSearchList } from './use-search-list.ts';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './moderation.css';

/** Lists the accounts, and who is suspended. */
export const AdminUsersPage = staffOnly(AdminUsers);

const path = '/admin/users';
const planText = { monthly: 'Monthly', annual: 'Annual' };

function AdminUsers() {
  const { query, page, q, pageAddress, search } = useSearchList(path);
  const [changing, setChanging] = useState<AccountRow | null>(null);
  const request = useStaffQuery(onlineQuery(listAccounts, { query }));
  return (
    <>
      <ListPage
        title="Users"
        countText={(count) => plural(count, 'account')}
        filters={<SearchField words={q} placeholder="Start of a username or email" onSearch={search} />}
        offline="Suspending users needs a connection."
        request={request}
        page={page}
        pageAddress={pageAddress}
        words="Failed to fetch users"
        empty={
          <NothingHere href={path} action="All users">
            No users match this search.
          </NothingHere>
        }
      >
        {({ results }) => (
          <AdminTable
            className="admin-users"
            nameColumn="Username"
            columns={['Plan', 'XP', 'Joined', 'Status']}
            isBusy={request.isFetching}
            rows={results.map((account) => rowOf(account, setChanging))}
          />
        )}
      </ListPage>
      {changing && <SuspendDialog account={changing} onClose={() => setChanging(null)} onChanged={request.refetch} />}
    </>
  );
}

function rowOf(account: AccountRow, onChange: (account: AccountRow) => void) {
  const { id, username, email, plan, xp, created_at, is_staff, suspended_at } = account;
  return {
    id,
    number: id,
    dot: suspended_at ? 'wrong' : 'none',
    name: <Link href={`/profile/${username}`}>{breakable(username)}</Link>,
    aside: email,
    cells: [
      plan === null ? 'Free' : planText[plan],
      xp.toLocaleString('en'),
      columnDay(created_at.slice(0, 10)),
      suspended_at ? 'Suspended' : is_staff ? 'Staff' : 'Active',
    ],
    actions: is_staff ? null : (
      <Button
        small
        aria-label={`${suspended_at ? 'Lift suspension of' : 'Suspend'} ${username}`}
        onClick={() => onChange(account)}
      >
        {suspended_at ? 'Lift suspension' : 'Suspend'}
      </Button>
    ),
  } as const;
}

function SuspendDialog({
  account: { id, username, suspended_at },
  onClose,
  onChanged,
}: {
  account: AccountRow;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const device = useStaffDevice();
  const is_suspended = suspended_at === null;

  const change = async () => {
    const result = await device.call(suspendAccount, { params: { id }, body: { is_suspended } });
    if (!result.ok) return describeFailure(result, 'Failed to change the account');
    notify(is_suspended ? `${username} is suspended.` : `${username} can log in again.`);
    onClose();
    await onChanged();
    return null;
  };

  return (
    <ConfirmDialog
      question={is_suspended ? `Suspend ${username}?` : `Lift the suspension of ${username}?`}
      action={is_suspended ? 'Suspend' : 'Lift suspension'}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        {is_suspended
          ? 'This ends every session and blocks logins until you lift the suspension. A subscription stops renewing. Answers, comments, and scores stay.'
          : 'The user can log in again. A subscription renews only if the user resumes it.'}
      </p>
    </ConfirmDialog>
  );
}
