import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Session } from '../../src/app/shell/session.ts';
import { resultTimeoutMs } from '../../src/app/ui/result-timeout.ts';
import type { Plan, SignedIn } from '../../src/contract/account.ts';
import { findUser } from '../../src/server/account/sign-in.ts';
import { buildWeb } from '../../src/server/build/build-web.ts';
import { type Database, openDatabase } from '../../src/server/database/open-database.ts';
import { users } from '../../src/server/database/schema.ts';
import { readEnv } from '../../src/server/process/env.ts';
import { type Serving, serve } from '../../src/server/serve.ts';
import { signedIn } from '../../src/server/session/user-mapper.ts';
import { createUser, insertSession, type TestUser } from './accounts.ts';
import { headlessShellPath, launchBrowser, unwatched } from './browser.ts';
import { uniqueName } from './client.ts';
import { migratedDataDir, scratchFolder, seededDataDir } from './data-dir.ts';
import { testLimitMs } from './limits.ts';
import { avoidMidnight } from './midnight.ts';
import { runPostgres } from './run-postgres.ts';
import { longPrerenderTimeoutMs } from './server.ts';
import { isNightly } from './settings.ts';
import { Visitor } from './visitor.ts';

export interface Stage {
  /** The real server, listening in this process. */
  server: { url: string; dataDir: string };
  /** The server's database, for setup and checks. */
  db: Database;
  /**
   * A visitor with a browser profile of their own. What the page complains of fails the test by `visitor.leave()`. With
   * `serviceWorkers: 'allow'` the app installs itself, and starts without a network.
   */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  /** Makes an account in the database. */
  createUser(rights?: Rights): Promise<TestUser>;
  /**
   * Signs a visitor in without the page's dialogs: a session in the database, its cookie, and what the device keeps. A page that is open
   * is loaded again.
   */
  signIn(visitor: Visitor, username: string): Promise<void>;
  /** Makes an account, and signs the visitor in to it. */
  join(visitor: Visitor, rights?: Rights): Promise<TestUser>;
}

export interface Rights {
  staff?: boolean;
  plan?: Plan;
}

interface StageSettings {
  /** Settings of the server, as environment variables. */
  env?: Record<string, string>;
  /** Writes into the database before the server opens it. */
  arrange?: (db: Database) => Promise<void>;
  /** Whether the starter library is in the database before `arrange`, as by a first start today. */
  isSeeded?: boolean;
  /** Runs on the embedded database unless TEST_DATABASE says otherwise: one journey of each feature does. */
  isEmbedded?: boolean;
  /** Its journeys change what others expect: the calendar, or what is said of today's puzzle. The server is its own then. */
  isAlone?: boolean;
  /** For what needs a browser with a window: notifications. */
  needsWindow?: boolean;
}

const root = resolve(import.meta.dirname, '../..');

/** Whether it's current is known after one look at all sources, which a worker's files share. */
let web: Promise<string> | undefined;

/** The Chromium without a window, which a worker's files share, and which ends with the worker. */
let shell: Promise<Browser> | undefined;

/** By day, the servers that a worker's files share, by their database. They end with the worker, and their folders with the run. */
const sharedServers = new Map<boolean, Promise<Serving & { dataDir: string }>>();

/** Whether journeys are on. The last of them is over before the run's PostgreSQL ends, which servers complain of. */
let isPlaying = false;

/**
 * The server and Chromium of its worker, for the tests of a file. The server is the file's own at night, or if its settings ask for
 * another one. On PostgreSQL, or on PGlite where this machine has no PostgreSQL; TEST_DATABASE=pglite or postgresql chooses.
 */
