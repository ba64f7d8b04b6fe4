import { afterEach, expect, test } from 'vitest';
import { FakeApi, fakePuzzle, rejectWith } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import type { Operation } from '../operations/operation.ts';
import { type OperationKind, operations, type Payloads } from '../operations/operations.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { statusQuery } from '../queries/first/status.ts';
import { enqueue } from './enqueue.ts';

const open: OpenDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

/** More queues than are sent together: when a flush ends, the last ones haven't been sent. */
const puzzles = Array.from({ length: 40 }, (_, at) => at + 1);

async function setUp() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  for (const id of puzzles) api.publish(fakePuzzle(id));
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  const entries = () => device.outbox.entries.orderBy('sequence').toArray();
  /** Not through the device, whose loop would start a cycle with each. */
  const make = <Kind extends OperationKind>(kind: Kind, payload: Payloads[Kind]) =>
    enqueue(device.outbox, 'alice', operations[kind] as Operation, payload, clock.now());
  const comment = (puzzle_id: number, text: string) => make('comment', { puzzle_id, text });
  return { api, clock, device, entries, make, comment };
}

test('OUT-8: an accepted operation is in the local cache and out of the outbox, and the flush continues', async () => {
  const { api, device, entries, make, comment } = await setUp();
  await device.refresh(puzzleQuery(1));
  const at = { answered_at: '2026-11-20T12:00:00.000Z', local_date: '2026-11-20' };
  await make('answer', { puzzle_id: 1, question_id: 11, answer: 'A', ...at });
  await make('answer', { puzzle_id: 1, question_id: 12, answer: 'B', ...at });
  await make('react', { puzzle_id: 1, desired: 'UP' });
  await comment(1, 'first');
  for (const id of puzzles.slice(1)) await comment(id, 'other');
  await device.loop.run('enqueue');
  expect(api.effects.filter((effect) => !effect.endsWith('other'))).toEqual([
    'answer 11 A',
    'answer 12 B',
    'react 1 UP',
    'comment 1 first',
  ]);
  expect(await entries()).toEqual([]);
  const { answers, reactions, progress, puzzles: bodies } = device.cache;
  expect(await answers.toArray()).toMatchObject([
    { question_id: 11, selected_answer: 'A', is_correct: true, note: 'Of A.' },
    { question_id: 12, selected_answer: 'B', is_correct: false, note: 'Of B.' },
  ]);
  expect(await reactions.get(1)).toMatchObject({ reaction: 'UP' });
  expect(await progress.get(1)).toMatchObject({ answered: 2, correct: 1, completed: true });
  expect((await bodies.get(1))?.puzzle).toMatchObject({
    comments: [{ text: 'first' }],
    reaction_counts: { thumbs_up: 6, thumbs_down: 1 },
  });
});

test('OUT-15: an operation in progress waits 2 seconds without counting, and the flush continues', async () => {
  const { api, clock, device, entries, comment } = await setUp();
  api.network = async (request, serve) => (request.url.includes('/puzzles/1/') ? rejectWith('in_progress') : serve());
  await comment(1, 'first');
  await comment(1, 'behind it');
  for (const id of puzzles.slice(1)) await comment(id, 'other');
  const [made] = await entries();
  const begun = clock.time;
  await device.loop.run('enqueue');
  expect(api.effects.toSorted()).toEqual(
    puzzles
      .slice(1)
      .map((id) => `comment ${id} other`)
      .toSorted(),
  );
  const [first, behind] = await entries();
  expect(first).toMatchObject({ operation_id: made?.operation_id, state: 'sent', attempts: 0, faults: 0 });
  expect(behind).toMatchObject({ state: 'pending', attempts: 0 });
  expect(first!.next_attempt_at).toBeGreaterThan(begun + 2000);
  expect(first!.next_attempt_at).toBeLessThanOrEqual(clock.time + 2000);
  expect(await statusQuery.read(device)).toMatchObject({ paused: null, pending: 2, rejected: 0 });

  // However often: it never gives up, and never slows down.
  for (let round = 0; round < 12; round += 1) {
    clock.pass(2000);
    await device.loop.run('enqueue');
  }
  const [still] = await entries();
  expect(still).toMatchObject({ state: 'sent', attempts: 0, faults: 0 });
  expect(still!.next_attempt_at).toBeLessThanOrEqual(clock.time + 2000);
  api.network = (_, serve) => serve();
  api.effects = [];
  clock.pass(2000);
  await expect.poll(() => api.effects).toEqual(['comment 1 first', 'comment 1 behind it']);
});

test('OUT-15: a rejected new token counts as an attempt, and the flush ends', async () => {
  const { api, clock, device, entries, comment } = await setUp();
  api.network = async (request, serve) => (request.method === 'POST' ? rejectWith('csrf_failed') : serve());
  for (const id of puzzles) await comment(id, 'x');
  const begun = clock.time;
  const ids = (await entries()).map(({ operation_id }) => operation_id);
  await device.loop.run('enqueue');
  const left = await entries();
  expect(left.map(({ operation_id }) => operation_id)).toEqual(ids);
  for (const entry of left.filter(({ attempts }) => attempts > 0)) {
    expect(entry).toMatchObject({ state: 'sent', attempts: 1, faults: 0, last_status: 403, last_code: 'csrf_failed' });
    expect(entry.next_attempt_at).toBeGreaterThan(begun);
    expect(entry.next_attempt_at).toBeLessThanOrEqual(clock.time + 1000);
  }
  expect(left[0]).toMatchObject({ attempts: 1 });
  expect(left.at(-1)).toMatchObject({ attempts: 0 });

  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(api.effects.toSorted()).toEqual(puzzles.map((id) => `comment ${id} x`).toSorted());
  expect(await entries()).toEqual([]);
});
