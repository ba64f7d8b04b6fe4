import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest';
import type { InterviewListRow, InterviewQuestion } from '../../src/contract/interview.ts';
import { type Letter, letters, type Puzzle, type PuzzleList, type Reaction } from '../../src/contract/puzzles.ts';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { answers, puzzleCounts, reactions, reports, subscriptions, users } from '../../src/server/database/schema.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { migratedDataDir } from '../support/data-dir.ts';
import { callAs } from '../support/enter.ts';
import { FaultProxy, faults } from '../support/fault-proxy.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { seeded } from '../support/random.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A learner with two browsers, a server that comes and goes, and a network that does its worst, all drawn by a seed. Twenty in every run of
 * the tests; other ones, and as many as one likes, by `npm run faults`.
 */
const first = Number(process.env.FAULTS_FIRST_SEED ?? 1);
const count = Number(process.env.FAULTS_SEEDS ?? 20);

/** Each of so many files plays its share beside the others, since most of a seed is waiting. */
const files = 4;

const steps = 9;
const password = 'a fine password indeed';
const day = 86_400_000;
/** How long a page waits for a reply in place of its 15 s, so that a seed can wait for its end. Far more than an honest reply takes. */
const shortened = 4000;
/** Two browsers, four tabs and a server that starts: a busy machine may be long over it. */
const patience = 60_000;

const dataDir = await migratedDataDir();
const source = { dataDir, log: { warn: () => undefined } };
let server: RunningServer;
let proxy: FaultProxy;
let puzzleIds: number[];
let interviews: InterviewListRow[];

async function start(learners: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase(source);
  await seedLibrary(db, new Date());
  const password_hash = await hashPassword(password);
  const people = learners.map((username) => ({ username, email: `${username}@example.org`, password_hash }));
  const rows = await db.insert(users).values(people).returning({ id: users.id });
  const current_period_end = new Date(Date.now() + day);
  await db
    .insert(subscriptions)
    .values(rows.map(({ id }) => ({ user_id: id, subscription_type: 'annual' as const, current_period_end })));
  await close();
  server = await startServer({ dataDir });
  proxy = await FaultProxy.start(server.url);
  const list = (await (await fetch(`${server.url}/api/puzzles/`)).json()) as PuzzleList;
  puzzleIds = list.results.slice(0, 3).map(({ id }) => id);
  const questions = (await (await fetch(`${server.url}/api/questions/?type=MC`)).json()) as InterviewListRow[];
  interviews = questions.slice(0, 2);
}

