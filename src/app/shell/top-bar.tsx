import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { isReadingFirst } from '../ui/first-reads.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Menu } from '../ui/menu.tsx';
import { accountDialogAtom } from './account-dialog.ts';
import { productAtom } from './product.ts';
import { isSnapshot } from './screen-snapshot.ts';
import { sessionAtom, streakAtom } from './session.ts';
import { isStuckAtom, shellStatusAtom } from './sync-status.ts';
import { whenIdle } from './when-idle.ts';
import './top-bar.css';

export const MenuEntries = lazyPart(() => import('./later/menu-entries.tsx').then((file) => file.MenuEntries));

export interface Destination {
  href: string;
  label: string;
}

/** Shows staff's links as a menu, or as bare entries of another menu. */
export type StaffMenuComponent = ComponentType<{ bare?: boolean }>;

export interface TopBarProps {
  /** The links before the divider, in this order. */
  destinations: readonly Destination[];
  staffMenu: StaffMenuComponent;
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
        <LaterMenu label="Menu" isWhole {...props} />
      </nav>
    </header>
  );
}

/**
 * A menu whose entries load when the page is idle or the menu opens. If they can't load, as when offline, it tries again the next time it
 * opens.
 */
function LaterMenu({ label, isWhole = false, ...bar }: TopBarProps & { label: ReactNode; isWhole?: boolean }) {
  // A snapshot of this device already had them; one that the server prerenders has none.
  const [isLoaded, setLoaded] = useState(() => !isReadingFirst() && isSnapshot() && MenuEntries.load() === null);
  const load = useCallback(() => {
    Promise.resolve(MenuEntries.load()).then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
  useEffect(() => whenIdle(load), [load]);
  return (
    <Menu label={label} onOpen={load}>
      {isLoaded && <MenuEntries isWhole={isWhole} {...bar} />}
    </Menu>
  );
}

/** Links to the Sync screen, but only if something is stuck. */
function SyncMark() {
  const { pending, rejected } = useAtomValue(shellStatusAtom);
  const isStuck = useAtomValue(isStuckAtom);
  if (rejected === 0 && (pending === 0 || !isStuck)) return null;
  return (
    <Link href={sync} className="top-bar-link top-bar-sync">
      <Dot state={rejected > 0 ? 'wrong' : 'pending'} />
      <span>{rejected > 0 ? `${rejected} not accepted` : `${pending} not sent`}</span>
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

function Account(bar: TopBarProps) {
  const { staffMenu: StaffMenu } = bar;
  const [path] = useLocation();
  const session = useAtomValue(sessionAtom);
  const openDialog = useSetAtom(accountDialogAtom);
  if (session) {
    const { username, picture, is_staff } = session;
    return (
      <>
        <Link
          href={profileEdit}
          className="top-bar-link top-bar-welcome"
          aria-current={path === profileEdit ? 'page' : undefined}
        >
          Welcome, {username}!
        </Link>
        {is_staff && (
          <Suspense>
            <StaffMenu />
          </Suspense>
        )}
        <LaterMenu
          {...bar}
          label={
            <span className="top-bar-avatar">
              <span className="visually-hidden">Your menu</span>
              <span aria-hidden="true">{username[0]?.toUpperCase()}</span>
              {picture && <img src={picture} alt="" referrerPolicy="no-referrer" />}
            </span>
          }
        />
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
