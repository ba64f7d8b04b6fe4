import { Dexie, type Table } from 'dexie';
import type { HeardTime } from '../engine/server-clock.ts';
import type { ScreenSnapshot } from '../operations/screen-snapshot.ts';
import { openDexie, type Storage } from './open-dexie.ts';
import { isSameUser, type StoredUser } from './stored-user.ts';

/** Whose reminders this browser is subscribed to, and what the server was last told. */
export interface ReminderFact extends StoredUser {
  key: 'reminder';
  endpoint: string;
  hour: number;
  time_zone: string;
  told_at: number;
}

/** `username`: the account it belongs to; null for a visitor. */
interface ScreenFact extends ScreenSnapshot {
  key: 'screen';
  username: string | null;
  user_id?: string | undefined;
}

/** `at`: when they logged in here, by this device's clock. An older build stored none. */
interface SignedInFact extends StoredUser {
  key: 'signed_in';
  at?: number;
}

/**
 * Holds what no account owns: who is signed in (for the worker, which has no localStorage), which session is still to be ended, whose
 * reminders come here, and the screen that the next start begins with.
 */
type DeviceFact =
  | SignedInFact
  /** An older build noted no `heard`. */
  | ({ key: 'server_clock' } & Pick<HeardTime, 'ahead'> & Partial<HeardTime>)
  | ({ key: 'session_to_end'; forgotten_at: number } & StoredUser)
  /** A login or registration has left this device, whatever became of it. Written before the first one. */
  | { key: 'login_sent' }
  | ReminderFact
  | ScreenFact;

export type DeviceDatabase = Dexie & { facts: Table<DeviceFact, DeviceFact['key']> };

export async function openDeviceDatabase(storage: Storage, onObsolete?: () => void): Promise<DeviceDatabase> {
  const database = new Dexie('nday-device', {
    ...storage,
    cache: 'disabled',
    autoOpen: false,
    chromeTransactionDurability: 'strict',
  }) as DeviceDatabase;
  database.version(1).stores({ facts: 'key' });
  return openDexie(database, onObsolete);
}

/** After a login, tells the worker and the other tabs who is signed in on this device. */
export async function rememberUser(user: StoredUser, storage: Storage = {}, at = Date.now()): Promise<void> {
  const database = await openDeviceDatabase(storage);
  await database.facts.put({ ...signedInFact(user), at }).finally(() => database.close());
}

export function signedInFact({ username, user_id }: StoredUser): SignedInFact {
  return { key: 'signed_in', username, ...(user_id !== undefined && { user_id }) };
}

/** Names the last login on this device; null if there's none. Tell two apart by being different: the clock can jump between them. */
export async function lastLogin({ facts }: DeviceDatabase): Promise<number | null> {
  const fact = await facts.get('signed_in');
  return (fact?.key === 'signed_in' && fact.at) || null;
}

export async function currentUser(storage: Storage = {}): Promise<StoredUser | null> {
  const database = await openDeviceDatabase(storage);
  const fact = await database.facts.get('signed_in').finally(() => database.close());
  return fact?.key === 'signed_in' ? fact : null;
}

/** Runs `action` if the user is signed in on this device, and returns whether. No logout's mark (`session_to_end`) can come in between. */
export async function ifSignedIn(user: StoredUser, action: () => void, storage: Storage = {}): Promise<boolean> {
  const database = await openDeviceDatabase(storage);
  const done = database.transaction('rw', database.facts, async () => {
    const fact = await database.facts.get('signed_in');
    const isSignedIn = fact?.key === 'signed_in' && isSameUser(fact, user);
    // What it starts is no part of this transaction.
    if (isSignedIn) Dexie.ignoreTransaction(action);
    return isSignedIn;
  });
  return done.finally(() => database.close());
}
