import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../ui/button.tsx';
import { timeOf } from '../ui/days.ts';
import { Line } from '../ui/gutter.tsx';
import { accountDialogAtom } from './account-dialog.ts';
import { useSession } from './session.ts';
import { shellStatusAtom, unreachedWords } from './sync-status.ts';
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

function OfflineBar() {
  const session = useSession();
  const { offline_since: since, no_room } = useAtomValue(shellStatusAtom);
  return (
    <div role="status">
      {since !== null && !no_room && (
        <Line className="bar bar-amber" dot="pending">
          <p>
            <b>{unreachedWords(navigator.onLine)}</b>{' '}
            {session ? 'Answers stay on this device and are sent later.' : 'Your choices stay on this device.'}
          </p>
          <span className="bar-aside mono">
            since <time dateTime={new Date(since).toISOString()}>{timeOf(since)}</time>
          </span>
          <Link href="/sync" className="bar-link">
            Sync
          </Link>
        </Line>
      )}
    </div>
  );
}

function FullBar() {
  return (
    <div role="status">
      {useAtomValue(shellStatusAtom).no_room && (
        <Line className="bar bar-amber" dot="pending">
          <p>
            <b>This device’s storage is full.</b> Free some space. Until then, the app can’t save or send anything.
          </p>
          <Link href="/sync" className="bar-link">
            Sync
          </Link>
        </Line>
      )}
    </div>
  );
}

function SessionBar() {
  const username = useSession()?.username;
  const { paused, offline_since, is_other_user } = useAtomValue(shellStatusAtom);
  const openDialog = useSetAtom(accountDialogAtom);
  return (
    <div role="status">
      {paused === 'login' && offline_since === null && (
        <Line className="bar bar-amber" dot="pending">
          <p>
            {is_other_user
              ? `Another account is logged in. To continue as ${username}, log in again.`
              : 'Your session has expired. Please log in again.'}
          </p>
          <Button small onClick={() => openDialog('login')}>
            Login
          </Button>
        </Line>
      )}
    </div>
  );
}

function UpdateBar() {
  const { apply } = useAtomValue(updateAtom);
  return (
    <div role="status">
      {apply && (
        <Line className="bar" dot="now">
          <p>A new version is ready.</p>
          <Button small onClick={apply}>
            Reload
          </Button>
        </Line>
      )}
    </div>
  );
}
