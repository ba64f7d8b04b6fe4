import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { Dot } from '../../ui/dot.tsx';
import { menuEntry } from '../../ui/menu.tsx';
import { accountDialogAtom } from '../account-dialog.ts';
import { installAtom } from '../install.ts';
import { productAtom } from '../product.ts';
import { useSession } from '../session.ts';
import { shellStatusAtom } from '../sync-status.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import type { TopBarProps } from '../top-bar.tsx';
import './menu-entries.css';

/** Shows the entries of the top bar's menu, including the main links and staff's entries if the bar has no room for them. */
export function MenuEntries({ isWhole, ...bar }: TopBarProps & { isWhole: boolean }) {
  const session = useSession();
  return (
    <>
      {isWhole && <Places {...bar} />}
      {session ? <Person username={session.username} onLogout={bar.onLogout} /> : <Visitor />}
    </>
  );
}

function Places({ destinations, staffMenu: StaffMenu }: TopBarProps) {
  const session = useSession();
  const install = useAtomValue(installAtom);
  const { name } = useAtomValue(productAtom);
  return (
    <>
      {session && <Entry href="/profile/edit">Welcome, {session.username}!</Entry>}
      {destinations.map(({ href, label }) => (
        <Entry key={href} href={href}>
          {label}
        </Entry>
      ))}
      {session?.is_staff && (
        <Suspense>
          <StaffMenu bare />
        </Suspense>
      )}
      {install && (
        <button type="button" className={menuEntry} onClick={install} data-late>
          Install {name}
        </button>
      )}
    </>
  );
}

function Person({ username, onLogout }: { username: string; onLogout: () => void }) {
  return (
    <>
      <Entry href={`/profile/${username}`}>Profile</Entry>
      <Entry href="/progress">Progress</Entry>
      <Entry href="/account">Account</Entry>
      <Entry href="/subscription">Subscription</Entry>
      <Entry href="/offline-download">Offline download</Entry>
      <Entry href="/sync">
        Sync <Waiting />
      </Entry>
      <div className={`${menuEntry} menu-theme`}>
        <ThemeSwitch />
      </div>
      <button type="button" className={menuEntry} onClick={onLogout}>
        Logout
      </button>
    </>
  );
}

/** What the learner did and the server hasn't accepted, if anything. */
function Waiting() {
  const { pending, rejected } = useAtomValue(shellStatusAtom);
  if (pending + rejected === 0) return null;
  return (
    <span className="menu-waiting">
      <Dot state={rejected > 0 ? 'wrong' : 'pending'} />
      {rejected > 0 ? `${rejected} not accepted` : `${pending} not sent`}
    </span>
  );
}

function Visitor() {
  const openDialog = useSetAtom(accountDialogAtom);
  return (
    <>
      <button type="button" className={menuEntry} onClick={() => openDialog('login')}>
        Login
      </button>
      <button type="button" className={menuEntry} onClick={() => openDialog('register')}>
        Register
      </button>
    </>
  );
}

function Entry({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={menuEntry}>
      {children}
    </Link>
  );
}
