import { Dexie, type DexieOptions } from 'dexie';

/** Where the databases are, if not in the platform's own IndexedDB. */
export type Storage = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/** The device holds a database of a newer build: this one must reload before it can write. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/** Whether this is Firefox's engine. Other browsers only claim to be `like Gecko`. */
const isFirefox = /\bGecko\//.test(globalThis.navigator?.userAgent ?? '');

const running = new Set<Pick<IDBTransaction, 'abort'>>();

/** Aborts every open transaction. A frozen page gets no results anymore, and its transactions would keep the next page from reading. */
export function abortTransactions(): void {
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It's already committing.
    }
  }
}

/**
 * Opens a database at the version this build knows. When another tab upgrades or deletes it, or the browser removes it, the connection
 * closes for good and `onObsolete` runs, because an old build must not write to a new layout.
 */
export async function openDexie<Database extends Dexie>(
  database: Database,
  onObsolete?: () => void,
): Promise<Database> {
  const known = database.verno;
  database.on('versionchange', () => {
    database.close();
    onObsolete?.();
    return false;
  });
  database.use({
    stack: 'dbcore',
    name: 'running',
    create: (core) => ({
      ...core,
      transaction(...given) {
        const transaction = core.transaction(...given);
        running.add(transaction);
        for (const end of ['complete', 'abort']) {
          (transaction as IDBTransaction).addEventListener(end, () => running.delete(transaction));
        }
        return transaction;
      },
    }),
  });
  const firefox = isFirefox ? await import('./firefox-quota.ts') : undefined;
  firefox?.writeOneByOne(database);
  await database.open();
  firefox?.startAfterQuotaErrors(database);
  database.backendDB().addEventListener('close', () => {
    database.close();
    onObsolete?.();
  });
  if (database.backendDB().version / 10 >= known + 1) {
    database.close();
    throw new NewerDatabase(`${database.name} was written by a newer version of the app.`);
  }
  return database;
}

export async function databaseExists(name: string, storage: Storage): Promise<boolean> {
  const database = new Dexie(name, storage);
  try {
    await database.open();
    return true;
  } catch (error) {
    if (error instanceof Dexie.NoSuchDatabaseError) return false;
    throw error;
  } finally {
    database.close();
  }
}

export async function deleteDatabase(name: string, storage: Storage): Promise<void> {
  await new Dexie(name, storage).delete();
}
