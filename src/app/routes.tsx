import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { accountDialogAtom } from './shell/account-dialog.ts';
import { DeviceProvider } from './shell/device-provider.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Notice } from './shell/notice.tsx';
import { Screen } from './shell/screen.tsx';
import { navigateFromTop } from './shell/scroll-memory.ts';
import { Shell } from './shell/shell.tsx';
import type { Destination } from './shell/top-bar.tsx';

const Landing = later(() => import('./landing/landing-page.tsx').then((file) => file.LandingPage));
const Puzzle = later(() => import('./puzzles/puzzle-page.tsx').then((file) => file.PuzzlePage));
const Archive = later(() => import('./puzzles/archive-page.tsx').then((file) => file.ArchivePage));
const Login = later(() => import('./account/login-page.tsx').then((file) => file.LoginPage));
const Leaderboard = later(() => import('./leaderboard/leaderboard-page.tsx').then((file) => file.LeaderboardPage));
const Profile = later(() => import('./profile/profile-page.tsx').then((file) => file.ProfilePage));
const EditProfile = later(() => import('./profile/edit-profile-page.tsx').then((file) => file.EditProfilePage));
const AccountDialogs = later(() => import('./account/account-dialogs.tsx').then((file) => file.AccountDialogs));

interface ScreenEntry {
  path: string;
  title: string | null;
  /** Starts loading the screen's code. */
  load: () => void;
  show: (params: Record<string, string | undefined>) => ReactNode;
}

/** Every screen of the app, by its address. */
export const screens: readonly ScreenEntry[] = [
  { path: '/', title: null, load: Landing.load, show: () => <Landing /> },
  { path: '/daily', title: 'Daily puzzle', load: Puzzle.load, show: () => <Puzzle key="daily" id={0} /> },
  {
    path: '/puzzle/:id',
    title: 'Puzzle',
    load: Puzzle.load,
    show: ({ id = '' }) => (/^\d{1,10}$/.test(id) ? <Puzzle key={Number(id)} id={Number(id)} /> : <NotFound />),
  },
  { path: '/puzzles', title: 'Security Puzzles', load: Archive.load, show: () => <Archive /> },
  { path: '/leaderboard', title: 'Leaderboard', load: Leaderboard.load, show: () => <Leaderboard /> },
  { path: '/login', title: 'Login', load: Login.load, show: () => <Login /> },
  { path: '/profile/edit', title: 'Edit profile', load: EditProfile.load, show: () => <EditProfile /> },
  {
    path: '/profile/:username',
    title: 'Profile',
    load: Profile.load,
    show: ({ username = '' }) => <Profile key={username} username={username} />,
  },
];

/** The top bar's links. */
const destinations: readonly Destination[] = [
  { href: '/daily', label: 'Today' },
  { href: '/puzzles', label: 'Puzzles' },
  { href: '/leaderboard', label: 'Leaderboard' },
];

export function App() {
  return (
    <DeviceProvider>
      <Router aroundNav={navigateFromTop}>
        <Shell destinations={destinations} onLogout={logout}>
          <Switch>
            {screens.map(({ path, title, show }) => (
              <Route key={path} path={path}>
                {(params) => <Screen title={title}>{show(params)}</Screen>}
              </Route>
            ))}
            <Route>
              <Screen title="Not found">
                <NotFound />
              </Screen>
            </Route>
          </Switch>
        </Shell>
        <OpenAccountDialog />
        <Notice />
      </Router>
    </DeviceProvider>
  );
}

function OpenAccountDialog() {
  if (useAtomValue(accountDialogAtom) === null) return null;
  return (
    <Suspense>
      <AccountDialogs />
    </Suspense>
  );
}

async function logout() {
  const account = await import('./account/logout.ts');
  await account.logout();
}

/** When the first screen stands and nothing else happens: the code of what is likely to come next. */
export function prefetchScreens(): void {
  const load = () => {
    Puzzle.load();
    AccountDialogs.load();
    Landing.load();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 4000 });
  else setTimeout(load, 1500);
}

/** A screen whose code is loaded when it is shown, or before by `load`. */
function later<P extends object>(read: () => Promise<ComponentType<P>>) {
  let reading: Promise<{ default: ComponentType<P> }> | undefined;
  const load = () => {
    reading ??= read().then((component) => ({ default: component }));
    // What failed may be asked for again.
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
  return Object.assign(lazy(load), { load: () => void load() });
}