async function stop(): Promise<void> {
  for (const device of kept.values()) await device.remove();
  await proxy?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What the learner did and saw accepted. */
class Acts {
  comments: string[] = [];
  /** The letters given to a question: with two devices the first that arrives stands. */
  answers = new Map<number, Letter[]>();
  /** The same of an interview question. */
  interviewAnswers = new Map<number, Letter[]>();
  /** Each device's last wish for a puzzle. */
  thumbs = new Map<number, Map<Device, Reaction | null>>();
}

/** What the learners have reported. The server tells none but the editors. */
const reported: string[] = [];

/** One browser of the learner, with two tabs. */
class Device {
  readonly #browser = new KillableBrowser();
  readonly #clockShift: number;
  #context: BrowserContext | undefined;
  #tabs: Page[] = [];

  constructor(clockShift: number) {
    this.#clockShift = clockShift;
  }

  async #open(): Promise<BrowserContext> {
    const context = await this.#browser.start();
    await context.addInitScript(
      ({ shift, shortened }) => {
        const start = globalThis.setTimeout;
        globalThis.setTimeout = ((run: () => void, delay?: number, ...given: []) =>
          start(run, delay === 15_000 ? shortened : delay, ...given)) as typeof setTimeout;
        const Real = Date;
        const now = () => Real.now() + shift;
        globalThis.Date = class extends Real {
          constructor(...given: []) {
            super(...((given.length === 0 ? [now()] : given) as []));
          }
          static override now = now;
        } as DateConstructor;
      },
      { shift: this.#clockShift, shortened },
    );
    context.setDefaultTimeout(patience);
    this.#context = context;
    await this.#openTabs(context);
    return context;
  }

  async #openTabs(context: BrowserContext): Promise<void> {
    const before = context.pages();
    this.#tabs = [await openTab(context), await openTab(context)];
    for (const page of before) await page.close();
  }

  /** Whoever had the device before leaves the installed app on it, and nothing else. */
  async login(username: string): Promise<void> {
    const context = this.#context ?? (await this.#open());
    const page = this.tab(0);
    await page.bringToFront();
    const session = await context.newCDPSession(page);
    const storageTypes = 'cookies,local_storage,indexeddb';
    await session.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes });
    const visitor = new Visitor(context, page);
    // Not by the screen, which other tests log in at: that would be a seventh of all that a seed does.
    await callAs(visitor, 'GET', `${proxy.url}/api/config/`);
    await callAs(visitor, 'POST', `${proxy.url}/api/auth/login/`, { username, password });
    await page.goto(`${proxy.url}/daily`);
    await visitor.greeted(username);
    await visitor.untilInstalled();
  }

  /** The app runs in none of its tabs. */
  async rest(): Promise<void> {
    for (const page of this.#tabs) await page.goto('about:blank');
  }

  async cookie(): Promise<string> {
    const cookies = await this.tab(0).context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  tab(index: number): Page {
    return this.#tabs[index]!;
  }

  /** By a start of the app, or as its links do. */
  async show(page: Page, { id, title }: Puzzle, how: 'start' | 'link'): Promise<void> {
    await this.open(page, `/puzzle/${id}`, how);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('tab').first().waitFor();
  }

  async showInterview(page: Page, { id, title }: InterviewListRow, how: 'start' | 'link'): Promise<void> {
    await this.open(page, `/questions/${id}`, how);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  async open(page: Page, path: string, how: 'start' | 'link'): Promise<void> {
    // In a tab behind another nothing is drawn, and what is clicked has to be.
    await page.bringToFront();
    const isRunning = (await page.locator('#root').count()) > 0;
    if (how === 'link' && isRunning) await page.evaluate((path) => history.pushState(null, '', path), path);
    else await page.goto(`${proxy.url}${path}`);
  }

  /** Chromium writes cookies and localStorage down up to half a minute later: lost so, they would only make the learner log in again. */
  async killAndReopen(): Promise<void> {
    const cookies = await this.#context!.cookies();
    const stored = await this.tab(0).evaluate(() => Object.entries(localStorage));
    await this.#browser.kill();
    // Nothing gets through without the cookies: what the worker sends as soon as the browser is there would be refused.
    const { decide } = proxy;
    proxy.decide = () => 'dropped';
    const context = await this.#open();
    await context.addCookies(cookies);
    const page = this.tab(0);
    // A page without a script, before the app's own reads what is stored.
    proxy.decide = () => null;
    await page.goto(`${proxy.url}/api/config/`);
    proxy.decide = decide;
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, stored);
  }

  /** Its process dies, in the midst of what it sends, and the other tab goes on; the learner loads it again. */
  async killTab(index: number): Promise<void> {
    const page = this.tab(index);
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => {
      // It is not there to answer.
    });
    await crashed;
    const again = await openTab(page.context());
    this.#tabs[index] = again;
    await page.close();
    await again.goto(page.url());
  }

  /** What a person would read on it, beside the code. */
  async describe(): Promise<string> {
    const texts = this.#tabs.map(async (page) => {
      const text = await page.evaluate(() => {
        for (const code of document.querySelectorAll('.puzzle-code')) code.remove();
        return document.body?.innerText.replaceAll(/\n+/g, ' | ');
      });
      return `${page.url()} ${text}`;
    });
    return (await Promise.all(texts)).join('\n');
  }

  remove(): Promise<void> {
    return this.#browser.remove();
  }
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // An answer that waited for its verdict shows the result when it comes, over whatever is done just then.
  const result = page.getByRole('dialog').filter({ hasText: 'View Explanation' });
  await page.addLocatorHandler(result, () => result.getByRole('button', { name: 'Close' }).last().click());
  return page;
}

/** Browsers outlive the seeds, since starting and installing takes most of the time: the first, and a second by its clock. */
const kept = new Map<string, Device>();

function deviceOf(place: 'first' | 'second', clockShift: number): Device {
  const name = `${place} ${clockShift}`;
  const device = kept.get(name) ?? new Device(clockShift);
  kept.set(name, device);
  return device;
}

async function comment(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Your comment');
  if (!(await box.isVisible())) await page.getByText('Show comments (may contain spoilers)').click();
  await box.fill(text);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('listitem').filter({ hasText: text }).first().waitFor();
}

async function report(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'What is wrong?' });
  await dialog.getByLabel('In a few words').fill(text);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The thumb as it is shown after the click. */
