import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Download, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Letter, Puzzle, Question } from '../../src/contract/puzzles.ts';
import { uniqueName } from './client.ts';

/** What a failed request writes to the console. It's expected offline, and everything else is a fault. */
const networkNoise = /Failed to load resource|net::ERR_|ERR_INTERNET_DISCONNECTED/;

/** A person at a browser. Elements are found by what they are called. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[] = [];
  /** What the page has asked for, and doesn't have yet. */
  readonly #requests = new Set<Request>();
  #asked = 0;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('request', (request) => {
      this.#asked += 1;
      // What the document before asked for may never end.
      if (request.isNavigationRequest()) this.#requests.clear();
      this.#requests.add(request);
    });
    page.on('requestfinished', (request) => this.#requests.delete(request));
    page.on('requestfailed', (request) => this.#requests.delete(request));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !networkNoise.test(text)) this.complaints.push(text);
    });
  }

  /** Opens today's puzzle and returns it as the server tells an anonymous visitor. */
  async openDaily(): Promise<Puzzle> {
    await this.page.goto('/daily');
    await this.untilStarted();
    await this.page.getByRole('tab').first().waitFor();
    return this.readDaily();
  }

  /** Opens another screen of the app that is open, as its links do. */
  async follow(path: string): Promise<void> {
    await followLink(this.page, path);
  }

  /**
   * Waits until the app has replaced the screen that came with the page, if one did: keys and typing are lost on that.
   * Builds before `data-snapshot` mark it with `data-kept`.
   */
  async untilStarted(): Promise<void> {
    await this.page.locator('#root:not([data-snapshot], [data-kept])').waitFor({ state: 'attached' });
  }

  /**
   * Waits until the page has everything that it asked for, and asks for nothing more when it's idle. `networkidle` is of a document's first
   * load alone.
   */
  async untilQuiet(): Promise<void> {
    for (let asked = Number.NaN; asked !== this.#asked; ) {
      asked = this.#asked;
      await expect.poll(() => [...this.#requests].map((request) => request.url())).toEqual([]);
      await this.page.evaluate(untilIdle);
    }
  }

  async readDaily(): Promise<Puzzle> {
    return (await (await this.context.request.get('/api/puzzles/0/')).json()) as Puzzle;
  }

  async register(username = uniqueName('learner'), password = `a fine password ${username}`) {
    const { page } = this;
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    await this.fillRegistration(username, password);
    return { username, password };
  }

  async fillRegistration(username: string, password: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(`${username}@example.org`);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm Password', { exact: true }).fill(password);
    await dialog.getByLabel('I’m not a robot').check();
    await dialog.getByRole('button', { name: 'Register' }).click();
    await this.greeted(username);
  }

  async login(username: string, password: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await this.fillLogin(username, password);
    await this.greeted(username);
  }

  async fillLogin(username: string, password: string): Promise<void> {
    const form = this.page.locator('form').filter({ has: this.page.getByLabel('Username') });
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Login' }).click();
  }

  /** Opens the top bar's menu and clicks an entry. */
  async clickInMenu(role: 'link' | 'button', name: string): Promise<void> {
    const banner = this.page.getByRole('banner');
    await banner.getByRole('button', { name: /^(Your menu|Menu)/ }).click();
    await banner.locator(':popover-open').getByRole(role, { name }).click();
  }

  /** On a phone the greeting is in the menu. */
  async greeted(username: string): Promise<void> {
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await this.page.getByText(`Welcome, ${username}!`).first().waitFor({ state: 'attached' });
  }

  /** Returns the options of the displayed question, while they can be chosen. */
  options() {
    return this.page.getByRole('tabpanel').getByRole('radio');
  }

  incorrect() {
    return this.page.getByRole('tabpanel').getByText('Incorrect.', { exact: true });
  }

  async choose(letter: Letter): Promise<void> {
    await this.options().nth('ABCD'.indexOf(letter)).check();
  }

  /** Waits for this question to be shown, and answers it. */
  async answer(question: Question, letter: Letter): Promise<void> {
    await this.showing(question);
    await this.choose(letter);
    await this.page.getByRole('button', { name: 'Submit Answer' }).click();
  }

  async showing(question: Question): Promise<void> {
    await this.tab(question).and(this.page.locator('[aria-selected=true]')).waitFor();
  }

  tab(question: Question) {
    return this.page
      .getByRole('tablist', { name: 'Questions' })
      .getByRole('tab')
      .nth(question.order - 1);
  }

  /** As in a browser without Background Sync: no test can keep the worker from sending. Call it before the first page. */
  async withoutBackgroundSync(): Promise<void> {
    await this.page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  }

  /** Waits until the worker is active, so the next start works offline. */
  async untilInstalled(): Promise<void> {
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activating') {
        await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
      }
      // A page that it has claimed has heard of it before this reply. One that came just meanwhile has it from its next load on.
      await navigator.serviceWorker.getRegistration();
    });
  }

  /** Waits until the device has stored the typed text, so a reload finds it. */
  async untilDrafted(text: string): Promise<void> {
    const drafts = async () =>
      (await this.page.evaluate(readRows, { of: 'outbox', table: 'drafts' } as const)) as { value: string }[];
    await expect.poll(async () => (await drafts()).map(({ value }) => value).join('\n')).toContain(text);
  }

  /** Waits until nothing on this device is left to be sent. */
  untilSent(): Promise<void> {
    return this.untilWaiting(0);
  }

  /** Waits until the device has stored so many entries that wait to be sent: a screen can show an answer a moment before. */
  async untilWaiting(count: number): Promise<void> {
    const entries = () => this.page.evaluate(readRows, { of: 'outbox', table: 'entries' } as const);
    await expect.poll(entries).toHaveLength(count);
  }

  /** Waits until the device has stored the puzzle, so that it opens offline. */
  async untilCached(puzzleId: number): Promise<void> {
    const rows = async () => this.page.evaluate(readRows, { of: `mirror-${await this.#account()}`, table: 'puzzles' });
    await expect.poll(rows).toContainEqual(expect.objectContaining({ id: puzzleId }));
  }

  /** Waits until the device has the server's lists for whoever is signed in, so an offline start knows them. */
  async untilPulled(): Promise<void> {
    const account = await this.#account();
    const facts = async () =>
      (await this.page.evaluate(readRows, { of: `mirror-${account}`, table: 'meta' } as const)) as {
        value?: { last_sync?: unknown };
      }[];
    const lastSyncs = async () => (await facts()).map(({ value }) => value?.last_sync);
    await expect.poll(lastSyncs).toContainEqual(expect.any(Number));
  }

  /** Who is signed in, as the device's databases are named. */
  #account(): Promise<number | 'anonymous'> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').id ?? 'anonymous');
  }

  /** The markup of the snapshot for the next start of the daily puzzle, null if there's none. */
  readSnapshot(): Promise<string | null> {
    return this.page.evaluate(snapshotInPage);
  }

  /** Waits until one is saved, and returns it. The worker can drop it soon after. */
  async untilSnapshotSaved(): Promise<string> {
    const snapshot = await this.page.waitForFunction(snapshotInPage, undefined, { polling: 50 });
    return (await snapshot.jsonValue()) ?? '';
  }

  /** Kills the tab, as a browser that's short of memory does, and returns the visitor in a new one. */
  async killTab(): Promise<Visitor> {
    const crashed = this.page.waitForEvent('crash');
    const debug = await this.context.newCDPSession(this.page);
    // A killed tab doesn't reply.
    debug.send('Page.crash').catch(() => {});
    await crashed;
    await this.page.close();
    expect(this.complaints).toEqual([]);
    return new Visitor(this.context, await this.context.newPage());
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }
}

