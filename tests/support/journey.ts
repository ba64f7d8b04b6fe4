import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import type { Session } from '../../src/app/shell/session.ts';
import type { Plan, SignedIn } from '../../src/contract/account.ts';
import type { Letter, Puzzle, Question } from '../../src/contract/puzzles.ts';
import { buildWeb } from '../../src/server/build-web.ts';
import { type Database, openDatabase } from '../../src/server/database/open-database.ts';
import { readEnv } from '../../src/server/env.ts';
import { serve } from '../../src/server/serve.ts';
import { createUser, startSession, type TestUser } from './accounts.ts';
import { uniqueName } from './client.ts';
import { migratedDataDir, scratchFolder, seededDataDir } from './data-dir.ts';
import { keepClearOfMidnight } from './midnight.ts';
import { runPostgres } from './run-postgres.ts';

export interface Stage {
  /** The real server, listening in this process. */
  server: { url: string; dataDir: string };
  /** The server's database, to arrange and to look at. */
  db: Database;
  browser: Browser;
  /** A visitor with a browser profile of their own. What the page complains of fails the test by `visitor.leave()`. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Makes an account in the database. */
  createUser(rights?: Rights): Promise<TestUser>;
  /** A visitor who comes back with a session of this account. */
  signedIn(account: { id: number }, options?: BrowserContextOptions): Promise<Visitor>;
  /** A visitor who comes back with a session of a new account. */
  member(rights?: Rights, options?: BrowserContextOptions): Promise<Member>;
}

export interface Rights {
  staff?: boolean;
  plan?: Plan;
}

export interface Member extends TestUser {
  visitor: Visitor;
  page: Page;
}

interface StageSettings {
  /** Settings of the server, as environment variables. */
  env?: Record<string, string>;
  /** Writes into the database before the server opens it. */
  arrange?: (db: Database) => Promise<void>;
  /** Whether the starter library is in the database before `arrange`, as by a first start today. */
  isSeeded?: boolean;
}

const root = resolve(import.meta.dirname, '../..');

/**
 * A server of its own for the tests of a file, and the run's Chromium. On PGlite, or with TEST_DATABASE=postgresql on PostgreSQL.
 */
