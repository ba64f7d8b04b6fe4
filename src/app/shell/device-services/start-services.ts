import { Dexie } from 'dexie';
import { getDefaultStore } from 'jotai';
import type { SignedIn } from '../../../contract/account.ts';
import { localDay } from '../../../rules/puzzle-day.ts';
import { dayCounts, type StudyDay, streakOf } from '../../../rules/streak.ts';
import { type Device, ifSignedIn, isSameUser } from '../../../sync/device.ts';
import { restoreUser } from '../../../sync/operations/restore-user.ts';
import { configQuery } from '../../../sync/queries/config.ts';
import { daysQuery } from '../../../sync/queries/days.ts';
import { puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import { type SyncStatus, statusQuery } from '../../../sync/queries/first/status.ts';
import { meQuery } from '../../../sync/queries/me.ts';
import { progressQuery } from '../../../sync/queries/progress.ts';
import { accountDialogAtom } from '../account-dialog.ts';
import { deviceAtom } from '../current-device.ts';
import { productAtom } from '../product.ts';
import {
  daysAtom,
  followStoredSessionAtom,
  readStoredSession,
  sessionAtom,
  sessionOf,
  storedUserOf,
  streakAtom,
} from '../session.ts';
import { shellStatusAtom, stuckThresholdMs } from '../sync-status.ts';
import { followStoredThemeAtom } from '../theme.ts';
import { whenIdle } from '../when-idle.ts';
import {
  continueAs,
  continueAsSignedIn,
  legacyMigrationOf,
  loadLegacyMigration,
  moveLegacyDatabases,
  reload,
} from './change-user.ts';
import { startDailyAhead } from './daily-ahead.ts';
import { sayLoggedOut } from './logged-out-bar.tsx';
import { startStorageWatch } from './lost-storage.tsx';

const store = getDefaultStore();

/** A start doesn't fetch a puzzle again that was fetched this recently. */
const freshFor = 30_000;

/** A flush can settle hundreds of entries within this time of each other. Their results are fetched once. */
const drainPause = 200;

/** The forms that need no session. The login dialog would cover them. */
const sessionless = /^\/(login|verify-email)\/?$/i;

/**
 * Runs a device's services while the page uses it: wakes its loop, shows the shell what it holds, and fetches what a start needs when idle.
 */
export function startDeviceServices(device: Device): () => void {
  const { user } = device;
  const started = device.clock.now();
  const over = new AbortController();
  const ends = [
    () => over.abort(),
    wakeLoop(device),
    whenIdle(() => device.loop.trigger('start')),
    showStatus(device),
    device.watch(configQuery, (config) => config && store.set(productAtom, config.product)),
    ...(user === null ? [] : [showDays(device), whenIdle(() => void restoreUser(user, device.storage))]),
    followUser(device),
    whenIdle(() => void refresh(device, started)),
    whenIdle(() => void startDailyAhead(device, over.signal)),
    whenIdle(() => void tidyUp(device)),
    startStorageWatch(device),
  ];
  return () => {
    for (const end of ends) end();
    store.set(streakAtom, null);
    store.set(daysAtom, null);
  };
}

function wakeLoop({ loop }: Device): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('online', () => loop.trigger('online'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') loop.trigger('visible');
    },
    { signal },
  );
  return () => controller.abort();
}

export function showStatus(device: Device): () => void {
  let before: SyncStatus | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  /** Updates the status when its oldest entry is late. Timers can fire a millisecond early, so it checks the clock each time. */
  const show = (status: SyncStatus) => {
    store.set(shellStatusAtom, status);
    clearTimeout(late);
    const left = (status.oldest_pending ?? 0) + stuckThresholdMs - Date.now();
    // More is of a clock that was ahead. A timer can't take 25 days: it would run immediately, again and again.
    if (left > 0 && left <= stuckThresholdMs) late = setTimeout(() => show({ ...status }), left);
  };
  const stop = device.watch(statusQuery, (status) => {
    if (!status) return;
    show(status);
    // A bar says the same for as long as it's true. The dialog appears when it's discovered.
    const isNews = before !== undefined && before.paused !== 'login' && status.paused === 'login';
    if (isNews && store.get(accountDialogAtom) === null && !sessionless.test(location.pathname))
      store.set(accountDialogAtom, 'login');
    if (before && status.pending < before.pending && device.username !== null) {
      clearTimeout(pause);
      pause = setTimeout(() => void device.refresh(progressQuery), drainPause);
    }
    before = status;
  });
  return () => {
    clearTimeout(pause);
    clearTimeout(late);
    stop();
  };
}

/** Counted here, not as last fetched, so the streak is right offline and on the next day. */
function showDays(device: Device): () => void {
  return device.watch(daysQuery, (days) => tellDays(days, device));
}

/** Shows the days before the first render of a screen that needs them. */
export async function showDaysAhead(device: Device): Promise<void> {
  if (device.username !== null) tellDays(await device.read(daysQuery), device);
}

