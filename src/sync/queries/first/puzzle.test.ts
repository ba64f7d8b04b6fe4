import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeApi, hanging, type Network, rejectWith, unreachable } from '../../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../../tests/support/test-device.ts';
import type { OpenDevice } from '../../device.ts';
import { answer as answerOperation } from '../../operations/answer.ts';
import { comment } from '../../operations/comment.ts';
import { answerDraft, commentDraft } from '../../operations/outbox-entry.ts';
import { react } from '../../operations/react.ts';
import { type PuzzleView, puzzleQuery } from './puzzle.ts';
import { statusQuery } from './status.ts';

let api: FakeApi;
let device: OpenDevice;
let clock: ManualClock;

beforeEach(async () => {
  api = new FakeApi('alice');
  api.signIn('alice');
  clock = new ManualClock();
  device = await deviceOn(api, { username: 'alice', clock });
});

afterEach(() => device.close());

async function view(which: number | 'daily' = 1): Promise<PuzzleView> {
  const found = await puzzleQuery(which)
    .read(device)
    .then(({ view }) => view ?? undefined);
  if (!found) throw new Error('nothing cached');
  return found;
}

test('VIEW-1: without a cached puzzle the view is undefined, and the daily puzzle is found without its ID', async () => {
  expect(
    await puzzleQuery('daily')
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toBeUndefined();
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toBeUndefined();
  await device.refresh(puzzleQuery('daily'));
  expect(await view('daily')).toMatchObject({
    id: 1,
    daily: { day: '2026-11-20', passed: false },
    user_reaction: null,
    answered: 0,
  });
  await device.refresh(puzzleQuery(2));
  expect((await view(2)).daily).toBeNull();
});

test('VIEW-2: a daily puzzle whose day is over says so, and a day without one is known', async () => {
  await device.refresh(puzzleQuery('daily'));
  api.network = unreachable;
  clock.pass(86_400_000);
  await device.refresh(puzzleQuery('daily'));
  expect((await view('daily')).daily).toMatchObject({ day: '2026-11-20', passed: true });
  api.network = (_, serve) => serve();
  api.daily = null;
  await device.refresh(puzzleQuery('daily'));
  expect(
    await puzzleQuery('daily')
      .read(device)
      .then(({ daily }) => daily ?? undefined),
  ).toMatchObject({ day: '2026-11-21', puzzle_id: null, passed: false });
});

test('VIEW-3: pending operations overlay the local cache until their responses replace them', async () => {
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'B' });
  await device.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await device.perform(comment, { puzzle_id: 1, text: 'hello' });
  expect(await view()).toMatchObject({
    questions: [{ answer: { pending: true, selected_answer: 'B' } }, { answer: null }],
    answered: 1,
    user_progress: { answered: 0 },
    user_reaction: 'DOWN',
    reaction_pending: true,
    reaction_counts: { thumbs_up: 5, thumbs_down: 2 },
    comments: [{ text: 'hello', user: { username: 'alice' }, pending: true }],
  });
  await device.loop.run('enqueue');
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(await view()).toMatchObject({
    questions: [
      {
        answer: { pending: false, is_correct: false, correct_answer: 'A', note: 'Of B.' },
        correct_answer: 'A',
        notes: {},
      },
      { answer: null },
    ],
    user_progress: { answered: 1, correct: 0 },
    user_reaction: 'DOWN',
    reaction_pending: false,
    reaction_counts: { thumbs_up: 5, thumbs_down: 2 },
    comments: [{ text: 'hello', pending: false }],
  });
});

test('VIEW-3: a reaction taken back before it was sent leaves the counts as they were', async () => {
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  expect((await view()).reaction_counts).toEqual({ thumbs_up: 6, thumbs_down: 1 });
  await device.perform(react, { puzzle_id: 1, desired: null });
  expect(await view()).toMatchObject({ user_reaction: null, reaction_counts: { thumbs_up: 5, thumbs_down: 1 } });
});

