import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { type Page, request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import type { InterviewListRow, InterviewQuestion, InterviewType } from '../../src/contract/interview.ts';
import type { Letter, Puzzle, PuzzleList, Reaction } from '../../src/contract/puzzles.ts';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import { backUp } from '../../src/server/backup/back-up.ts';
import { restore } from '../../src/server/backup/restore.ts';
import { askRunningServer } from '../../src/server/database/manage-socket.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../src/server/database/open-database.ts';
import {
  answers,
  exercises,
  puzzleCounts,
  reactions,
  reports,
  subscriptions,
  users,
} from '../../src/server/database/schema.ts';
import { noOutput, writeOutput } from '../../src/server/process/write-output.ts';
import { aggregateAnswers } from '../../src/server/puzzles/aggregate-answers.ts';
import { seededDataDir } from '../support/data-dir.ts';
import { FaultProxy, faults } from '../support/fault-proxy.ts';
import { playsMachineFailures } from '../support/machine-failures.ts';
import { seeded } from '../support/random.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { firstSeed, isReplay, seedCount } from './amounts.ts';
import {
  answerInterview,
  checkInterview,
  clickThumb,
  LearnerDevice,
  letterOf,
  pageTimeoutMs,
  password,
  postComment,
  practice,
  practiceLink,
  sendReport,
  submitAnswer,
} from './learner-device.ts';
import { pinnedPlans } from './pinned-plans.ts';
import { backupAge, drawPlan, type FaultPlan, type FaultStep, type LearnerOperation, puzzleCount } from './plan.ts';

/*
 * A learner with two browsers, a server that comes and goes, and a network that does its worst. What the learner does follows from the seed
 * alone; which call meets which fault also depends on their order, and so on the machine. `npm run faults` plays more seeds, or one again.
 */

const playsPinned = playsMachineFailures && !isReplay;
/**
 * The files run in parallel, because most of a play is waiting. More at a time are slower on 2 cores. A few seeds are one file's: starting a
 * server and two browsers takes as long as a play.
 */
const files = playsPinned || seedCount > 2 ? 2 : 1;

const day = 86_400_000;
let dataDir: string;
let server: RunningServer;
let proxy: FaultProxy;
/** The last one is completed before all faults, where the plan has a practice. */
let puzzleIds: number[];
let interviews: InterviewListRow[];

async function start(learners: readonly string[]): Promise<void> {
  dataDir = await seededDataDir();
  const { db, close } = await open();
  await createLearners(db, learners);
  await close();
  server = await startServer({ dataDir });
  proxy = await FaultProxy.start(server.url);
  devices = [new LearnerDevice(proxy), new LearnerDevice(proxy)];
  const list = (await (await fetch(`${server.url}/api/puzzles/`)).json()) as PuzzleList;
  puzzleIds = list.results.slice(0, puzzleCount + 1).map(({ id }) => id);
  const questions = (await (await fetch(`${server.url}/api/questions/`)).json()) as InterviewListRow[];
  const firstOf = (type: InterviewType) => questions.find((question) => question.type === type)!;
  interviews = [firstOf('MC'), firstOf('OE')];
}

async function createLearners(db: Database, learners: readonly string[]): Promise<void> {
  const password_hash = await hashPassword(password);
  const people = learners.map((username) => ({ username, email: `${username}@example.org`, password_hash }));
  const rows = await db.insert(users).values(people).returning({ id: users.id });
  const current_period_end = new Date(Date.now() + day);
  await db
    .insert(subscriptions)
    .values(rows.map(({ id }) => ({ user_id: id, subscription_type: 'annual' as const, current_period_end })));
}

function open(): Promise<OpenDatabase> {
  return openDatabase({ dataDir, log: { warn: () => undefined } });
}

async function stop(): Promise<void> {
  for (const device of devices) await device.remove();
  await proxy?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What the learner did and saw accepted. */
class Operations {
  comments: string[] = [];
  /** The letters given to a question. With 2 devices the first to arrive counts. */
  answers = new Map<number, Letter[]>();
  /** The same of an interview question. */
  interviewAnswers = new Map<number, Letter[]>();
  /** How many key points each device last confirmed. */
  checks = new Map<LearnerDevice, number>();
  /** Whether a check can be gone: it waited when the device's storage was emptied, or a restore took it. */
  isCheckInDoubt = false;
  /** Each device's last reaction to a puzzle, and what a restore brought back since. */
  thumbs = new Map<number, Map<LearnerDevice | 'backup', Reaction | null>>();
  /** Puzzles where a reaction that waited went with a device's storage, so an earlier one can stand. */
  doubtfulThumbs = new Set<number>();
}

/** What the learners have reported. The server tells none but the editors. */
const reported: string[] = [];

/** How often they have practiced. */
let practices = 0;

/**
 * What a restore has taken from the server, as `readOperations` names it; a device that still had it sends it again. Also what waited on a
 * device when its storage was emptied, or the account was deleted.
 */
const lost = new Set<string>();

/** Browsers outlive the plays, since starting and installing takes most of the time. */
let devices: LearnerDevice[] = [];

/** `whileDown` has the database to itself. */
async function restartServer(whileDown?: (db: Database) => Promise<void>): Promise<void> {
  await server.kill();
  if (whileDown) {
    const { db, close } = await open();
    await whileDown(db);
    await close();
  }
  server = await startServer({ dataDir });
  proxy.target = server.url;
}

const backupFile = () => join(dataDir, 'nday.backup');

const makeBackup = () =>
  restartServer(async (db) => {
    await writeOutput(backupFile(), (output) => backUp(db, output, new Date()));
  });

/** The server is as it was when the backup was made, and knows no session, so the learner logs in again. */
async function restoreBackup(username: string, operations: Operations): Promise<void> {
  const { thumbs } = operations;
  operations.isCheckInDoubt ||= operations.checks.size > 0;
  await restartServer(async (db) => {
    const before = await readOperations(db, username);
    await restore(db, backupFile(), { replace: true });
    const after = await readOperations(db, username);
    for (const operation of before.done) if (!after.done.has(operation)) lost.add(operation);
    for (const [puzzle, wishes] of thumbs) {
      const thumb = after.thumbs.get(puzzle) ?? null;
      if (thumb !== (before.thumbs.get(puzzle) ?? null)) wishes.set('backup', thumb);
    }
  });
  await withoutFaults(async () => {
    for (const device of devices) {
      await device.awaitExpiry();
      await device.logInAgain(username);
    }
  });
}

/** What waits on a device can get lost with its storage; all else is on the server. */
async function forgetPending(device: LearnerDevice, username: string, operations: Operations): Promise<void> {
  for (const { kind, payload, operation_id } of await device.pending()) {
    if (kind === 'comment' || kind === 'report') lost.add(payload.text);
    else if (kind === 'answer') lost.add(answerName(username, payload.question_id));
    else if (kind === 'interview_answer') lost.add(interviewName(username, payload.question_id));
    else if (kind === 'exercise') lost.add(practiceName(operation_id));
    else if (kind === 'react') operations.doubtfulThumbs.add(payload.puzzle_id);
    else if (kind === 'interview_check') operations.isCheckInDoubt = true;
  }
}

/** How many answers and thumbs deleted accounts had given: the puzzles' counts keep them. */
const deleted = { answers: 0, thumbs: 0 };

/** Nothing reaches the server meanwhile, so the devices still have what waits. Another learner gets the name. */
async function deleteAccount(username: string, operations: Operations): Promise<void> {
  for (const device of devices) await forgetPending(device, username, operations);
  proxy.decide = () => 'dropped';
  for (const device of devices) await device.rest();
  await proxy.untilIdle();
  await restartServer(async (db) => {
    const { done, thumbs } = await readOperations(db, username);
    for (const operation of done) lost.add(operation);
    const owner = sql`(select id from users where username = ${username})`;
    deleted.answers += await db.$count(answers, eq(answers.user_id, owner));
    deleted.thumbs += thumbs.size;
  });
  const elsewhere = await request.newContext({ baseURL: server.url });
  const send = async (method: string, path: string, data?: object) => {
    const { cookies } = await elsewhere.storageState();
    const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
    const reply = await elsewhere.fetch(path, { method, headers: { 'x-csrftoken': token }, ...(data && { data }) });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  await send('GET', calls.readConfig.path);
  await send('POST', calls.login.path, { username, password });
  await send(calls.deleteAccount.method, calls.deleteAccount.path, { password });
  await elsewhere.dispose();
  await restartServer((db) => createLearners(db, [username]));
  proxy.decide = () => null;
  for (const device of devices) {
    await device.awaitExpiry();
    await device.logInAgain(username);
  }
}

/** Nothing of the deleted account's is another learner's who has its name, and what that one does arrives. */
async function expectNextOwner(username: string, puzzles: readonly Puzzle[]): Promise<void> {
  const text = `${username}, the next`;
  const page = devices[0]!.tab(0);
  await devices[0]!.show(page, puzzles[0]!, 'link');
  await postComment(page, text);
  await heal(devices);
  const operations = new Operations();
  operations.comments.push(text);
  await expectRows(username, await devices[0]!.cookie(), operations);
}

/** Returns the names of a learner's operations on the server, and the thumbs by puzzle. A comment or a report is named by its text. */
async function readOperations(db: Database, username: string) {
  const learner = sql`(select id from users where username = ${username})`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select text as name from comments where user_id = ${learner}
    union all select text from reports where user_id = ${learner}
    union all select ${answerName(username, '')} || question_id from answers where user_id = ${learner}
    union all select ${interviewName(username, '')} || question_id from interview_answers where user_id = ${learner}
    union all select ${practiceName('')} || id from exercises where user_id = ${learner}
  `);
  const thumbs = await db.select().from(reactions).where(eq(reactions.user_id, learner));
  return {
    done: new Set(rows.map(({ name }) => name)),
    thumbs: new Map(thumbs.map(({ puzzle_id, reaction }) => [puzzle_id, reaction])),
  };
}

const answerName = (username: string, question: number | '') => `${username}, answer ${question}`;
const interviewName = (username: string, question: number | '') => `${username}, interview answer ${question}`;
const practiceName = (id: string) => `practice ${id}`;

/** Each operation is there once, unless a restore removed it. */
function expectOnce(there: readonly string[], done: readonly string[]): void {
  expect(there.toSorted()).toEqual(
    done.filter((operation) => there.includes(operation) || !lost.has(operation)).toSorted(),
  );
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

/** All faults end, and each device syncs until it has nothing left. */
async function heal(devices: readonly LearnerDevice[]): Promise<void> {
  proxy.decide = () => null;
  for (const device of devices) {
    const page = device.tab(0);
    await device.open(page, '/sync', 'link');
    const done = page.getByText('Everything has been sent.');
    await expect
      .poll(
        async () => {
          if ((await done.count()) > 0) return 'Everything has been sent.';
          // The answer of such a check went with a restore.
          if ((await page.getByRole('button', { name: 'Retry Check' }).count()) > 0) await discardCheck(page);
          const again = page.getByRole('button', { name: /^Retry/ });
          if ((await again.count()) > 0) await again.first().click();
          await page.getByRole('button', { name: 'Sync now' }).click();
          return page.getByRole('main').innerText();
        },
        { timeout: 2 * pageTimeoutMs, interval: 500 },
      )
      .toBe('Everything has been sent.');
    await device.expectLoggedIn();
  }
}

async function discardCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard Check' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
}

/** No device has what the server no longer shows the learner. */
async function expectLocked(cookie: string): Promise<void> {
  const lockedOf = async (path: string, ids: readonly number[]) => {
    const read = (id: number) => fetch(`${server.url}/api/${path}/${id}/`, { headers: { cookie } });
    const replies = await Promise.all(ids.map(read));
    return ids.filter((_, at) => !replies[at]!.ok);
  };
  const locked = {
    puzzles: await lockedOf('puzzles', puzzleIds),
    question_bodies: await lockedOf(
      'questions',
      interviews.map(({ id }) => id),
    ),
  };
  for (const device of devices) {
    for (const table of ['puzzles', 'question_bodies'] as const) {
      const stillStored = async () => (await device.storedBodies(table)).filter((id) => locked[table].includes(id));
      // A worker's call can hold up the pull until it's given up.
      await expect.poll(stillStored, { timeout: 2 * pageTimeoutMs, interval: 500 }).toEqual([]);
    }
  }
}

async function expectRows(username: string, cookie: string, operations: Operations): Promise<void> {
  const texts: string[] = [];
  const answered = new Map<number, string>();
  for (const id of puzzleIds) {
    const puzzle = await readPuzzle(id, cookie);
    texts.push(...puzzle.comments.filter(({ user }) => user.username === username).map(({ text }) => text));
    for (const [question, row] of Object.entries(puzzle.user_answers)) {
      answered.set(Number(question), row.selected_answer);
    }
    const wishes = operations.thumbs.get(id);
    if (!operations.doubtfulThumbs.has(id)) {
      expect(wishes ? [...wishes.values()] : [null]).toContain(puzzle.user_reaction);
    }
  }
  for (const { id, type } of interviews) {
    const { user_answer } = await readInterview(id, cookie);
    const given: (Letter | null)[] = operations.interviewAnswers.get(id) ?? [null];
    if (lost.has(interviewName(username, id))) given.push(null);
    expect(given).toContain((user_answer && letterOf(user_answer)) ?? null);
    if (type === 'OE' && !operations.isCheckInDoubt) {
      const confirmed = user_answer?.graded_by === 'self' ? user_answer.covered.length : undefined;
      expect(operations.checks.size > 0 ? [...operations.checks.values()] : [undefined]).toContain(confirmed);
    }
  }
  expectOnce(texts, operations.comments);
  const nameOf = (question: number) => answerName(username, question);
  expectOnce([...answered.keys()].map(nameOf), [...operations.answers.keys()].map(nameOf));
  for (const [question, letter] of answered) expect(operations.answers.get(question)).toContain(letter);
}

/**
 * Plays one file's share of seeds that are new in each run, and of the pinned plans, which take minutes as the machine failures do.
 * FAULTS_SEED plays seeds again, and no others.
 */
export function playSeeds(share: number): void {
  const ownShare = <Value>(values: readonly Value[]) => values.filter((_, index) => index % files === share - 1);
  const pinned = ownShare(Object.entries(pinnedPlans)).map(([title, plan], seed) => {
    return { title, seed, plan, username: `pinned${seed}` };
  });
  const drawn = ownShare(Array.from({ length: seedCount }, (_, index) => firstSeed + index)).map((seed) => {
    return { title: `seed ${seed}`, seed, plan: drawPlan(seed), username: `learner${seed}` };
  });
  const limit = { timeout: 600_000 };
  const run = ({ seed, plan, username }: (typeof drawn)[number]) => play(plan, seed, username);

  describe.runIf(playsPinned || drawn.length > 0)('a learner with two browsers', () => {
    beforeAll(() => start([...pinned, ...drawn].map(({ username }) => username)));
    afterAll(stop);

    it.runIf(playsPinned).each(pinned)(
      'OUT-7, OUT-20: a plan that once failed has each operation once ($title)',
      limit,
      run,
    );
    it.each(drawn)('OUT-7, OUT-20: the server’s rows are the learner’s operations, once each ($title)', limit, run);
    it('OUT-7: has each report and practice once, and the right counts', countAll);
  });
}

async function play({ daysOff, steps, ending }: FaultPlan, seed: number, username: string): Promise<void> {
  const operations = new Operations();
  proxy.decide = () => null;
  onTestFailed(async () => {
    console.error(JSON.stringify({ daysOff, steps, ending }));
    const { exitCode, signalCode } = server.process;
    console.error(`The server, ${exitCode ?? signalCode ?? 'still running'}, said: ${server.output()}`);
    for (const device of devices) console.error(await device.describe());
  });
  // What they still do for the play before would only make this one slower.
  for (const device of devices) await device.rest();
  await devices[0]!.login(username, 0);
  await devices[1]!.login(username, daysOff * day);
  const session = await devices[0]!.cookie();
  let puzzles = await readPuzzles(session);
  if (steps.some(({ operation }) => operation.do === 'practice')) {
    await complete(puzzles.at(-1)!, devices[0]!, operations);
    puzzles = await readPuzzles(session);
  }
  for (const device of devices) await takeOffline(device, puzzles);

  for (const [index, { badness, device: which, tab, how, operation, disaster }] of steps.entries()) {
    const random = seeded(seed * steps.length + index);
    proxy.random = random;
    proxy.decide = () => (random() < badness ? faults[Math.floor(random() * faults.length)]! : null);
    const device = devices[which]!;
    if (isRestored(steps, index)) await makeBackup();
    if (disaster === 'kill browser') await device.killAndReopen();
    if (disaster === 'new build') proxy.preludes = { '/sw.js': `// Build of step ${index}.\n` };
    if (disaster === 'set clock back') await device.setClock(-40 * day);
    if (disaster === 'jump over midnight') await device.jumpOverMidnight();
    if (disaster === 'empty storage') await loseStorage(device, username, puzzles, operations);
    if (disaster === 'log out') await logOutAndIn(device, username, puzzles);
    if (disaster === 'restore backup') await restoreBackup(username, operations);
    const restarting = disaster === 'restart server' ? restartServer() : undefined;
    await perform(operation, device, device.tab(tab), { how, puzzles, operations, text: `${username}, step ${index}` });
    if (disaster === 'kill tab') await device.killTab(tab);
    await restarting;
  }

  if (ending === 'account deleted') {
    await deleteAccount(username, operations);
    return expectNextOwner(username, puzzles);
  }
  if (ending === 'plan ends') {
    for (const device of devices) await device.rest();
    await setPlan(username, 'none');
  }
  await heal(devices);
  const cookie = await devices[0]!.cookie();
  if (ending === 'plan ends') {
    await expectLocked(cookie);
    await setPlan(username, 'annual');
  }
  await expectRows(username, cookie, operations);
}

/** Whether the server will be restored to what it is before this step. */
function isRestored(steps: readonly FaultStep[], index: number): boolean {
  return steps.some(({ disaster }, at) => disaster === 'restore backup' && Math.max(0, at - backupAge) === index);
}

async function complete(puzzle: Puzzle, device: LearnerDevice, operations: Operations): Promise<void> {
  const page = device.tab(0);
  await device.show(page, puzzle, 'link');
  for (const { id } of puzzle.questions) {
    await submitAnswer(page, puzzle, 'A');
    note(operations.answers, id, 'A');
  }
  // A new start no longer waits until the last result is read.
  await device.show(page, puzzle, 'start');
  await practiceLink(page).waitFor();
}

/** Shows everything, so that the device has it offline. */
async function takeOffline(device: LearnerDevice, puzzles: readonly Puzzle[]): Promise<void> {
  const page = device.tab(0);
  for (const puzzle of puzzles) {
    await device.show(page, puzzle, 'link');
    if (puzzle.user_progress.completed) await practiceLink(page).waitFor();
  }
  for (const interview of interviews) await device.showInterview(page, interview, 'link');
}

async function logOutAndIn(device: LearnerDevice, username: string, puzzles: readonly Puzzle[]): Promise<void> {
  await device.logOut();
  await withoutFaults(async () => {
    await device.logInAgain(username);
    await takeOffline(device, puzzles);
  });
}

async function loseStorage(
  device: LearnerDevice,
  username: string,
  puzzles: readonly Puzzle[],
  operations: Operations,
): Promise<void> {
  await forgetPending(device, username, operations);
  await withoutFaults(async () => {
    await device.emptyStorage(username);
    await takeOffline(device, puzzles);
  });
}

async function withoutFaults(operation: () => Promise<void>): Promise<void> {
  const { decide } = proxy;
  proxy.decide = () => null;
  await operation();
  proxy.decide = decide;
}

async function setPlan(username: string, plan: 'annual' | 'none'): Promise<void> {
  await askRunningServer(dataDir, { command: 'set-user', input: { username, plan } }, noOutput());
}

interface Circumstances {
  how: FaultStep['how'];
  puzzles: readonly Puzzle[];
  operations: Operations;
  /** Returns the text of a comment or a report. */
  text: string;
}

async function perform(
  operation: LearnerOperation,
  device: LearnerDevice,
  page: Page,
  { how, puzzles, operations, text }: Circumstances,
): Promise<void> {
  if (operation.do === 'answer interview') {
    const interview = interviews[operation.interview]!;
    await device.showInterview(page, interview, how);
    if (await answerInterview(page, operation.letter))
      note(operations.interviewAnswers, interview.id, operation.letter);
    return;
  }
  if (operation.do === 'check interview') {
    const interview = interviews.at(-1)!;
    await device.showInterview(page, interview, how);
    if (await answerInterview(page, operation.letter))
      note(operations.interviewAnswers, interview.id, operation.letter);
    if (await checkInterview(page, operation.confirmed)) operations.checks.set(device, operation.confirmed);
    return;
  }
  if (operation.do === 'practice') {
    const completed = puzzles.at(-1)!;
    await device.show(page, completed, how);
    await practice(page, completed);
    practices += 1;
    return;
  }
  const puzzle = puzzles[operation.puzzle]!;
  await device.show(page, puzzle, how);
  switch (operation.do) {
    case 'comment':
      await postComment(page, text);
      operations.comments.push(text);
      return;
    case 'report':
      await sendReport(page, text);
      reported.push(text);
      return;
    case 'answer': {
      const question = await submitAnswer(page, puzzle, operation.letter);
      if (question !== null) note(operations.answers, question, operation.letter);
      return;
    }
    case 'click thumb': {
      const wishes = operations.thumbs.get(puzzle.id) ?? new Map();
      wishes.delete('backup');
      operations.thumbs.set(puzzle.id, wishes.set(device, await clickThumb(page, operation.thumb)));
    }
  }
}

function note(given: Map<number, Letter[]>, question: number, letter: Letter): void {
  given.set(question, [...(given.get(question) ?? []), letter]);
}

async function countAll(): Promise<void> {
  await server.stop();
  const { db, close } = await open();
  const count = async (table: typeof answers | typeof reactions) =>
    (await db.select({ rows: sql<number>`count(*)::int` }).from(table))[0]?.rows;
  await aggregateAnswers(db);
  const [counted] = await db
    .select({
      answers: sql<number>`coalesce(sum(${puzzleCounts.answers}), 0)::int`,
      thumbs: sql<number>`coalesce(sum(${puzzleCounts.thumbs_up} + ${puzzleCounts.thumbs_down}), 0)::int`,
    })
    .from(puzzleCounts);
  expect(counted).toEqual({
    answers: (await count(answers))! + deleted.answers,
    thumbs: (await count(reactions))! + deleted.thumbs,
  });
  const rows = await db.select({ text: reports.text }).from(reports);
  expectOnce(
    rows.map(({ text }) => text),
    reported,
  );
  const practiced = (await db.select({ id: exercises.id }).from(exercises)).map(({ id }) => practiceName(id));
  const lostPractices = [...lost].filter((operation) => operation.startsWith(practiceName('')));
  expect(new Set([...practiced, ...lostPractices]).size).toBe(practices);
  await close();
}