/** Runs in the page: waits until everything is done that was to be done when the page is idle, and what came of it. */
async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => requestIdleCallback(done));
}

/** Opens another screen of the app that is open in the page, as its links do. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), path);
}

/** Runs in the page: records in `window.headings` each title that the screen shows from now on, and null for none. */
export function recordHeadings(): void {
  const headings: (string | null)[] = [];
  Object.assign(window, { headings });
  new MutationObserver(() => {
    const heading = document.querySelector('main h1');
    const shown = heading?.checkVisibility() ? heading.textContent : null;
    if (shown !== headings.at(-1)) headings.push(shown);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Returns what `recordHeadings` has recorded after a title. */
export async function headingsAfter({ page }: Visitor, title: string): Promise<(string | null)[]> {
  const headings = await page.evaluate(() => (window as unknown as { headings: (string | null)[] }).headings);
  expect(headings).toContain(title);
  return headings.slice(headings.indexOf(title) + 1);
}

/** Returns a download's content. */
export async function downloadContent(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Runs in the page: the rows of a table in all outboxes or local caches of this device, or in one account's, as `mirror-anonymous`. */
export async function readRows({ of, table }: { of: string; table: string }): Promise<unknown[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rows: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(`nday-${of}`)) continue;
    const database = await done(indexedDB.open(name));
    rows.push(...(await done(database.transaction(table).objectStore(table).getAll())));
    database.close();
  }
  return rows;
}

/** Runs in the page. */
async function snapshotInPage(): Promise<string | null> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('nday-device'));
  const facts = database.transaction('facts').objectStore('facts');
  const screen = await done<{ html: string } | undefined>(facts.get('screen'));
  database.close();
  return screen?.html ?? null;
}

/** Everything that the origin keeps on the device and scripts can read, as one text. Runs in the page. */
export async function readAllStored(): Promise<string> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      found.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push(request.url, await (await cache.match(request))?.text());
    }
  }
  return JSON.stringify(found);
}
