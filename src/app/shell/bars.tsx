import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../ui/button.tsx';
import { timeOf } from '../ui/days.ts';
import { Line } from '../ui/gutter.tsx';
import { accountDialogAtom } from './account-dialog.ts';
import { useSession } from './session.ts';
import { shellStatusAtom, unreachedText } from './sync-status.ts';
import { updateAtom } from './update.ts';
import './bars.css';

/** A bar from code that loads later. */
export const laterBarAtom = atom<ReactNode>(null);

/** Shows the bars between top bar and screen: offline, storage full, session expired, new version. */
export function Bars() {
  return (
    <>
      <div role="status" className="later-bar">
        {useAtomValue(laterBarAtom)}
      </div>
      <OfflineBar />
      <FullBar />
      <SessionBar />
      <UpdateBar />
    </>
  );
}

/** Announces its text when that appears. */
function Bar({ isNews = false, children }: { isNews?: boolean; children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <Line className={isNews ? 'bar' : 'bar bar-amber'} dot={isNews ? 'now' : 'pending'}>
          {children}
        </Line>
      )}
    </div>
  );
}

function OfflineBar() {
  const session = useSession();
  const { offline_since: since } = useAtomValue(shellStatusAtom);
  return (
    <Bar>
      {since !== null && (
        <>
          <p>
            <b>{unreachedText(navigator.onLine)}</b>{' '}
            {session ? 'Answers stay on this device and are sent later.' : 'Your choices stay on this device.'}
          </p>
          <span className="bar-aside mono">
            since <time dateTime={new Date(since).toISOString()}>{timeOf(since)}</time>
          </span>
          <SyncLink />
        </>
      )}
    </Bar>
  );
}

function FullBar() {
  return (
    <Bar>
      {useAtomValue(shellStatusAtom).no_room && (
        <>
          <p>
            <b>This device’s storage is full.</b> Free some space. Until then, the app can’t save or send anything.
          </p>
          <SyncLink />
        </>
      )}
    </Bar>
  );
}

function SyncLink() {
  return (
    <Link href="/sync" className="bar-link">
      Sync
    </Link>
  );
}

function SessionBar() {
  const username = useSession()?.username;
  const { paused, offline_since, is_other_user } = useAtomValue(shellStatusAtom);
  const openDialog = useSetAtom(accountDialogAtom);
  return (
    <Bar>
      {paused === 'login' && offline_since === null && (
        <>
          <p>
            {is_other_user
              ? `Another account is logged in. To continue as ${username}, log in again.`
              : 'Your session has expired. Please log in again.'}
          </p>
          <Button small onClick={() => openDialog('login')}>
            Login
          </Button>
        </>
      )}
    </Bar>
  );
}

function UpdateBar() {
  const { apply } = useAtomValue(updateAtom);
  return (
    <Bar isNews>
      {apply && (
        <>
          <p>A new version is ready.</p>
          <Button small onClick={apply}>
            Reload
          </Button>
        </>
      )}
    </Bar>
  );
}