export function openStage({ env = {}, arrange, isSeeded = true }: StageSettings = {}): Stage {
  const onPostgresql = process.env.TEST_DATABASE === 'postgresql';
  const closers: (() => Promise<void>)[] = [];
  const stage = {
    async visitor(options: BrowserContextOptions = {}) {
      const context = await stage.browser.newContext({
        baseURL: stage.server.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      return new Visitor(context, await context.newPage());
    },
    createUser({ staff, plan } = {}) {
      const username = uniqueName(staff ? 'editor' : (plan ?? 'learner'));
      const fields = { username, email: `${username}@example.org`, is_staff: staff ?? false, plan: plan ?? null };
      return createUser(stage.db, fields);
    },
    async signedIn(account, options = {}) {
      const { url } = stage.server;
      const headers = { cookie: `sessionid=${await startSession(stage.db, account)}` };
      const reply = await fetch(`${url}/api/auth/user/`, { headers });
      const { username, xp, picture, is_staff, is_subscriber } = (await reply.json()) as SignedIn;
      const profile: Session = { username, xp, picture, is_staff, is_subscribed: is_subscriber };
      const localStorage = [
        { name: 'user', value: username },
        { name: 'profile', value: JSON.stringify(profile) },
      ];
      const origin = options.baseURL ?? url;
      const cookie = {
        name: 'sessionid',
        value: headers.cookie.slice('sessionid='.length),
        httpOnly: true,
        secure: false,
      };
      const cookies = [
        { ...cookie, domain: new URL(origin).hostname, path: '/', expires: -1, sameSite: 'Lax' as const },
      ];
      return stage.visitor({ storageState: { cookies, origins: [{ origin, localStorage }] }, ...options });
    },
    async member(rights = {}, options = {}) {
      const account = await stage.createUser(rights);
      const visitor = await stage.signedIn(account, options);
      return { ...account, visitor, page: visitor.page };
    },
  } as Stage;
  keepClearOfMidnight();
  beforeAll(async () => {
    const dataDir = onPostgresql ? scratchFolder() : await (isSeeded ? seededDataDir() : migratedDataDir());
    closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const databaseUrl = onPostgresql ? await runPostgres?.createDatabase(isSeeded ? 'seeded' : 'migrated') : undefined;
    if (arrange) {
      const { db, close } = await openDatabase({ databaseUrl, dataDir, log: { warn: () => {} } });
      await arrange(db);
      await close();
    }
    const listening = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const { url, db } = await serve({
      env: readEnv({ ...listening, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env }),
      webRoot: await buildWeb(root, console.log),
      onLost: (sentence) => {
        throw new Error(sentence);
      },
      closers,
    });
    stage.server = { url, dataDir };
    stage.db = db;
    stage.browser = await chromium.connect(inject('browserEndpoint')!);
    closers.push(() => stage.browser.close());
  });
  beforeEach(({ skip }) => skip(onPostgresql && !runPostgres, 'This machine has no PostgreSQL.'));
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return stage;
}

/** What a failed request writes to the console; offline it is expected, and everything else is a fault. */
const networkNoise = /Failed to load resource|net::ERR_|ERR_INTERNET_DISCONNECTED/;

/** A person at a browser. Elements are found by what they are called. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !networkNoise.test(text)) this.complaints.push(text);
    });
  }

  /** Opens today's puzzle and returns it as the server tells an anonymous visitor. */
  async openDaily(): Promise<Puzzle> {
    await this.page.goto('/daily');
    await this.page.getByRole('tab').first().waitFor();
    return this.readDaily();
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
    await dialog.getByLabel('I am not a robot').check();
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

  /** On a phone the greeting stands in the menu. */
  async greeted(username: string): Promise<void> {
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await this.page.getByText(`Welcome, ${username}!`).first().waitFor({ state: 'attached' });
  }

  /** The options of the question that is shown, as long as they can be chosen. */
  options() {
    return this.page.getByRole('tabpanel').getByRole('radio');
  }

  incorrect() {
    return this.page.getByRole('tabpanel').getByText('Incorrect.', { exact: true });
  }

  async choose(letter: Letter): Promise<void> {
    await this.options().nth('ABCD'.indexOf(letter)).check();
  }

  /** Answers the question that is shown, once it is this one. */
  async answer(question: Question, letter: Letter): Promise<void> {
    await this.showing(question);
    await this.choose(letter);
    await this.page.getByRole('button', { name: 'Submit Answer' }).click();
  }

  async showing(question: Question): Promise<void> {
    await this.tab(question).and(this.page.locator('[aria-selected=true]')).waitFor();
  }

  tab(question: Question) {
    return this.page.getByRole('tab').nth(question.order - 1);
  }

  /** Waits until the worker is active, so that the next start needs no network. */
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

  /** Waits until the device has written down what is being typed, so that a reload finds it. */
  async untilDrafted(text: string): Promise<void> {
    const drafts = () =>
      this.page.evaluate(async () => {
        const done = <Result>(request: IDBRequest<Result>) =>
          new Promise<Result>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        const values: string[] = [];
        for (const { name = '' } of await indexedDB.databases()) {
          if (!name.startsWith('nday-outbox-')) continue;
          const database = await done(indexedDB.open(name));
          const rows = await done(database.transaction('drafts').objectStore('drafts').getAll());
          values.push(...rows.map(({ value }: { value: string }) => value));
          database.close();
        }
        return values.join('\n');
      });
    await expect.poll(drafts).toContain(text);
  }

  /** The markup of the screen that the next start of the daily begins with, null where none is kept. */
  keptScreen(): Promise<string | null> {
    return this.page.evaluate(readKeptScreen);
  }

  /** Waits until one is kept. */
  async untilScreenKept(): Promise<void> {
    await this.page.waitForFunction(readKeptScreen);
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }
}

/** Runs in the page. */
async function readKeptScreen(): Promise<string | null> {
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
