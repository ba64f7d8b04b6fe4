import { useAtomValue, useSetAtom } from 'jotai';
import { Link, useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { Menu, menuEntry } from '../ui/menu.tsx';
import { accountDialogAtom } from './account-dialog.ts';
import { installAtom } from './install.ts';
import { productAtom } from './product.ts';
import { sessionAtom, streakAtom } from './session.ts';
import './top-bar.css';

export interface Destination {
  href: string;
  label: string;
}

interface TopBarProps {
  /** The links before the divider, in order. */
  destinations: readonly Destination[];
  onLogout: () => void;
}

export function TopBar({ destinations, onLogout }: TopBarProps) {
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
      {streak && streak.current > 0 && <span className="top-bar-streak mono">{streak.current}-day streak</span>}
      <nav className="top-bar-wide" aria-label="Main">
        <Destinations destinations={destinations} />
        <Account onLogout={onLogout} />
      </nav>
      <nav className="top-bar-narrow" aria-label="Main">
        <Menu label="Menu">
          <NarrowMenu destinations={destinations} onLogout={onLogout} />
        </Menu>
      </nav>
    </header>
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

function Account({ onLogout }: { onLogout: () => void }) {
  const [path] = useLocation();
  const session = useAtomValue(sessionAtom);
  const openDialog = useSetAtom(accountDialogAtom);
  if (session) {
    return (
      <>
        {/* The Staff Menu stands between this and Logout. */}
        <Link
          href={profileEdit}
          className="top-bar-link top-bar-welcome"
          aria-current={path === profileEdit ? 'page' : undefined}
        >
          Welcome, {session.username}!
        </Link>
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

function NarrowMenu({ destinations, onLogout }: TopBarProps) {
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
      {install && (
        <button type="button" className={menuEntry} onClick={install}>
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
