import { expect, it } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import type { OpenDevice } from '../../src/sync/device.ts';
import { answer as answerAct } from '../../src/sync/operations/answer.ts';
import { carryDrafts } from '../../src/sync/operations/carry-drafts.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { answerDraft } from '../../src/sync/operations/outbox-entry.ts';
import { react } from '../../src/sync/operations/react.ts';
import { signOut } from '../../src/sync/operations/sign-out.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { statusQuery } from '../../src/sync/queries/first/status.ts';
import { replyLost, unreachable } from '../support/fake-api.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { describeOnEachDatabase, type TestServer } from '../support/server.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { Browser } from './browser.ts';

describeOnEachDatabase('a device and the real server', (openServer) => {
  it("answers, reacts, and comments offline, loses responses, and ends in the server's state", async () => {
    const server = await openServer();
    const clock = new ManualClock();
    server.setClock(new Date(clock.time));
    await seedLibrary(server.db, server.now);
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
    await device.perform(answerAct, {
      puzzle_id: puzzle.id,
      question_id: first!.id,
      answer: wrongLetterOf(puzzle, first!),
    });
    for (const question of others) {
      await device.perform(answerAct, {
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