async function clickThumb(page: Page, thumb: Reaction): Promise<Reaction | null> {
  const button = page.getByRole('button', { name: thumb === 'UP' ? /^Thumbs up/ : /^Thumbs down/ });
  // In one step, and without looking away: what another device did may be pulled at any moment.
  const before = await button.evaluate((element, patience) => {
    const pressed = element.ariaPressed;
    const changed = new Promise<typeof pressed>((resolve, reject) => {
      new MutationObserver(() => resolve(pressed)).observe(element, { attributeFilter: ['aria-pressed'] });
      setTimeout(() => reject(new Error(`A click left aria-pressed=${pressed}.`)), patience);
    });
    (element as HTMLButtonElement).click();
    return changed;
  }, patience);
  return before === 'true' ? null : thumb;
}

/** Answers the question that is shown, if one is open, and returns which. */
async function answer(page: Page, { questions }: Puzzle, letter: Letter): Promise<number | null> {
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  const open = page.getByRole('tab').filter({ hasText: 'not answered' });
  // Another device's answer may be pulled at any moment: then the next question is the one.
  const place = await vi.waitFor(
    async () => {
      if ((await open.count()) === 0) return null;
      await open.first().click({ timeout: 5000 });
      await page.getByRole('tabpanel').getByRole('radio').nth(letters.indexOf(letter)).check({ timeout: 5000 });
      const tabs = page.getByRole('tab');
      const shown = await tabs.evaluateAll((all) => all.findIndex((tab) => tab.ariaSelected === 'true'));
      await submit.click({ timeout: 5000 });
      return shown;
    },
    { timeout: patience, interval: 100 },
  );
  if (place === null) return null;
  // Its standing is read from the device, so that the answer is kept by then.
  const standing = () => page.getByRole('tab').nth(place).textContent();
  await expect.poll(standing, { timeout: patience }).not.toContain('not answered');
  return questions[place]!.id;
}

/** Answers the interview question that is shown, unless it is answered. */
async function answerInterview(page: Page, letter: Letter): Promise<boolean> {
  const answered = page.getByRole('heading', { name: 'Your Answer:' });
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  await submit.or(answered).waitFor();
  const isGiven = await vi.waitFor(
    async () => {
      if ((await answered.count()) > 0) return false;
      await page.getByRole('radio').nth(letters.indexOf(letter)).check({ timeout: 5000 });
      await submit.click({ timeout: 5000 });
      return true;
    },
    { timeout: patience, interval: 100 },
  );
  // It is read from the device, so that the answer is kept by then.
  await answered.waitFor();
  return isGiven;
}

async function restartServer(): Promise<void> {
  await server.kill();
  server = await startServer({ dataDir });
  proxy.target = server.url;
}

async function readPuzzles(cookie: string): Promise<Puzzle[]> {
  return Promise.all(puzzleIds.map((id) => readPuzzle(id, cookie)));
}

