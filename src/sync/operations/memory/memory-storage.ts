import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Storage } from '../../storage/open-dexie.ts';

/** For a browser that stores nothing: databases that last as long as the page. */
export function memoryStorage(): Storage {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange } as unknown as Required<Storage>;
  // Without any IndexedDB, live queries never answer.
  Dexie.dependencies.indexedDB ??= storage.indexedDB as typeof Dexie.dependencies.indexedDB;
  return storage;
}