test('VIEW-4: shows drafts until the operation is enqueued', async () => {
  await device.refresh(puzzleQuery(1));
  await device.saveDraft(answerDraft(12), 'C');
  await device.saveDraft(commentDraft(1), 'half a thou');
  expect(await view()).toMatchObject({ questions: [{ draft: null }, { draft: 'C' }], comment_draft: 'half a thou' });
  await device.saveDraft(commentDraft(1), '');
  expect((await view()).comment_draft).toBe('');
});

test('VIEW-4: an operation deletes its own draft and no other', async () => {
  await device.refresh(puzzleQuery(1));
  await device.saveDraft(answerDraft(11), 'C');
  await device.saveDraft(answerDraft(12), 'D');
  await device.saveDraft(commentDraft(1), 'half a thought');
  api.network = unreachable;
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'C' });
  expect(await view()).toMatchObject({
    questions: [
      { draft: null, answer: { pending: true, selected_answer: 'C' } },
      { draft: 'D', answer: null },
    ],
    comment_draft: 'half a thought',
  });
  await device.perform(comment, { puzzle_id: 1, text: 'half a thought' });
  expect(await view()).toMatchObject({ comment_draft: '', comments: [{ text: 'half a thought', pending: true }] });
  // It doesn't come back with the response either.
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(await view()).toMatchObject({
    questions: [
      { draft: null, answer: { pending: false } },
      { draft: 'D', answer: null },
    ],
    comment_draft: '',
  });
  expect((await device.outbox.drafts.toArray()).map(({ key }) => key)).toEqual([answerDraft(12)]);
});

test("VIEW-4: a choice for a question answered elsewhere isn't shown", async () => {
  await device.refresh(puzzleQuery(1));
  await device.saveDraft(answerDraft(11), 'C');
  api.answerElsewhere('alice', 1, 11, 'A');
  await device.loop.run('start');
  expect(await view()).toMatchObject({ questions: [{ draft: null, answer: { selected_answer: 'A' } }, {}] });
});

test('VIEW-5: shows what was answered elsewhere, and the body is stale until it has the keys', async () => {
  await device.refresh(puzzleQuery(1));
  api.answerElsewhere('alice', 1, 11, 'A');
  await device.loop.run('start');
  expect(await view()).toMatchObject({
    questions: [{ answer: { pending: false, is_correct: true }, correct_answer: 'A' }, {}],
    user_progress: { answered: 1 },
    stale: true,
  });
});

test('VIEW-6, PULL-8: the explanation is requested 1.5 seconds after the last result, and not before', async () => {
  await device.refresh(puzzleQuery(1));
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'A' });
  await device.loop.run('enqueue');
  // The manual clock moves by a millisecond whenever something looks at it.
  clock.pass(1400);
  await device.loop.run('enqueue');
  expect(await view()).toMatchObject({ completed: true, explanation: null, stale: true });
  clock.pass(100);
  await expect.poll(() => view()).toMatchObject({ completed: true, explanation: 'Because.', stale: false });
});

test.each<[string, Network]>([
  ['is slow', hanging],
  ['fails', unreachable],
])(
  'PULL-8: the explanation is requested 1.5 seconds after the last result even if the pull after it %s',
  async (_, pulled) => {
    await device.refresh(puzzleQuery(1));
    api.network = unreachable;
    await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
    await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'A' });
    await device.loop.run('enqueue');
    api.network = (request, serve) => (request.url.includes('/api/sync/') ? pulled(request, serve) : serve());
    void device.loop.run('start');
    await expect.poll(() => view()).toMatchObject({ completed: true, explanation: null });
    await expect.poll(() => device.outbox.entries.count()).toBe(0);
    await expect.poll(() => api.requests.at(-1)).toMatch('/api/sync/');
    clock.pass(1500);
    await expect.poll(() => view()).toMatchObject({ completed: true, explanation: 'Because.' });
  },
);

