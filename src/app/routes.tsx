import { getDefaultStore, useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { notFoundTitle, type ScreenPath, screenTitles } from '../rules/screens.ts';
import { secureApis } from '../rules/secure-apis.ts';
import { puzzleQuery } from '../sync/queries/first/puzzle.ts';
import { statusQuery } from '../sync/queries/first/status.ts';
import { PuzzlePage } from './puzzles/puzzle-page.tsx';
import { accountDialogAtom } from './shell/account-dialog.ts';
import { currentDevice } from './shell/current-device.ts';
import { DeviceProvider } from './shell/device-provider.tsx';
import { Notice } from './shell/notice.tsx';
import { type LoadScreen, Screen } from './shell/screen.tsx';
import { isSnapshot } from './shell/screen-snapshot.ts';
import { navigateFromTop } from './shell/scroll-memory.ts';
import { sessionAtom, useSession } from './shell/session.ts';
import { Shell } from './shell/shell.tsx';
import { shellStatusAtom } from './shell/sync-status.ts';
import { type Destination, MenuEntries } from './shell/top-bar.tsx';
import { leaveScreen } from './shell/unsaved-work.ts';
import { readAhead } from './shell/use-query.ts';
import { lazyPart } from './ui/lazy-part.ts';
import { loadHighlight } from './ui/use-highlighted.ts';

const Landing = lazyPart(() => import('./landing/landing-page.tsx').then((file) => file.LandingPage));
const Home = lazyPart(() => import('./home/home-page.tsx').then((file) => file.HomePage));
const Archive = lazyPart(() => import('./puzzles/archive/archive-page.tsx').then((file) => file.ArchivePage));
const PuzzleSteps = lazyPart(() => import('./puzzles/archive/puzzle-steps.tsx').then((file) => file.PuzzleSteps));
const Calendar = lazyPart(() => import('./puzzles/archive/calendar-page.tsx').then((file) => file.CalendarPage));
const FirstSteps = lazyPart(() =>
  import('./puzzles/first-steps/first-steps-page.tsx').then((file) => file.FirstStepsPage),
);
const Questions = lazyPart(() => import('./interview/questions-page.tsx').then((file) => file.QuestionsPage));
const Question = lazyPart(() => import('./interview/question-page.tsx').then((file) => file.QuestionPage));
const Practice = lazyPart(() => import('./puzzles/practice/practice-page.tsx').then((file) => file.PracticePage));
const Review = lazyPart(() => import('./puzzles/practice/review-page.tsx').then((file) => file.ReviewPage));
const Progress = lazyPart(() => import('./progress/progress-page.tsx').then((file) => file.ProgressPage));
const Login = lazyPart(() => import('./account/online/login-page.tsx').then((file) => file.LoginPage));
const VerifyEmail = lazyPart(() =>
  import('./account/settings/verify-email-page.tsx').then((file) => file.VerifyEmailPage),
);
const Account = lazyPart(() => import('./account/settings/account-page.tsx').then((file) => file.AccountPage));
const Legal = lazyPart(() => import('./legal/legal-page.tsx').then((file) => file.LegalPage));
const Leaderboard = lazyPart(() => import('./leaderboard/leaderboard-page.tsx').then((file) => file.LeaderboardPage));
const Profile = lazyPart(() => import('./profile/profile-page.tsx').then((file) => file.ProfilePage));
const Sync = sync((file) => file.SyncPage);
const OfflineDownload = sync((file) => file.OfflineDownloadPage);
const EditProfile = lazyPart(() => import('./profile/edit/edit-profile-page.tsx').then((file) => file.EditProfilePage));
const Upgrade = lazyPart(() => import('./subscription/upgrade-page.tsx').then((file) => file.UpgradePage));
const Subscription = lazyPart(() =>
  import('./subscription/subscription-page.tsx').then((file) => file.SubscriptionPage),
);
const Success = lazyPart(() =>
  import('./subscription/checkout/subscription-success-page.tsx').then((file) => file.SubscriptionSuccessPage),
);
const Sandbox = lazyPart(() => import('./subscription/checkout/sandbox-page.tsx').then((file) => file.SandboxPage));
const StaffMenu = lazyPart(() => import('./admin/menu/staff-menu.tsx').then((file) => file.StaffMenu));
const UnsavedPuzzlePreview = lazyPart(() =>
  import('./puzzles/preview/unsaved-puzzle-preview.tsx').then((file) => file.UnsavedPuzzlePreview),
);
const QuestionPreview = lazyPart(() =>
  import('./interview/preview/question-preview.tsx').then((file) => file.QuestionPreview),
);
const LockedPreview = lazyPart(() =>
  import('./subscription/preview/locked-preview.tsx').then((file) => file.LockedPreview),
);
const puzzlePreviews = { preview: UnsavedPuzzlePreview, locked: LockedPreview };
const AdminPuzzle = admin((file) => file.AdminPuzzlePage);
const AdminQuestion = admin((file) => file.AdminQuestionPage);
const NotFound = lazyPart(() => import('./shell/later/not-found.tsx').then((file) => file.NotFound));
const AccountDialogs = lazyPart(() => import('./account/account-dialogs.tsx').then((file) => file.AccountDialogs));

/** The puzzle's code loads with the app, because it's what people come for. */
const atHand: LoadScreen = () => null;

type Show = (params: Record<string, string | undefined>) => ReactNode;

interface ScreenEntry {
  path: ScreenPath;
  /** Loads the screen's code. Returns null if it's loaded. */
  load: LoadScreen;
  show: Show;
}

/** Every screen of the app, by its path. */
export const screens: readonly ScreenEntry[] = [
  { path: '/', load: loadHomeOrLanding, show: () => <HomeOrLanding /> },
  {
    path: '/daily',
    load: atHand,
    show: () => <PuzzlePage key="daily" id={0} locked={null} />,
  },
  {
    path: '/puzzle/:id',
    load: atHand,
    show: numbered((id) => <LockablePuzzle id={id} />),
  },
  {
    path: '/puzzle/:id/practice',
    load: Practice.load,
    show: numbered((id) => <Practice key={id} id={id} />),
  },
  { path: '/first-steps', load: FirstSteps.load, show: () => <FirstSteps /> },
  { path: '/review', load: Review.load, show: () => <Review /> },
  { path: '/progress', load: Progress.load, show: () => <Progress /> },
  { path: '/puzzles', load: Archive.load, show: () => <Archive /> },
  { path: '/puzzles/calendar', load: Calendar.load, show: () => <Calendar /> },
  { path: '/leaderboard', load: Leaderboard.load, show: () => <Leaderboard /> },
  { path: '/questions', load: Questions.load, show: () => <Questions /> },
  {
    path: '/questions/:id',
    load: Question.load,
    show: numbered((id) => <LockableQuestion id={id} />),
  },
  { path: '/sync', load: Sync.load, show: () => <Sync /> },
  { path: '/offline-download', load: OfflineDownload.load, show: () => <OfflineDownload /> },
  { path: '/login', load: Login.load, show: () => <Login /> },
  { path: '/verify-email', load: VerifyEmail.load, show: () => <VerifyEmail /> },
  { path: '/account', load: Account.load, show: () => <Account /> },
  { path: '/terms', load: Legal.load, show: () => <Legal page="terms" /> },
  { path: '/privacy', load: Legal.load, show: () => <Legal page="privacy" /> },
  { path: '/refunds', load: Legal.load, show: () => <Legal page="refunds" /> },
  { path: '/profile/edit', load: EditProfile.load, show: () => <EditProfile /> },
  {
    path: '/profile/:username',
    load: Profile.load,
    show: ({ username = '' }) => <Profile key={username} username={username} />,
  },
  { path: '/upgrade', load: Upgrade.load, show: () => <Upgrade /> },
  { path: '/subscription', load: Subscription.load, show: () => <Subscription /> },
  { path: '/subscription-success', load: Success.load, show: () => <Success /> },
  {
    path: '/checkout/:id',
    load: Sandbox.load,
    show: ({ id = '' }) => (/^[\da-f-]{36}$/i.test(id) ? <Sandbox id={id} /> : <NotFound />),
  },
  staffList('/admin/puzzles', (file) => file.AdminPuzzlesPage),
  {
    path: '/admin/puzzles/create',
    load: AdminPuzzle.load,
    show: () => <AdminPuzzle key="create" id={null} previews={puzzlePreviews} />,
  },
  staffList('/admin/puzzles/calendar', (file) => file.AdminCalendarPage),
  {
    path: '/admin/puzzles/:id',
    load: AdminPuzzle.load,
    show: numbered((id) => <AdminPuzzle key={id} id={id} previews={puzzlePreviews} />),
  },
  staffList('/admin/questions', (file) => file.AdminQuestionsPage),
  {
    path: '/admin/questions/create',
    load: AdminQuestion.load,
    show: () => <AdminQuestion key="create" id={null} preview={QuestionPreview} />,
  },
  {
    path: '/admin/questions/:id',
    load: AdminQuestion.load,
    show: numbered((id) => <AdminQuestion key={id} id={id} preview={QuestionPreview} />),
  },
  staffList('/admin/reports', (file) => file.AdminReportsPage),
  staffList('/admin/comments', (file) => file.AdminCommentsPage),
  staffList('/admin/users', (file) => file.AdminUsersPage),
  staffList('/admin/audit', (file) => file.AdminAuditPage),
];

/** The top bar's links. */
const destinations: readonly Destination[] = [
  { href: '/daily', label: 'Today' },
  { href: '/puzzles', label: 'Puzzles' },
  { href: '/questions', label: 'Questions' },
  { href: '/leaderboard', label: 'Leaderboard' },
  { href: '/upgrade', label: 'Premium' },
];

/** `path` is for the server, which has no address bar. */
export function App({ path }: { path?: string }) {
  return (
    <DeviceProvider>
      <Router aroundNav={navigateFromTop} ssrPath={path}>
        <Shell destinations={destinations} staffMenu={StaffMenu} onLogout={logout}>
          <Switch>
            {screens.map(({ path, load, show }) => (
              <Route key={path} path={path}>
                {(params) => (
                  // Another puzzle or question is a new screen, with the focus on its heading.
                  <Screen key={Object.values(params).join()} title={screenTitles[path]} load={load}>
                    {show(params)}
                  </Screen>
                )}
              </Route>
            ))}
            <Route>
              <Screen title={notFoundTitle} load={NotFound.load}>
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

/** A screen whose path ends in a number. */
function numbered(show: (id: number) => ReactNode): Show {
  return ({ id = '' }) => (/^\d{1,10}$/.test(id) ? show(Number(id)) : <NotFound />);
}

/** Loads the upgrade screen's code while the data loads, if this user might not be able to open it. */
function useUpgradeAhead() {
  const { is_subscribed, is_staff } = useSession() ?? {};
  const canOpenAll = is_subscribed || is_staff;
  useEffect(() => {
    if (!canOpenAll) Upgrade.load();
  }, [canOpenAll]);
}

function LockablePuzzle({ id }: { id: number }) {
  useUpgradeAhead();
  return (
    <>
      <PuzzlePage key={id} id={id} locked={<Upgrade puzzle={id} />} />
      <Suspense>
        <PuzzleSteps id={id} />
      </Suspense>
    </>
  );
}

function LockableQuestion({ id }: { id: number }) {
  useUpgradeAhead();
  return <Question key={id} id={id} locked={(question) => <Upgrade question={question} />} />;
}

/** Learners come home, and visitors to the landing page. */
function HomeOrLanding() {
  return useSession() ? <Home /> : <Landing />;
}

function loadHomeOrLanding() {
  return (getDefaultStore().get(sessionAtom) ? Home : Landing).load();
}

function OpenAccountDialog() {
  if (useAtomValue(accountDialogAtom) === null) return null;
  return (
    <Suspense>
      <AccountDialogs />
    </Suspense>
  );
}

function logout() {
  leaveScreen(async () => {
    const account = await import('./account/logout.ts');
    await account.logout();
  }, true);
}

/**
 * How long a start waits for the device's data before it shows a skeleton, in milliseconds. On a slow device, a skeleton would take a third
 * of that time itself. Longer if a snapshot shows.
 */
const snapshotTimeoutMs = { empty: 600, snapshot: 10_000 };

/** Reads the puzzle before the first render, so an installed app shows it without a skeleton. */
export async function readFirstPuzzle(): Promise<void> {
  const id = puzzleAt(location.pathname);
  if (id === null || !secureApis().navigator.serviceWorker?.controller) return;
  const hasSnapshot = isSnapshot();
  const reading = currentDevice().then(async (device) => {
    const [status] = await Promise.all([
      device.read(statusQuery),
      readAhead(device, puzzleQuery(id === 0 ? 'daily' : id)),
      ...(hasSnapshot
        ? [
            loadHighlight(),
            MenuEntries.load(),
            import('./shell/device-services/start-services.ts').then((part) => part.showDaysAhead(device)),
          ]
        : []),
    ]);
    if (navigator.onLine || status.offline_since !== null) return status;
    // The browser knows this before an attempt fails.
    await device.note({ offline_since: device.clock.now() });
    return device.read(statusQuery);
  });
  const late = new Promise<null>((done) =>
    setTimeout(() => done(null), hasSnapshot ? snapshotTimeoutMs.snapshot : snapshotTimeoutMs.empty),
  );
  // The page reads again, and shows the failure.
  const status = await Promise.race([reading, late]).catch(() => null);
  // Sets the bars before the screen renders, because they would move it down. A late result could be outdated.
  if (status) getDefaultStore().set(shellStatusAtom, status);
}

/** Returns the puzzle's ID, 0 for the daily. */
function puzzleAt(path: string): number | null {
  if (path === '/daily') return 0;
  const id = /^\/puzzle\/(\d{1,10})$/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

/** Loads the code of likely next screens, when the first screen is there and the browser is idle. */
export function prefetchScreens(): void {
  AccountDialogs.load();
  loadHomeOrLanding();
}

/** A staff screen whose path has no parameters. */
function staffList(path: ScreenPath, choose: Parameters<typeof admin<object>>[0]): ScreenEntry {
  const List = admin(choose);
  return { path, load: List.load, show: () => <List /> };
}

/** The screens about this device are one file. */
function sync<P extends object>(choose: (file: typeof import('./offline/offline-screens.ts')) => ComponentType<P>) {
  return lazyPart(() => import('./offline/offline-screens.ts').then(choose));
}

/** Staff's screens are one file, because staff use them together and nobody else loads them. */
function admin<P extends object>(choose: (file: typeof import('./admin/admin-screens.ts')) => ComponentType<P>) {
  return lazyPart(() => import('./admin/admin-screens.ts').then(choose));
}
