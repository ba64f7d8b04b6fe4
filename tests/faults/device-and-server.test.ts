import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readLibrary } from '../../src/content/read-library.ts';
import { readLibraryQuestions } from '../../src/content/read-questions.ts';
import { calls } from '../../src/contract/calls.ts';
import { userScope } from '../../src/server/database/bump-versions.ts';
import { interviewAnswers, interviewQuestions, syncCounters, users } from '../../src/server/database/schema.ts';
import { seedInterview } from '../../src/server/interview/seed-interview.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import type { OpenDevice } from '../../src/sync/device.ts';
import { answer as answerOperation } from '../../src/sync/operations/answer.ts';
import { carryDrafts } from '../../src/sync/operations/carry-drafts.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { interviewAnswer } from '../../src/sync/operations/interview-answer.ts';
import { interviewCheck } from '../../src/sync/operations/interview-check.ts';
import { answerDraft } from '../../src/sync/operations/outbox-entry.ts';
import { react } from '../../src/sync/operations/react.ts';
import { signOut } from '../../src/sync/operations/sign-out.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { statusQuery } from '../../src/sync/queries/first/status.ts';
import { questionQuery } from '../../src/sync/queries/question.ts';
import { replyLost, unreachable } from '../support/fake-api.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { describeOnEachDatabase, describeServer, type TestServer } from '../support/server.ts';
import { isNightly } from '../support/settings.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { Browser } from './browser.ts';

/** Writing all of it into each test's database takes longer than the test. */
const library = readLibrary().slice(0, 3);
const openQuestion = readLibraryQuestions().find(({ type, is_premium }) => type === 'OE' && !is_premium)!;

describeOnEachDatabase('a device and the real server', (openServer) => {
  it("answers, reacts, and comments offline, loses responses, and ends in the server's state", async () => {
    const server = await openServer();
    const clock = new ManualClock();
    server.setClock(new Date(clock.time));
    await seedLibrary(server.db, server.now, library);
    const { username, account, password } = await server.createUser();
    const browser = new Browser(server.visitor());
    const storage = emptyStorage();
    const start = (name: string | null) =>
      deviceOn(browser, { username: name, userId: name && account, storage, clock });

    const visitor = await start(null);
    expect(await visitor.refresh(puzzleQuery('daily'))).toBeNull();
    const puzzle = (await puzzleQuery('daily')
      .read(visitor)
      .then(({ view }) => view ?? undefined))!;
    const [first, ...others] = puzzle.questions;
    await visitor.saveDraft(answerDraft(first!.id), keyOf(puzzle, first!));
    expect(await visitor.call(calls.login, { body: { username, password } })).toMatchObject({ ok: true });

    const device = await start(username);
    await carryDrafts(visitor, device);
    visitor.close();
    await device.refresh(puzzleQuery(puzzle.id));
    await device.loop.run('start');
    expect(await statusQuery.read(device)).toMatchObject({ paused: null, offline_since: null });
    expect(await device.cache.catalogue.count()).toBeGreaterThan(0);
    expect(
      (
        await puzzleQuery('daily')
          .read(device)
          .then(({ view }) => view ?? undefined)
      )?.questions[0]?.draft,
    ).toBe(keyOf(puzzle, first!));

    clock.pass(60_000);
    server.setClock(new Date(clock.time));
    browser.network = unreachable;
    await device.perform(answerOperation, {
      puzzle_id: puzzle.id,
      question_id: first!.id,
      answer: wrongLetterOf(puzzle, first!),
    });
    for (const question of others) {
      await device.perform(answerOperation, {
        puzzle_id: puzzle.id,
        question_id: question.id,
        answer: keyOf(puzzle, question),
      });
    }
    await device.perform(react, { puzzle_id: puzzle.id, desired: 'UP' });
    await device.perform(comment, { puzzle_id: puzzle.id, text: 'From the `train`.' });
    await device.loop.run('enqueue');
    browser.network = replyLost;
    for (let round = 0; round < 3; round += 1) await device.loop.run('retry');
    browser.network = (_, serve) => serve();
    await device.loop.run('retry');
    await expectSettled(server, device, clock, puzzle.id, others.length);

    browser.network = unreachable;
    await signOut(device, { pending: 'keep' });
    browser.network = (_, serve) => serve();
    const after = await start(null);
    await after.refresh(puzzleQuery('daily'));
    expect(
      await puzzleQuery('daily')
        .read(after)
        .then(({ view }) => view ?? undefined),
    ).toMatchObject({ answered: 0, explanation: null });
    expect(browser.client.cookie('sessionid')).toBeUndefined();
    after.close();
  });
});

/** By day on PostgreSQL alone: `idempotency.test.ts` holds on each database what these responses rest on. */
const describeByDay = isNightly ? describeOnEachDatabase : describeServer;

