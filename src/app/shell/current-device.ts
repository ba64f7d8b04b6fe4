import { atom, getDefaultStore } from 'jotai';
import { carryDrafts, type Device, openDevice, signOut } from '../../sync/device.ts';
import { rememberUser } from '../../sync/device-database.ts';
import { NewerDatabase } from '../../sync/open-database.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { readCsrfCookie } from './csrf-cookie.ts';
import { reloadOnce } from './reload.ts';
import { type Session, sessionAtom } from './session.ts';

const store = getDefaultStore();

/** The device of whoever uses this page, null until its databases are open. Screens take it from `useDevice`. */
export const deviceAtom = atom<Device | null>(null);

let opening: Promise<Device> | undefined;

/** The same for what is no component. One promise as long as nothing is open. */
export function currentDevice(): Promise<Device> {
  const device = store.get(deviceAtom);
  if (device) return Promise.resolve(device);
  opening ??= openFirst();
  return opening;
}

async function openFirst(): Promise<Device> {
  try {
    const device = await open(store.get(sessionAtom)?.username ?? null);
    store.set(deviceAtom, device);
    return device;
  } catch (error) {
    if (error instanceof NewerDatabase) reloadOnce();
    throw error;
  }
}

function open(username: string | null): Promise<Device> {
  return openDevice({
    username,
    readCsrfToken: async () => readCsrfCookie(document.cookie),
    requestBackgroundSync,
    onObsolete: reloadOnce,
    ...('locks' in navigator && { locks: navigator.locks }),
  });
}

let turn: Promise<void> = Promise.resolve();

/**
 * The page goes on as this user, whose session the browser has: after a login or registration, and when it turns out that there is
 * one. What a visitor has chosen or typed goes with them. When it was another account's page, it is loaded anew, so that nothing of one
 * account stays on the screen of the other. One after the other: two at once would open two devices, and lose one.
 */
export function continueAs(user: Session): Promise<void> {
  const going = turn.then(() => goOnAs(user));
  turn = going.catch(() => {
    // Whoever asked hears of it; the next one may fare better.
  });
  return going;
}

async function goOnAs(user: Session): Promise<void> {
  const previous = await currentDevice();
  await rememberUser(user.username);
  if (isSameUser(previous.username, user.username)) {
    store.set(sessionAtom, user);
    await previous.resume();
    return;
  }
  if (previous.username !== null) {
    store.set(sessionAtom, user);
    await signOut(previous, { pending: 'keep' });
    await rememberUser(user.username);
    return reload();
  }
  previous.loop.close();
  const next = await open(user.username);
  await carryDrafts(previous, next);
  await fetchLastSeen(previous, next);
  store.set(sessionAtom, user);
  store.set(deviceAtom, next);
  await next.resume();
  // By then the screens have turned to the other device.
  setTimeout(() => previous.close(), 500);
}

/** The puzzle that the screen most likely shows, so that it does not vanish for a moment when it turns to the other device. */
async function fetchLastSeen(from: Device, to: Device): Promise<void> {
  const puzzles = await from.mirror.puzzles.toArray();
  const last = puzzles.sort((one, other) => other.fetched_at - one.fetched_at)[0];
  if (!last) return;
  const patience = new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.race([to.fetchPuzzle(last.id), patience]);
}

/** Logs out on this device, with or without a connection, and loads the page anew. */
export async function leave(pending: 'keep' | 'discard'): Promise<void> {
  const device = await currentDevice();
  // First, since other tabs follow what is stored and would still find the session.
  await device.forgetSession();
  store.set(sessionAtom, null);
  await signOut(device, { pending });
  return reload();
}

export function isSameUser(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** Never resolves: nothing is to be done on the page that goes. */
export function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
