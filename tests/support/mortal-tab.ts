import type { Storage } from '../../src/sync/open-database.ts';

/** A tab that can be killed at any step: from then on nothing that its code still does reaches the disk or the network. */
export class MortalTab {
  isDead = false;
  readonly storage: Storage;
  readonly fetch: typeof fetch;
  readonly #died = Promise.withResolvers<never>();
  readonly #open = new Set<IDBTransaction>();
  #stepsLeft = Infinity;

  constructor(disk: Storage, network: typeof fetch) {
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

  /** Dies so many steps from now: a step is the begin of a transaction, a request in it, a call, or its reply. */
  dieAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  get isDoomed(): boolean {
    return this.#stepsLeft < Infinity;
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

  #step(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft < 0) this.die();
  }

  #watch(factory: IDBFactory): IDBFactory {
    const open: IDBFactory['open'] = (name, version) => {
      const request = factory.open(name, version);
      request.addEventListener('success', () => this.#watchDatabase(request.result));
      return request;
    };
    return new Proxy(factory, {
      get: (target, key) => {
        if (key === 'open') return open;
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #watchDatabase(database: IDBDatabase): void {
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => {
      this.#step();
      const transaction = begin(...given);
      if (this.isDead) abort(transaction);
      this.#open.add(transaction);
      transaction.addEventListener('complete', () => this.#open.delete(transaction));
      const storeOf = transaction.objectStore.bind(transaction);
      transaction.objectStore = (name) => {
        this.#step();
        return storeOf(name);
      };
      return transaction;
    };
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}
