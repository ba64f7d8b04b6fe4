import { getDefaultStore } from 'jotai';
import type { SignedIn } from '../../../contract/account.ts';
import { readUser } from '../../../contract/session-calls.ts';
import { secureApis } from '../../../rules/secure-apis.ts';
import { accountKey, type Device, ifSignedIn, isSameUser, rememberUser } from '../../../sync/device.ts';
import { carryDrafts } from '../../../sync/operations/carry-drafts.ts';
import { hasSentLogin } from '../../../sync/operations/data-marks.ts';
import type { LegacyMigration } from '../../../sync/operations/migrate-legacy-databases.ts';
import { forgetSession, signOut } from '../../../sync/operations/sign-out.ts';
import { puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import { lastSeenQuery } from '../../../sync/queries/last-seen.ts';
import { currentDevice, deviceAtom } from '../current-device.ts';
import { openAccount } from '../open-device/open-account.ts';
import { type Session, sessionAtom, sessionOf, storedUserOf } from '../session.ts';
import { expectNothing, expectStored } from './lost-storage.tsx';

const store = getDefaultStore();

let turn: Promise<void> = Promise.resolve();

/**
 * Switches the page to the user whose session the browser has, after a login or registration, or when a session is found. Carries over a
 * visitor's drafts. If the page belonged to another account, it reloads, so nothing of one account stays on the other's screen. One switch
 * at a time: two simultaneous ones would open 2 devices and lose one. `isNoted`: another tab has noted the login, and could have logged out
 * since.
 */
export function continueAs(user: Session, isNoted = false): Promise<void> {
  const going = turn.then(() => goOnAs(user, isNoted));
  turn = going.catch(() => {
    // The caller sees the rejection; it must not block the next switch.
  });
  return going;
}

/**
 * Asks, on a visitor's page, whose session the browser has, and continues as that user. Returns whether there is one. Either their login was
 * cut short, or the browser deleted all but its cookie.
 */
export async function continueAsSignedIn(visitor: Device): Promise<boolean> {
  const result = await visitor.call(readUser);
  if (!result.ok) return false;
  const session = sessionOf(result.reply);
  if (!(await hasSentLogin(visitor.storage))) expectStored(accountKey(storedUserOf(session)));
  await continueAs(session);
  return true;
}

async function goOnAs(user: Session, isNoted: boolean): Promise<void> {
  const previous = await currentDevice();
  const { storage } = previous;
  const next = storedUserOf(user)!;
  if (previous.user && !previous.user.user_id && isSameUser(previous.user, next)) return migrateLegacy(previous, user);
  if (!isNoted) await rememberUser(next, storage);
  if (isSameUser(previous.user, next)) {
    const isStill = await ifSignedIn(next, () => store.set(sessionAtom, user), storage);
    return isStill ? previous.resume() : reload();
  }
  if (previous.username !== null) {
    store.set(sessionAtom, user);
    await previous.run(signOut, { pending: 'keep', onEmpty: () => expectNothing(previous) });
    await rememberUser(next, storage);
    return reload();
  }
  previous.loop.close();
  const migration = legacyMigrationOf(user);
  if (migration) await moveLegacyDatabases(migration, false, previous);
  const device = await openAccount(next, storage);
  await fetchLastSeen(previous, device);
  // Last, because until then the screens use the previous device.
  await carryDrafts(previous, device);
  const show = () => {
    store.set(sessionAtom, user);
    store.set(deviceAtom, device);
  };
  if (!(await ifSignedIn(next, show, storage))) return reload();
  await device.resume();
  // By now the screens use the other device.
  setTimeout(() => previous.close(), 500);
}

/** Only needed for devices of older builds. */
export const loadLegacyMigration = () => import('../../../sync/operations/migrate-legacy-databases.ts');

/** As `migrateLegacyDatabases` does. From then on, nothing is expected under the username. */
export async function moveLegacyDatabases(
  migration: LegacyMigration,
  isSame: boolean,
  device: Device,
): Promise<boolean> {
  const { migrateLegacyDatabases } = await loadLegacyMigration();
  expectNothing({ account: accountKey({ username: migration.username }) });
  return migrateLegacyDatabases(migration, isSame, device);
}

export function legacyMigrationOf({ id, created_at, username }: Pick<SignedIn, 'id' | 'created_at' | 'username'>) {
  return id && created_at ? { user_id: id, created_at, username } : null;
}

/** Moves an older build's databases to the account's ID, and opens the device again. */
async function migrateLegacy(previous: Device, user: Session): Promise<void> {
  const migration = legacyMigrationOf(user);
  const { isOfAccount } = await loadLegacyMigration();
  const isSame = migration ? await previous.run(isOfAccount, migration.user_id) : undefined;
  // An older server, or none. The next cycle asks again, by its timer: this one came from a cycle, and would lead to the next immediately.
  if (!migration || isSame === undefined) return previous.note({ paused: null });
  previous.close();
  await moveLegacyDatabases(migration, isSame, previous);
  await rememberUser(migration, previous.storage);
  store.set(sessionAtom, user);
  return reload();
}

/** Reads the puzzle that the screen most likely shows, so it doesn't vanish briefly when the screen switches to the other device. */
async function fetchLastSeen(from: Device, to: Device): Promise<void> {
  const last = await from.read(lastSeenQuery);
  if (last === undefined) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, 1500));
  await Promise.race([to.refresh(puzzleQuery(last)), timeout]);
}

/**
 * Logs out on this device, with or without a connection. Ask about unsaved work first. Reload the page afterward, even if it rejects: then
 * the logout couldn't be stored, and nobody is logged out.
 */
export async function logOutOnDevice(pending: 'keep' | 'discard'): Promise<void> {
  const device = await currentDevice();
  // First, because other tabs follow the stored session and would still find it.
  await device.run(forgetSession);
  store.set(sessionAtom, null);
  void secureApis().navigator.clearAppBadge?.();
  await device.run(signOut, { pending, onEmpty: () => expectNothing(device) }).catch((error) => {
    // The session ends anyway.
    console.error('A logout has left something behind.', error);
  });
  // There's nothing left to stay for, so the page must not ask.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}

/** Never resolves, because nothing may happen on the page while it reloads. */
export function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