test.each(['/react/', '/api/sync/'])(
  'PULL-8, LOOP-4: the explanation waits as long as the server asked for in its response to %s',
  async (asked) => {
    await device.refresh(puzzleQuery(1));
    api.network = unreachable;
    await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
    await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'A' });
    await device.perform(react, { puzzle_id: 2, desired: 'UP' });
    await device.loop.run('enqueue');
    api.network = async (request, serve) => {
      if (!request.url.includes(asked)) return serve();
      await expect.poll(() => api.effects.length).toBeGreaterThan(1);
      return rejectWith('rate_limited', { 'retry-after': '90' });
    };
    await device.loop.run('start');
    await expect.poll(() => view()).toMatchObject({ completed: true, explanation: null });
    api.requests = [];
    clock.pass(1500);
    expect(await view()).toMatchObject({ explanation: null });
    expect(api.requests).toEqual([]);
    clock.pass(91_000);
    await expect.poll(() => view()).toMatchObject({ completed: true, explanation: 'Because.' });
  },
);

test('PULL-8: a cycle in the background fetches the explanation before it ends', async () => {
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'A' });
  await device.loop.run('enqueue');
  api.network = (_, serve) => serve();
  await device.loop.run('background');
  expect(await view()).toMatchObject({ completed: true, explanation: 'Because.', stale: false });
});

test("VIEW-12: an answer to other options keeps its result, and doesn't count for the current ones", async () => {
  await device.refresh(puzzleQuery(1));
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'B', version: 1 });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'A', version: 1 });
  await device.loop.run('enqueue');
  for (const { answer } of (await view()).questions) expect(answer).not.toHaveProperty('reworded');

  const [first, second] = api.puzzles.get(1)!.questions;
  const questions = [{ ...first!, option_b: 'Another', options_version: 2 }, second!];
  api.publish({ ...api.puzzles.get(1)!, version: 2, questions });
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  const [changed, same] = (await view()).questions;
  expect(changed?.answer).toMatchObject({ is_correct: false, correct_answer: 'A', note: null, reworded: true });
  expect(same?.answer).toMatchObject({ is_correct: true });
  expect(same?.answer).not.toHaveProperty('reworded');
});

test('VIEW-12: a pending answer to other options keeps its result too, and one given after the change counts', async () => {
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'B', version: 1 });
  await device.loop.run('enqueue');
  api.network = (_, serve) => serve();
  const questions = api.puzzles.get(1)!.questions.map((question) => ({ ...question, options_version: 2 }));
  api.publish({ ...api.puzzles.get(1)!, version: 2, questions });
  await device.refresh(puzzleQuery(1));
  expect((await view()).questions[0]?.answer).toMatchObject({ pending: true, reworded: true });
  await device.loop.run('retry');
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'B', version: 2 });
  await device.loop.run('enqueue');
  const [before, after] = (await view()).questions;
  expect(before?.answer).toMatchObject({ pending: false, is_correct: false, reworded: true });
  expect(after?.answer).toMatchObject({ pending: false, is_correct: false, note: 'Of B.' });
  expect(after?.answer).not.toHaveProperty('reworded');
});

test('VIEW-7: a screen updates automatically', async () => {
  const views: (boolean | undefined)[] = [];
  const dailies: (number | null | undefined)[] = [];
  const pendings: number[] = [];
  const subscriptions = [
    liveQuery(() =>
      puzzleQuery(1)
        .read(device)
        .then(({ view }) => view ?? undefined),
    ).subscribe((found) => views.push(found?.questions[0]?.answer?.pending)),
    liveQuery(() =>
      puzzleQuery('daily')
        .read(device)
        .then(({ daily }) => daily ?? undefined),
    ).subscribe((found) => dailies.push(found?.puzzle_id)),
    liveQuery(() => statusQuery.read(device)).subscribe((found) => pendings.push(found.pending)),
  ];
  const until = (condition: () => boolean) => expect.poll(condition, { timeout: 20_000, interval: 5 }).toBe(true);
  await until(() => views.length > 0 && dailies.length > 0 && pendings.length > 0);
  await device.refresh(puzzleQuery('daily'));
  await until(() => dailies.includes(1) && views.length > 1);
  api.network = unreachable;
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await until(() => views.includes(true) && pendings.includes(1));
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  await until(() => views.includes(false) && pendings.at(-1) === 0);
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect([...new Set(views)]).toEqual([undefined, true, false]);
  expect([...new Set(dailies)]).toEqual([undefined, 1]);
  expect([...new Set(pendings)]).toEqual([0, 1]);
});
