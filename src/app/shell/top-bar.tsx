import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { Menu, menuEntry } from '../ui/menu.tsx';
import { accountDialogAtom } from './account-dialog.ts';
import { installAtom } from './install.ts';
import { productAtom } from './product.ts';
import { sessionAtom, streakAtom } from './session.ts';
import { isStuckAtom, shellStatusAtom } from './sync-status.ts';
import './top-bar.css';

export interface Destination {
  href: string;
  label: string;
}

/** As a menu of its own, or as bare entries of another. */
export type StaffMenu = ComponentType<{ bare?: boolean }>;

interface TopBarProps {
  /** The links before the divider, in order. */
  destinations: readonly Destination[];
  staffMenu: StaffMenu;
  onLogout: () => void;
}

export function TopBar(props: TopBarProps) {
  const { name } = useAtomValue(productAtom);
  const streak = useAtomValue(streakAtom);
  return (
    <header className="top-bar">
      <Link href="/" className="top-bar-logo" aria-label={`${name}, home`}>
        <span className="gutter">
          <span />
          <span className="gutter-dot">
            <Dot state="set" />
          </span>
        </span>
        <span className="top-bar-name">{name}</span>
      </Link>
      {streak && streak.current > 0 && (
        <Link href={progress} className="top-bar-link top-bar-streak mono">
          {streak.current}-day streak
        </Link>
      )}
      <SyncMark />
      <nav className="top-bar-wide" aria-label="Main">
        <Destinations destinations={props.destinations} />
        <Account {...props} />
      </nav>
      <nav className="top-bar-narrow" aria-label="Main">
        <Menu label="Menu">
          <NarrowMenu {...props} />
        </Menu>
      </nav>
    </header>
  );
}

/** Only while something is stuck: what is merely on its way needs no mark. */
function SyncMark() {
  const { pending, parked } = useAtomValue(shellStatusAtom);
  const isStuck = useAtomValue(isStuckAtom);
  if (parked === 0 && (pending === 0 || !isStuck)) return null;
  return (
    <Link href={sync} className="top-bar-link top-bar-sync">
      <Dot state={parked > 0 ? 'wrong' : 'pending'} />
      <span>{parked > 0 ? `${parked} not accepted` : `${pending} not sent`}</span>
    </Link>
  );
}

function Destinations({ destinations }: { destinations: readonly Destination[] }) {
  const [path] = useLocation();
  if (destinations.length === 0) return null;
  return (
    <>
      {destinations.map(({ href, label }) => (
        <Link key={href} href={href} className="top-bar-link" aria-current={path === href ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      <span className="top-bar-divider" />
    </>
  );
}

const profileEdit = '/profile/edit';
const progress = '/progress';
const sync = '/sync';

function Account({ staffMenu: StaffMenu, onLogout }: TopBarProps) {
  const [path] = useLocation();
  const session = useAtomValue(sessionAtom);
  const openDialog = useSetAtom(accountDialogAtom);
  if (session) {
    return (
      <>
        <Link href={progress} className="top-bar-link" aria-current={path === progress ? 'page' : undefined}>
          Progress
        </Link>
        <Link
          href={profileEdit}
          className="top-bar-link top-bar-welcome"
          aria-current={path === profileEdit ? 'page' : undefined}
        >
          Welcome, {session.username}!
        </Link>
        {session.is_staff && (
          <Suspense>
            <StaffMenu />
          </Suspense>
        )}
        <button type="button" className="top-bar-link" onClick={onLogout}>
          Logout
        </button>
      </>
    );
  }
  return (
    <>
      <button type="button" className="top-bar-link" onClick={() => openDialog('login')}>
        Login
      </button>
      <Button kind="primary" small onClick={() => openDialog('register')}>
        Register
      </Button>
    </>
  );
}

function NarrowMenu({ destinations, staffMenu: StaffMenu, onLogout }: TopBarProps) {
  const session = useAtomValue(sessionAtom);
  const install = useAtomValue(installAtom);
  const { name } = useAtomValue(productAtom);
  const openDialog = useSetAtom(accountDialogAtom);
  return (
    <>
      {session && (
        <Link href={profileEdit} className={menuEntry}>
          Welcome, {session.username}!
        </Link>
      )}
      {destinations.map(({ href, label }) => (
        <Link key={href} href={href} className={menuEntry}>
          {label}
        </Link>
      ))}
      {session && (
        <Link href={progress} className={menuEntry}>
          Progress
        </Link>
      )}
      {session?.is_staff && (
        <Suspense>
          <StaffMenu bare />
        </Suspense>
      )}
      <Link href={sync} className={menuEntry}>
        Sync
      </Link>
      {install && (
        <button type="button" className={menuEntry} onClick={install} data-late>
          Install {name}
        </button>
      )}
      {session ? (
        <button type="button" className={menuEntry} onClick={onLogout}>
          Logout
        </button>
      ) : (
        <>
          <button type="button" className={menuEntry} onClick={() => openDialog('login')}>
            Login
          </button>
          <button type="button" className={menuEntry} onClick={() => openDialog('register')}>
            Register
          </button>
        </>
      )}
    </>
  );
}