describeByDay('an interview question between a device and the real server', (openServer) => {
  it.each<[string, Record<'answer' | 'check', Outcome[]>]>([
    ["the answer's response", { answer: ['lost'], check: [] }],
    ["the check's response", { answer: [], check: ['lost'] }],
    ['both responses', { answer: ['lost', 'lost'], check: ['lost', 'lost'] }],
    ["the answer, and then the check's response", { answer: ['dropped'], check: ['lost'] }],
    ["the answer's response, and then the check", { answer: ['lost'], check: ['dropped'] }],
  ])(
    'OUT-7, OUT-33: answers and checks an interview question once each if the network loses %s',
    async (_, outcomes) => {
      const server = await openServer();
      const clock = new ManualClock();
      server.setClock(new Date(clock.time));
      await seedInterview(server.db, [openQuestion]);
      const { id, username, account, password } = await server.createUser();
      const browser = new Browser(server.visitor());
      const device = await deviceOn(browser, { username, userId: account, storage: emptyStorage(), clock });
      onTestFinished(() => device.close());
      expect(await device.call(calls.readConfig)).toMatchObject({ ok: true });
      expect(await device.call(calls.login, { body: { username, password } })).toMatchObject({ ok: true });
      await device.loop.run('start');
      const [question] = await server.db.select().from(interviewQuestions);
      const { id: question_id, key_points } = question!;
      await device.refresh(questionQuery(question_id));
      const counter = async () => {
        const [scope] = await server.db
          .select()
          .from(syncCounters)
          .where(eq(syncCounters.scope, userScope(id)));
        return scope?.version ?? 0;
      };
      const before = await counter();

      browser.network = unreachable;
      const text_answer = 'Said on the train.';
      const confirmed = key_points!.map(({ phrase }) => phrase);
      await device.perform(interviewAnswer, { question_id, text_answer });
      await device.perform(interviewCheck, { question_id, confirmed, text_answer });
      const sent: string[] = [];
      browser.network = async (request, serve) => {
        const call = /\/questions\/\d+\/(answer|check)\/$/.exec(request.url)?.[1] as 'answer' | 'check' | undefined;
        const outcome = call && outcomes[call].shift();
        if (call) sent.push(`${call} ${outcome ?? 'arrived'}`);
        if (outcome === 'dropped') return unreachable(request, serve);
        return outcome === 'lost' ? replyLost(request, serve) : serve();
      };
      for (let round = 0; round < 8; round += 1) await device.loop.run('retry');

      expect(outcomes).toEqual({ answer: [], check: [] });
      expect(sent.findIndex((call) => call.startsWith('check'))).toBe(sent.indexOf('answer arrived') + 1);
      expect(await device.outbox.entries.count()).toBe(0);
      const rows = await server.db.select().from(interviewAnswers).where(eq(interviewAnswers.user_id, id));
      expect(rows).toMatchObject([{ text_answer, graded_by: 'self', covered: confirmed, is_correct: true }]);
      const [user] = await server.db.select().from(users).where(eq(users.id, id));
      expect(user?.xp).toBe(rows[0]?.points_if_right);
      // Each effect raises it by 1.
      expect(await counter()).toBe(before + 2);
      expect((await questionQuery(question_id).read(device)).view?.answer).toMatchObject({
        graded_by: 'self',
        covered: confirmed,
        missed: [],
      });
    },
  );
});

/** What becomes of one try of a call. */
type Outcome = 'dropped' | 'lost';

async function expectSettled(
  server: TestServer,
  device: OpenDevice,
  clock: ManualClock,
  id: number,
  right: number,
): Promise<void> {
  expect(await statusQuery.read(device)).toMatchObject({ pending: 0, rejected: 0, paused: null });
  clock.pass(1500);
  await expect
    .poll(
      async () =>
        (
          await puzzleQuery(id)
            .read(device)
            .then(({ view }) => view ?? undefined)
        )?.explanation,
    )
    .toBeTypeOf('string');
  const view = (await puzzleQuery(id)
    .read(device)
    .then(({ view }) => view ?? undefined))!;
  expect(view.user_progress).toMatchObject({ completed: true, answered: right + 1, correct: right });
  expect(view.questions.every(({ answer, notes }) => answer?.pending === false && notes)).toBe(true);
  expect(view.questions[0]?.answer).toMatchObject({ is_correct: false });
  expect(view).toMatchObject({ user_reaction: 'UP', reaction_counts: { thumbs_up: 1 }, stale: false });
  expect(view.comments).toHaveLength(1);
  const { body } = await server.visitor().call('readPuzzle', { params: { id } });
  expect(body.comments).toMatchObject([{ text: 'From the `train`.' }]);
  expect(body.reaction_counts).toMatchObject({ thumbs_up: 1, thumbs_down: 0 });
  // Every pulled row is confirmed, so no mismatch caused a second fetch.
  await device.loop.run('start');
  expect(await device.cache.answers.where('row_version').above(0).count()).toBe(right + 1);
  expect(await device.cache.reactions.where('row_version').above(0).count()).toBe(1);
}