async function readPuzzle(id: number, cookie: string): Promise<Puzzle> {
  const response = await fetch(`${server.url}/api/puzzles/${id}/`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return (await response.json()) as Puzzle;
}

async function readInterview(id: number, cookie: string): Promise<InterviewQuestion> {
  const response = await fetch(`${server.url}/api/questions/${id}/`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return (await response.json()) as InterviewQuestion;
}

/** All faults end, and each device is told to sync until it has nothing left. */
async function heal(devices: readonly Device[]): Promise<void> {
  proxy.decide = () => null;
  for (const device of devices) {
    const page = device.tab(0);
    await device.open(page, '/sync', 'link');
    const done = page.getByText('Everything is sent.');
    await expect
      .poll(
        async () => {
          if ((await done.count()) > 0) return 'Everything is sent.';
          const again = page.getByRole('button', { name: /^Retry/ });
          if ((await again.count()) > 0) await again.first().click();
          await page.getByRole('button', { name: 'Sync now' }).click();
          return page.getByRole('main').innerText();
        },
        { timeout: 2 * patience, interval: 500 },
      )
      .toBe('Everything is sent.');
  }
}

async function expectRows(username: string, cookie: string, acts: Acts): Promise<void> {
  const said: string[] = [];
  const answered = new Map<number, string>();
  for (const id of puzzleIds) {
    const puzzle = await readPuzzle(id, cookie);
    said.push(...puzzle.comments.filter(({ user }) => user.username === username).map(({ text }) => text));
    for (const [question, row] of Object.entries(puzzle.user_answers)) {
      answered.set(Number(question), row.selected_answer);
    }
    const wishes = acts.thumbs.get(id);
    expect(wishes ? [...wishes.values()] : [null]).toContain(puzzle.user_reaction);
  }
  for (const { id } of interviews) {
    const { user_answer } = await readInterview(id, cookie);
    const given = acts.interviewAnswers.get(id) ?? [null];
    expect(given).toContain(user_answer?.selected_mc_answer ?? null);
  }
  expect(said.sort()).toEqual([...acts.comments].sort());
  expect([...answered.keys()].sort()).toEqual([...acts.answers.keys()].sort());
  for (const [question, letter] of answered) expect(acts.answers.get(question)).toContain(letter);
}

/** Plays one file's share of the seeds. */
export function playSeeds(share: number): void {
  const seeds = Array.from({ length: count }, (_, index) => first + index).filter(
    (seed) => seed % files === share % files,
  );
  const learnerOf = (seed: number) => `learner${seed}`;
  // Of so many seeds each passes: a second try would hide how many do.
  const retry = 0;

  beforeAll(() => start(seeds.map(learnerOf)), 900_000);
  afterAll(stop);

  it.each(seeds)(
    'OUT-7, OUT-20: the server’s rows are the learner’s acts, once each (seed %i)',
    { timeout: 600_000, retry },
    (seed) => play(seed, learnerOf(seed)),
  );
  it('OUT-7: has each report once, and counts what is there', { retry }, countAll);
}

async function play(seed: number, username: string): Promise<void> {
  const random = seeded(seed);
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const acts = new Acts();
  proxy.decide = () => null;
  const devices = [deviceOf('first', 0), deviceOf('second', oneOf([-day, day, 0]))] as const;
  onTestFailed(async () => {
    for (const device of devices) console.error(await device.describe());
  });
  // Those of the seeds before would only make this one slower.
  for (const device of kept.values()) await device.rest();
  for (const device of devices) await device.login(username);
  const cookie = await devices[0].cookie();
  const puzzles = await readPuzzles(cookie);
  // So that each device has them offline.
  for (const device of devices) {
    for (const puzzle of puzzles) await device.show(device.tab(0), puzzle, 'link');
    for (const interview of interviews) await device.showInterview(device.tab(0), interview, 'link');
  }

  for (let step = 0; step < steps; step += 1) {
    const badness = oneOf([0, 0.4, 0.8]);
    proxy.decide = () => (random() < badness ? oneOf(faults) : null);
    const event = random();
    const device = oneOf(devices);
    if (event < 0.15) await device.killAndReopen();
    const restarting = event >= 0.15 && event < 0.3 ? restartServer() : undefined;
    const tab = random() < 0.5 ? 0 : 1;
    const page = device.tab(tab);
    const puzzle = oneOf(puzzles);
    const interview = oneOf(interviews);
    const how = random() < 0.5 ? 'start' : 'link';
    const act = random();
    const isInterview = act >= 0.9;
    await (isInterview ? device.showInterview(page, interview, how) : device.show(page, puzzle, how));
    const text = `seed ${seed}, step ${step}`;
    if (act < 0.3) {
      await comment(page, text);
      acts.comments.push(text);
    } else if (act < 0.4) {
      await report(page, text);
      reported.push(text);
    } else if (act < 0.65) {
      const letter = oneOf(letters);
      const question = await answer(page, puzzle, letter);
      if (question !== null) note(acts.answers, question, letter);
    } else if (isInterview) {
      const letter = oneOf(letters);
      if (await answerInterview(page, letter)) note(acts.interviewAnswers, interview.id, letter);
    } else {
      const wishes = acts.thumbs.get(puzzle.id) ?? new Map();
      acts.thumbs.set(puzzle.id, wishes.set(device, await clickThumb(page, oneOf(['UP', 'DOWN']))));
    }
    if (event >= 0.3 && event < 0.5) await device.killTab(tab);
    await restarting;
  }

  await heal(devices);
  await expectRows(username, cookie, acts);
}

function note(given: Map<number, Letter[]>, question: number, letter: Letter): void {
  given.set(question, [...(given.get(question) ?? []), letter]);
}

async function countAll(): Promise<void> {
  await server.stop();
  const { db, close } = await openDatabase(source);
  const count = async (table: typeof answers | typeof reactions) =>
    (await db.select({ rows: sql<number>`count(*)::int` }).from(table))[0]?.rows;
  const [counted] = await db
    .select({
      answers: sql<number>`coalesce(sum(${puzzleCounts.answers}), 0)::int`,
      thumbs: sql<number>`coalesce(sum(${puzzleCounts.thumbs_up} + ${puzzleCounts.thumbs_down}), 0)::int`,
    })
    .from(puzzleCounts);
  expect(counted).toEqual({ answers: await count(answers), thumbs: await count(reactions) });
  const rows = await db.select({ text: reports.text }).from(reports);
  expect(rows.map(({ text }) => text).sort()).toEqual(reported.sort());
  await close();
}
