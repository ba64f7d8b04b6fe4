import { setImmediate } from 'node:timers/promises';
import { getDefaultStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../../tests/support/fake-api.ts';
import { MortalTab } from '../../../../tests/support/mortal-tab.ts';
import { takePageRequests } from '../../../../tests/support/page-requests.ts';
import { emptyStorage } from '../../../../tests/support/test-device.ts';
import { login, register } from '../../../contract/account-calls.ts';
import { readUser } from '../../../contract/session-calls.ts';
import { comment } from '../../../sync/operations/comment.ts';
import { dataMark } from '../../../sync/operations/outbox-entry.ts';
import { draftQuery } from '../../../sync/queries/draft.ts';
import { laterBarAtom } from '../bars.tsx';
import { deviceAtom } from '../current-device.ts';
import { openAccount } from '../open-device/open-account.ts';
import { followStoredSessionAtom, readStoredSession, sessionAtom, sessionOf, storedUserOf } from '../session.ts';
import { continueAs, continueAsSignedIn, logOutOnDevice } from './change-user.ts';
import { startStorageWatch } from './lost-storage.tsx';
import { startDeviceServices } from './start-services.ts';

vi.hoisted(() =>
  Object.assign(globalThis, {
    // The theme is read from it as the module loads.
    document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
    // A killed page can hear that its database is obsolete after its test has ended.
    location: { reload: () => {} },
  }),
);

const store = getDefaultStore();

const often = { interval: 1 };

/** A browser with one page at a time. Its cookies are the API's. */
class Browser {
  api = new FakeApi('Alice', 'bob');
  readonly #stored = new Map<string, string>();
  #disk = emptyStorage();
  #isReloading = false;
  #page = this.#newPage();
  #stop = () => {};

  constructor() {
    takePageRequests((...request) => this.#page.fetch(...request));
    const whenIdle = (run: () => void) => globalThis.setImmediate(run);
    const window = Object.assign(new EventTarget(), { requestIdleCallback: whenIdle });
    const document = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
    Object.defineProperty(document, 'cookie', { get: () => (this.api.csrf ? `csrftoken=${this.api.csrf}` : '') });
    for (const [name, value] of Object.entries({ window, document, requestIdleCallback: whenIdle })) {
      vi.stubGlobal(name, value);
    }
    vi.stubGlobal('location', {
      reload: () => {
        this.#isReloading = true;
        this.#page.die();
        throw new Error('The page reloads.');
      },
    });
    this.#forgiveKilledPages();
    // What a killed page was doing fails.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(async () => {
      await this.close();
      store.set(deviceAtom, null);
      store.set(sessionAtom, null);
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
  }

  /** A killed page hears of nothing. Here, what it was doing fails. */
  #forgiveKilledPages(): void {
    const reporters = process.listeners('unhandledRejection');
    const report = (reason: unknown, promise: Promise<unknown>) => {
      // The page ignores the second kind, too.
      if (this.isDead || /^(?:AbortError|DatabaseClosedError|InvalidStateError)$/.test((reason as Error).name)) return;
      for (const reporter of reporters) reporter(reason, promise);
    };
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', report);
    onTestFinished(() => {
      process.removeListener('unhandledRejection', report);
      for (const reporter of reporters) process.on('unhandledRejection', reporter);
    });
  }

  /** Whether it died, and not to be loaded again. */
  get isKilled(): boolean {
    return this.isDead && !this.#isReloading;
  }

  get isDead(): boolean {
    return this.#page.isDead;
  }

  store(key: string, value: string): void {
    this.#stored.set(key, value);
  }

  get device() {
    return store.get(deviceAtom)!;
  }

  #newPage(): MortalTab {
    const page = new MortalTab(this.#disk, (...request) => this.api.fetch(...request));
    vi.stubGlobal('localStorage', page.localStorage(this.#stored));
    return page;
  }

  /** Loads a page, whose services start as in `DeviceProvider`. */
  async open(hasServices = true): Promise<void> {
    await this.close();
    this.#isReloading = false;
    this.#page = this.#newPage();
    store.set(followStoredSessionAtom);
    let ends: (() => void)[] = [];
    const endServices = () => {
      for (const end of ends) end();
    };
    const follow = store.sub(deviceAtom, () => {
      endServices();
      const device = store.get(deviceAtom);
      if (!device) return;
      // It watches no storage that isn't the platform's own.
      ends = [startStorageWatch({ ...device, storage: {} })];
      if (hasServices) ends.push(startDeviceServices(device));
    });
    this.#stop = () => {
      follow();
      endServices();
    };
    store.set(deviceAtom, await openAccount(storedUserOf(readStoredSession()), this.#page.storage));
  }

  /** Begins again, with an empty disk and another server. */
  async renew(): Promise<void> {
    await this.close();
    this.api = new FakeApi('Alice', 'bob');
    this.#stored.clear();
    this.#disk = emptyStorage();
  }

  async close(): Promise<void> {
    this.#page.die();
    this.#stop();
    store.get(deviceAtom)?.close();
    this.#page.leave();
    // What it was doing fails now.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    store.set(laterBarAtom, null);
  }

  /** Does something on the page until that ends, the page reloads, or it is killed at a step. */
  async act(action: () => Promise<unknown>, steps = Infinity): Promise<void> {
    // What a local cache holds says nothing about whose it is, and a page that is killed between two reads of a transaction leaves what it
    // leaves at its begin.
    this.#page.dieAfter(steps, (database, mode) => mode !== 'readonly' && !database.startsWith('nday-mirror-'));
    await action().catch((error) => {
      if (!this.isDead) throw error;
    });
  }

  async send(call: typeof login | typeof register, username: string): Promise<void> {
    const password = 'a long password';
    const body = { username, password, password2: password, email: `${username}@nday.test`, captchaToken: 'x' };
    const result = await this.device.call(call, { body });
    if (!result.ok) throw new Error('Not logged in.');
    await continueAs(sessionOf(result.reply));
  }

  /** Loads pages and logs in, until a page is this user's and knows whether their data was lost. Returns whether it says so. */
  async becomes(username: string): Promise<boolean> {
    await this.open();
    // A session that the page doesn't know of, or databases that an older build named.
    const isKnown = () => this.isDead || this.device.user?.user_id !== undefined || this.api.session === null;
    await expect.poll(isKnown, often).toBe(true);
    if (this.isDead) await this.open();
    if (this.device.username !== username || this.api.session !== username) {
      await this.act(() => this.send(login, username));
      if (this.isDead) await this.open();
    }
    await expect.poll(() => this.device.username, often).toBe(username);
    await this.untilWatched();
    return store.get(laterBarAtom) !== null;
  }

  /** Returns all that a next page could tell its user by: what is stored but for local caches, and whose cookie there is. */
  async describe(): Promise<string> {
    await this.close();
    const { indexedDB } = this.#disk as { indexedDB: IDBFactory };
    const names = (await indexedDB.databases()).map(({ name }) => name!).sort();
    const [facts, ...outboxes] = await Promise.all(
      names.flatMap((name) =>
        name === 'nday-device'
          ? [keysIn(indexedDB, name, 'facts')]
          : name.startsWith('nday-outbox-')
            ? [keysIn(indexedDB, name, 'drafts')]
            : [],
      ),
    );
    return JSON.stringify({
      session: this.api.session,
      stored: [...this.#stored.keys()].sort(),
      facts,
      outboxes,
      names,
    });
  }

  async untilWatched(): Promise<void> {
    const { account } = this.device;
    await expect
      .poll(async () => {
        const isMarked = (await this.device.read(draftQuery(dataMark))) !== undefined;
        return store.get(laterBarAtom) !== null || (isMarked && this.#stored.has(`${dataMark}:${account}`));
      }, often)
      .toBe(true);
  }

  /** As a browser does that needs room, or has it for too long. */
  async evict(what: 'databases' | 'everything'): Promise<void> {
    await this.close();
    this.#disk = emptyStorage();
    if (what === 'everything') this.#stored.clear();
  }
}

async function keysIn(factory: IDBFactory, database: string, table: string): Promise<IDBValidKey[]> {
  const request = <Result>(asked: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) =>
      Object.assign(asked, { onsuccess: () => resolve(asked.result), onerror: () => reject(asked.error) }),
    );
  const opened = await request(factory.open(database));
  const keys = await request(opened.transaction(table).objectStore(table).getAllKeys());
  opened.close();
  return keys;
}

/** Loads a page that does nothing by itself, and logs in on it. */
async function startAs(browser: Browser, username: string | null): Promise<void> {
  await browser.open(false);
  if (username === null) return;
  await browser.act(() => browser.send(login, username));
  await browser.untilWatched();
}

interface Flow {
  name: string;
  /** Who is signed in before. */
  as: string | null;
  prepare?: (browser: Browser) => Promise<void>;
  act: (browser: Browser) => Promise<unknown>;
  /** Who comes back after that. */
  back: readonly string[];
}

const flows: Flow[] = [
  { name: 'a login', as: null, act: (browser) => browser.send(login, 'Alice'), back: ['Alice'] },
  { name: 'a registration', as: null, act: (browser) => browser.send(register, 'carol'), back: ['carol'] },
  { name: 'a logout', as: 'Alice', act: () => logOutOnDevice('keep'), back: ['Alice'] },
  {
    name: 'a logout that keeps entries',
    as: 'Alice',
    prepare: async ({ api, device }) => {
      api.network = unreachable;
      await device.perform(comment, { puzzle_id: 1, text: 'kept' });
    },
    act: () => logOutOnDevice('keep'),
    back: ['Alice'],
  },
  {
    name: 'a logout that discards entries',
    as: 'Alice',
    prepare: async ({ api, device }) => {
      api.network = unreachable;
      await device.perform(comment, { puzzle_id: 1, text: 'gone' });
    },
    act: () => logOutOnDevice('discard'),
    back: ['Alice'],
  },
  {
    name: 'a switch to another account',
    as: 'Alice',
    act: (browser) => browser.send(login, 'bob'),
    back: ['bob', 'Alice'],
  },
  {
    name: 'a start after a login that was cut short',
    as: null,
    prepare: async ({ device }) => {
      await device.call(login, { body: { username: 'Alice', password: 'x' } });
    },
    act: ({ device }) => continueAsSignedIn(device),
    back: ['Alice'],
  },
  {
    name: "a move of an older build's databases",
    as: null,
    prepare: async (browser) => {
      browser.store('user', 'Alice');
      browser.api.signIn('Alice');
      await browser.open(false);
      await browser.untilWatched();
    },
    act: async ({ device }) => {
      const user = await device.call(readUser);
      if (user.ok) await continueAs(sessionOf(user.reply));
    },
    back: ['Alice'],
  },
];

test.each(flows)(
  'PLAT-3: a page killed at any step of $name looks like no eviction, and an eviction after it is told',
  async ({ as, prepare, act, back }) => {
    const seen = new Set<string>();
    const browser = new Browser();
    for (let steps = 0, isKilled = true; isKilled; steps += 1) {
      await browser.renew();
      await startAs(browser, as);
      await prepare?.(browser);
      // The steps of a cycle that still runs would come between those of the action, each time elsewhere.
      await browser.device.loop.run('enqueue');
      await browser.act(() => act(browser), steps);
      isKilled = browser.isKilled;
      const left = await browser.describe();
      if (seen.has(left)) continue;
      seen.add(left);
      browser.api.network = (_, serve) => serve();
      for (const username of back) {
        expect(await browser.becomes(username), `${username} after ${left}`).toBe(false);
      }
      await browser.evict(seen.size % 2 === 0 ? 'databases' : 'everything');
      expect(await browser.becomes(back.at(-1)!), `an eviction after ${left}`).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(3);
  },
);
