import { Dexie, type Table } from 'dexie';
import type { KeptScreen } from './kept-screen.ts';
import { openDatabase, type Storage } from './open-database.ts';

/** Whose reminders this browser is subscribed to, and what the server was last told. */
export interface ReminderFact {
  key: 'reminder';
  username: string;
  endpoint: string;
  hour: number;
  time_zone: string;
  told_at: number;
}

/** `username`: the account it belongs to; null for a visitor. */
interface ScreenFact extends KeptScreen {
  key: 'screen';
  username: string | null;
}

/**
 * Holds what no account owns: who is signed in (for the worker, which has no localStorage), which session is still to be ended, whose
 * reminders come here, and the screen that the next start begins with.
 */
type DeviceFact =
  | { key: 'signed_in'; username: string }
  | { key: 'session_to_end'; username: string; forgotten_at: number }
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
  return openDatabase(database, onObsolete);
}

/** Tells the worker who is signed in on this device. */
export async function rememberUser(username: string, storage: Storage = {}): Promise<void> {
  const database = await openDeviceDatabase(storage);
  await database.facts.put({ key: 'signed_in', username }).finally(() => database.close());
}

export async function currentUsername(storage: Storage = {}): Promise<string | null> {
  const database = await openDeviceDatabase(storage);
  const fact = await database.facts.get('signed_in').finally(() => database.close());
  return fact?.key === 'signed_in' ? fact.username : null;
}
