import type { Storage } from '../../src/sync/storage/open-dexie.ts';

/** Called when a row is written, and with whether its transaction is then killed. */
type OnWrite = (store: string, row: unknown, key: IDBValidKey) => void;

/** Whether a step in a database counts. The mode is given for a request in a transaction, not for the begin of one. */
type IsStep = (database: string, mode?: IDBTransactionMode) => boolean;

/** A tab that can be killed at any step: from then on nothing that its code still does reaches the disk or the network. */
export class MortalTab {
  isDead = false;
  readonly storage: Storage;
  readonly fetch: typeof fetch;
  readonly #died = Promise.withResolvers<never>();
  readonly #open = new Set<IDBTransaction>();
  readonly #databases = new Set<IDBDatabase>();
  readonly #onWrite: OnWrite;
  #hasLeft = false;
  #stepsLeft = Infinity;
  #isStep: IsStep = () => true;

  constructor(disk: Storage, network: typeof fetch, onWrite: OnWrite = () => {}) {
    this.#onWrite = onWrite;
    this.#died.promise.catch(() => {});
    this.storage = { ...disk, indexedDB: this.#watch(disk.indexedDB as IDBFactory) };
    this.fetch = async (input, init) => {
      this.#step();
      // A killed page hears of nothing.
      if (this.isDead) throw new TypeError('killed');
      const response = await network(input, init);
      this.#step();
      if (this.isDead) throw new TypeError('killed');
      return response;
    };
  }

  /**
   * Dies so many steps from now: a step is the begin of a transaction, a request in it, the removal of a database, a write to localStorage, a
   * call, or its reply.
   */
  dieAfter(steps: number, isStep: IsStep = () => true): void {
    this.#stepsLeft = steps;
    this.#isStep = isStep;
  }

  get isDoomed(): boolean {
    return this.#stepsLeft < Infinity;
  }

  /** Its localStorage, which it shares with the browser's other tabs. */
  localStorage(stored: Map<string, string>): Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> {
    const live = () => {
      this.#step();
      if (this.isDead) throw new Error('killed');
      return stored;
    };
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void live().set(key, value),
      removeItem: (key) => void live().delete(key),
    };
  }

  /** The browser's locks, named apart from those of other tests; a killed tab holds none. */
  locks(browser: string): LockManager {
    const request = (name: string, options: LockOptions, hold: (lock: Lock | null) => Promise<unknown>) =>
      navigator.locks.request(`${browser} ${name}`, options, (lock) => Promise.race([hold(lock), this.#died.promise]));
    return { request } as unknown as LockManager;
  }

  die(): void {
    this.isDead = true;
    this.#died.reject(new Error('killed'));
    for (const transaction of this.#open) abort(transaction);
    this.#open.clear();
  }

  /** If a tab is killed before its databases are open, nobody can close them. */
  leave(): void {
    this.#hasLeft = true;
    for (const database of this.#databases) database.close();
  }

  #step(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft < 0) this.die();
  }

  #watch(factory: IDBFactory): IDBFactory {
    const open: IDBFactory['open'] = (name, version) => {
      const request = factory.open(name, version);
      request.addEventListener('upgradeneeded', () => this.#watchTransaction(request.transaction!));
      request.addEventListener('success', () => {
        this.#watchDatabase(request.result);
        if (this.#hasLeft) this.leave();
      });
      return request;
    };
    const deleteDatabase: IDBFactory['deleteDatabase'] = (name) => {
      this.#step();
      if (this.isDead) throw new DOMException('killed', 'AbortError');
      return factory.deleteDatabase(name);
    };
    return new Proxy(factory, {
      get: (target, key) => {
        if (key === 'open') return open;
        if (key === 'deleteDatabase') return deleteDatabase;
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #watchDatabase(database: IDBDatabase): void {
    this.#databases.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => this.#watchTransaction(begin(...given));
  }

  #watchTransaction(transaction: IDBTransaction): IDBTransaction {
    const { name } = transaction.db;
    if (this.#isStep(name)) this.#step();
    if (this.isDead) abort(transaction);
    this.#open.add(transaction);
    transaction.addEventListener('complete', () => this.#open.delete(transaction));
    const storeOf = transaction.objectStore.bind(transaction);
    transaction.objectStore = (store) => {
      if (this.#isStep(name, transaction.mode)) this.#step();
      return this.#watchStore(storeOf(store));
    };
    return transaction;
  }

  #watchStore(store: IDBObjectStore): IDBObjectStore {
    // A transaction gives the same one each time.
    if (Object.hasOwn(store, 'put')) return store;
    for (const method of ['add', 'put'] as const) {
      const write = store[method].bind(store);
      store[method] = (row, key) => {
        const request = write(row, key);
        request.addEventListener('success', () => this.#onWrite(store.name, row, request.result));
        return request;
      };
    }
    return store;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}