export function openStage(settings: StageSettings = {}): Stage {
  const { env = {}, arrange, isSeeded = true, isEmbedded = false, isAlone = false, needsWindow = false } = settings;
  const isShared = !isNightly && !isAlone && !settings.env && !arrange && isSeeded;
  const onPostgresql =
    (process.env.TEST_DATABASE ?? (runPostgres && !isEmbedded ? 'postgresql' : 'pglite')) === 'postgresql';
  const closers: (() => Promise<void>)[] = [];
  let browser: Promise<Browser> | undefined;
  const openBrowser = () => {
    if (needsWindow) return launchBrowser(unwatched());
    const { args, env } = unwatched();
    // A page of lan.test is of another machine.
    const resolving = [...args, '--host-resolver-rules=MAP lan.test 127.0.0.1'];
    shell ??= launchBrowser({ executablePath: headlessShellPath(), args: resolving, env });
    return shell;
  };
  const stage = {
    async visitor(options: BrowserContextOptions = {}) {
      browser ??= openBrowser();
      const context = await (await browser).newContext({
        baseURL: stage.server.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        // Installing the app is half the work of a first visit.
        serviceWorkers: 'block',
        ...options,
      });
      // On a busy machine a page can take longer than Playwright's 30 s.
      context.setDefaultTimeout(testLimitMs / 2);
      await context.addInitScript(waitForResults, resultTimeoutMs);
      return new Visitor(context, await context.newPage());
    },
    createUser({ staff, plan } = {}) {
      const username = uniqueName(staff ? 'editor' : (plan ?? 'learner'));
      const fields = { username, email: `${username}@example.org`, is_staff: staff ?? false, plan: plan ?? null };
      return createUser(stage.db, fields);
    },
    async signIn(visitor, username) {
      const { context, page } = visitor;
      const account = await findUser(stage.db, eq(users.username, username));
      const isOpen = page.url() !== 'about:blank';
      const showsTabs = (await page.getByRole('tab').count()) > 0;
      if (!isOpen) await page.goto('/favicon.svg');
      const cookie = { name: 'sessionid', value: await insertSession(stage.db, account!), httpOnly: true };
      await context.addCookies([{ ...cookie, url: new URL(page.url()).origin, sameSite: 'Lax' }]);
      // Any reply sets the CSRF token of the new session.
      await context.request.get('/api/config/');
      await page.evaluate(
        (session) => {
          localStorage.setItem('profile', JSON.stringify(session));
          localStorage.setItem('user', session.username);
        },
        sessionOf(signedIn(account!)),
      );
      if (isOpen) {
        await page.reload();
        await visitor.greeted(username);
        // The account's own local cache is empty, so the puzzle is fetched again.
        if (showsTabs) await page.getByRole('tab').first().waitFor();
      }
    },
    async join(visitor, rights = {}) {
      const account = await stage.createUser(rights);
      await stage.signIn(visitor, account.username);
      return account;
    },
  } as Stage;
  avoidMidnight();
  const open = async (closers: (() => Promise<void>)[]) => {
    const parent = isShared ? inject('runFolder') : undefined;
    const dataDir = onPostgresql ? scratchFolder(parent) : await (isSeeded ? seededDataDir : migratedDataDir)(parent);
    closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const databaseUrl = onPostgresql ? await runPostgres?.createDatabase(isSeeded ? 'seeded' : 'migrated') : undefined;
    if (arrange) {
      const { db, close } = await openDatabase({ databaseUrl, dataDir, log: { warn: () => {} } });
      await arrange(db);
      await close();
    }
    const listening = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    web ??= buildWeb(root, console.log);
    const serving = await serve({
      env: readEnv({ ...listening, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env }),
      webRoot: await web,
      prerenderTimeoutMs: longPrerenderTimeoutMs,
      logStream: { write: (line) => isPlaying && process.stdout.write(line) },
      onLost: (sentence) => {
        throw new Error(sentence);
      },
      closers,
    });
    return { ...serving, dataDir };
  };
  beforeAll(async () => {
    isPlaying = true;
    const shared = isShared ? (sharedServers.get(onPostgresql) ?? open([])) : undefined;
    if (shared) sharedServers.set(onPostgresql, shared);
    const { url, dataDir, db } = await (shared ?? open(closers));
    stage.server = { url, dataDir };
    stage.db = db;
    closers.push(async () => {
      const opened = await browser;
      if (needsWindow) await opened?.close();
      else for (const context of opened?.contexts() ?? []) await context.close();
    });
  });
  beforeEach(({ skip }) => skip(onPostgresql && !runPostgres, 'This machine has no PostgreSQL.'));
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
    isPlaying = false;
  });
  return stage;
}

/** Runs in each page: on a busy machine a result can take longer than the app waits for it. */
function waitForResults(timeoutMs: number): void {
  const { setTimeout } = window;
  const patiently = (run: () => void, wait?: number, ...rest: unknown[]) =>
    setTimeout(run, wait === timeoutMs ? 60_000 : wait, ...rest);
  window.setTimeout = patiently as typeof setTimeout;
}

/** Returns what the app stores about a signed-in learner for its top bar. */
function sessionOf({ id, created_at, username, xp, picture, is_staff, is_subscriber }: SignedIn): Session {
  const account = { ...(id && { id }), ...(created_at && { created_at }) };
  return { ...account, username, xp, picture, is_staff, is_subscribed: is_subscriber };
}