function tellDays(days: StudyDay[] | undefined, { serverClock }: Device): void {
  if (!days) return;
  const counted = days.filter(dayCounts);
  const now = serverClock.now();
  store.set(streakAtom, streakOf(counted, localDay(new Date(now)), now).streak);
  store.set(
    daysAtom,
    counted.map(({ date }) => date),
  );
}

/**
 * Shows in the top bar what the server says about the user, whichever request asked. An earlier cached value can be older than the bar.
 * Moves an older build's databases when the account's ID is known.
 */
function followUser(device: Device): () => void {
  let isFirst = true;
  return device.watch(meQuery, (user) => {
    const isStill = isSameUser(storedUserOf(readStoredSession()), device.user);
    if (user?.id && isStill && device.user && !device.user.user_id) void continueAs(sessionOf(user));
    else if (user && !isFirst && isStill) void showUser(device, user);
    isFirst = false;
  });
}

/** Stores nothing after another tab's logout, which would undo it: here, localStorage can still have what that tab has removed. */
export async function showUser({ user, storage }: Device, message: SignedIn): Promise<void> {
  if (user) await ifSignedIn(user, () => store.set(sessionAtom, sessionOf(message)), storage);
}

/** Asks the server who is signed in, and shows it. A visitor's page becomes the page of the user whose session there is. */
export async function refreshSession(device: Device): Promise<void> {
  if (device.username === null) {
    await continueAsSignedIn(device);
    return;
  }
  await device.refresh(meQuery);
  const user = await device.read(meQuery);
  if (user) await showUser(device, user);
}

async function refresh(device: Device, started: number): Promise<void> {
  const asked: Promise<unknown>[] = [fetchStart(device)];
  if (device.username !== null) {
    asked.push(device.refresh(meQuery));
  } else if (await mayBeSignedIn(device, started)) {
    if (await continueAsSignedIn(device)) return;
  }
  // The screen could have fetched the daily by then.
  await Promise.all(asked);
  if (!(await hasFreshDaily(device))) await device.refresh(puzzleQuery('daily'));
}

/** Offline, before the app is installed, this code can't load. The next start asks again, and so does the screen. */
function ifInReach<Part>(part: Promise<Part>): Promise<Part | undefined> {
  return part.catch(() => undefined);
}

async function tidyUp(device: Device): Promise<void> {
  const part = await ifInReach(import('../../../sync/operations/left-over-caches.ts'));
  await part?.removeLeftOverCaches(device);
  // A tab of an older build could have added entries under the username.
  const user = await device.read(meQuery);
  const migration = device.user?.user_id !== undefined && user && legacyMigrationOf(user);
  const isInReach = migration && (await ifInReach(loadLegacyMigration()));
  if (isInReach && (await moveLegacyDatabases(migration, false, device))) device.loop.trigger('enqueue');
}

async function fetchStart(device: Device): Promise<void> {
  const part = await ifInReach(import('../../../sync/queries/start.ts'));
  if (part) await device.refresh(part.startQuery);
}

/**
 * The browser can keep a session's cookie and lose the page's storage. Then this start's pull, made as a visitor, was rejected. For other
 * visitors it doesn't ask, so they cause no rejected request.
 */
async function mayBeSignedIn(device: Device, started: number): Promise<boolean> {
  await device.loop.run('visible');
  const { last_sync, offline_since } = await device.read(statusQuery);
  return offline_since === null && (last_sync ?? 0) < started;
}

async function hasFreshDaily(device: Device): Promise<boolean> {
  const view = (await device.read(puzzleQuery('daily')))?.view;
  return view != null && Math.abs(device.clock.now() - view.fetched_at) < freshFor;
}

/** Runs the services that last as long as the page, for any user. */
export function startPageServices(): () => void {
  sayLoggedOut();
  const ends = [followOtherTabs(), forgiveLatecomers()];
  return () => {
    for (const end of ends) end();
  };
}

/** Ignores errors of a closed device, for example after a logout. Nothing can be read from it, and nobody needs the result. */
function forgiveLatecomers(): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    // Closing a device also aborts what waits for one of its locks.
    const isAborted = event.reason instanceof DOMException && event.reason.name === 'AbortError';
    if (isAborted || event.reason instanceof Dexie.DatabaseClosedError) event.preventDefault();
  };
  window.addEventListener('unhandledrejection', onRejection);
  return () => window.removeEventListener('unhandledrejection', onRejection);
}

/** Another tab has signed in or out, or has another theme: this one follows. */
function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'theme') store.set(followStoredThemeAtom);
    if (key !== null && key !== 'user' && key !== 'profile') return;
    const session = readStoredSession();
    const user = store.get(deviceAtom)?.user ?? null;
    if (isSameUser(storedUserOf(session), user)) store.set(followStoredSessionAtom);
    else if (user === null && session) void continueAs(session, true);
    else void reload();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
