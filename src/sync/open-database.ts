import { Dexie, type DexieOptions } from 'dexie';

/** Where the databases are, when it is not the platform's own IndexedDB. */
export type Storage = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/** The device holds a database of a newer build: this one must be reloaded before it may write. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * Opens a database at the version that this build knows. When another tab upgrades or deletes it, the connection closes for good and
 * `onObsolete` is told, since an old build may not write what a new one has laid out.
 */
export async function openDatabase<Database extends Dexie>(
  database: Database,
  onObsolete?: () => void,
): Promise<Database> {
  const known = database.verno;
  database.on('versionchange', () => {
    database.close();
    onObsolete?.();
    return false;
  });
  await database.open();
  if (database.backendDB().version / 10 >= known + 1) {
    database.close();
    throw new NewerDatabase(`${database.name} was written by a newer version of the app.`);
  }
  return database;
}

export async function deleteDatabase(name: string, storage: Storage): Promise<void> {
  await new Dexie(name, storage).delete();
}
