import { getDefaultStore } from 'jotai';
import type { SignedIn } from '../../../contract/account.ts';
import type { Device } from '../../../sync/device.ts';
import { carryDrafts } from '../../../sync/session/carry-drafts.ts';
import { forgetSession, signOut } from '../../../sync/session/sign-out.ts';
import { rememberUser } from '../../../sync/storage/device-database.ts';
import { isSameUser } from '../../../sync/storage/stored-user.ts';
import { currentDevice, deviceAtom, openAccount } from '../current-device.ts';
import { type Session, sessionAtom, storedUserOf } from '../session.ts';
import { clearBadge } from './daily-ahead.ts';
import { expectNothing } from './lost-storage.tsx';

const store = getDefaultStore();

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
  const { storage } = previous;
  const next = storedUserOf(user)!;
  if (previous.user && !previous.user.user_id && isSameUser(previous.user, next)) return adopt(previous, user);
  await rememberUser(next, storage);
  if (isSameUser(previous.user, next)) {
    store.set(sessionAtom, user);
    await previous.resume();
    return;
  }
  if (previous.username !== null) {
    store.set(sessionAtom, user);
    await signOut(previous, { pending: 'keep', onEmpty: () => expectNothing(previous) });
    await rememberUser(next, storage);
    return reload();
  }
  previous.loop.close();
  const adopter = adopterOf(user);
  if (adopter) await (await adopting()).adoptDatabases(adopter, false, storage);
  const device = await openAccount(next, storage);
  await carryDrafts(previous, device);
  await fetchLastSeen(previous, device);
  store.set(sessionAtom, user);
  store.set(deviceAtom, device);
  await device.resume();
  // By then the screens have turned to the other device.
  setTimeout(() => previous.close(), 500);
}

/** Only devices of older builds need it. */
const adopting = () => import('../../../sync/session/adopt-databases.ts');

export function adopterOf({ id, created_at, username }: Pick<SignedIn, 'id' | 'created_at' | 'username'>) {
  return id && created_at ? { user_id: id, created_at, username } : null;
}

/** Moves what a device of an older build holds to the account's ID, and starts over with that. */
async function adopt(previous: Device, user: Session): Promise<void> {
  const adopter = adopterOf(user);
  const { adoptDatabases, isOfAccount } = await adopting();
  const isSame = adopter ? await isOfAccount(previous, adopter.user_id) : undefined;
  // An older server, or none: the next start asks again.
  if (!adopter || isSame === undefined) return previous.resume();
  previous.close();
  await adoptDatabases(adopter, isSame, previous.storage);
  expectNothing(previous);
  await rememberUser(adopter, previous.storage);
  store.set(sessionAtom, user);
  return reload();
}

/** The puzzle that the screen most likely shows, so that it does not vanish for a moment when it turns to the other device. */
async function fetchLastSeen(from: Device, to: Device): Promise<void> {
  const puzzles = await from.mirror.puzzles.toArray();
  const last = puzzles.sort((one, other) => other.fetched_at - one.fetched_at)[0];
  if (!last) return;
  const patience = new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.race([to.fetchPuzzle(last.id), patience]);
}

/**
 * Logs out on this device, with or without a connection. What is unsaved on it was asked about before. The page is to be loaded anew, also
 * where it rejects: then the logout could not be kept, and nobody is logged out.
 */
export async function leave(pending: 'keep' | 'discard'): Promise<void> {
  const device = await currentDevice();
  // First, since other tabs follow what is stored and would still find the session.
  await forgetSession(device);
  store.set(sessionAtom, null);
  clearBadge();
  await signOut(device, { pending, onEmpty: () => expectNothing(device) }).catch((error) => {
    // The session will be ended all the same.
    console.error('A logout has left something behind.', error);
  });
  // Nothing is left that one could stay for: the page's own question comes too late.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}

/** Never resolves: nothing is to be done on the page that goes. */
export function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
