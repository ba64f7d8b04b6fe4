import { afterEach, expect, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { answer } from '../operations/answer.ts';
import { exercise } from '../operations/exercise.ts';
import { writeFact } from '../storage/cache-database.ts';
import { daysQuery } from './days.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { logQuery } from './log.ts';
import { progressQuery } from './progress.ts';

const day = 86_400_000;
const open: OpenDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp(api = new FakeApi('alice'), clock = new ManualClock()) {
  api.signIn('alice');
  const device = await deviceOn(api, { username: 'alice', clock, storage: emptyStorage() });
  open.push(device);
  return { api, clock, device, sync: () => device.loop.run('retry') };
}

test('DAY-1: before a pull the days are the server’s last ones plus pending operations, and without either there are none', async () => {
  const { api, device } = await setUp();
  api.network = unreachable;
  expect(await daysQuery.read(device)).toBeUndefined();
  expect(await progressQuery.read(device)).toBeUndefined();
  expect(await logQuery.read(device)).toBeUndefined();
  const told = { date: '2026-11-19', puzzles: 1, practised: 0, reviews: 0 };
  const streak = { current: 1, longest: 1, today: false, freezes_left: 2 };
  const totals = { puzzles_completed: 1, questions_answered: 2, correct_answers: 2 };
  await writeFact(device.cache, 'standing', { xp: 20, ...totals, streak, days: [told] });
  await device.perform(exercise, { kind: 'practice', puzzle_id: 1, question_id: null, is_correct: null });
  expect(await progressQuery.read(device)).toMatchObject({
    xp: 20,
    totals,
    streak: { current: 2, today: true },
    today: '2026-11-20',
  });
});

test('DAY-2: a puzzle whose last answer waits to be sent counts for the day of that answer, once', async () => {
  const { api, device, clock, sync } = await setUp();
  await device.refresh(puzzleQuery(1));
  await sync();
  const network = api.network;
  api.network = unreachable;
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  expect((await progressQuery.read(device))?.streak).toMatchObject({ current: 0, today: false });
  clock.pass(day);
  await device.perform(answer, { puzzle_id: 1, question_id: 12, answer: 'B' });
  const waiting = await progressQuery.read(device);
  expect(waiting?.streak).toMatchObject({ current: 1, today: true });
  expect([...waiting!.days.keys()]).toEqual(['2026-11-21']);
  const log = await logQuery.read(device);
  expect(log?.get('2026-11-21')).toMatchObject([{ kind: 'puzzle', puzzle_id: 1, title: 'Puzzle 1' }]);
  api.network = network;
  await device.loop.run('enqueue');
  expect([...(await progressQuery.read(device))!.days.values()]).toMatchObject([
    { date: '2026-11-21', puzzles: 1, practised: 0, reviews: 0 },
  ]);
});

test('DAY-3: two devices of a learner have the same days, streak, and log', async () => {
  const one = await setUp();
  await one.device.refresh(puzzleQuery(1));
  for (const question_id of [11, 12]) await one.device.perform(answer, { puzzle_id: 1, question_id, answer: 'B' });
  await one.sync();
  const other = await setUp(one.api, one.clock);
  await other.sync();
  for (const { device } of [one, one, one, other, other]) {
    await device.perform(exercise, { kind: 'review', puzzle_id: 1, question_id: 11, is_correct: true });
  }
  for (const { sync } of [one, other, one, other]) await sync();
  const [mine, theirs] = [await progressQuery.read(one.device), await progressQuery.read(other.device)];
  expect(mine?.days.get('2026-11-20')).toMatchObject({ reviews: 5 });
  expect(theirs?.days).toEqual(mine?.days);
  expect(theirs?.streak).toEqual(mine?.streak);
  expect(theirs?.streak.today).toBe(true);
  expect(mine?.categories).toEqual([{ category: 'Injection', answered: 2, correct: 0, left: 1 }]);
});

test('a category without a wrong answer isn’t proposed for practice: those never tried are', async () => {
  const { api, device, sync } = await setUp();
  api.publish({ ...fakePuzzle(3), category: 'Cryptography' });
  api.publish({ ...fakePuzzle(4), category: 'Memory Safety' });
  api.publish({ ...fakePuzzle(5), category: 'Memory Safety' });
  await sync();
  const proposed = async () => (await progressQuery.read(device))!.categories!.map(({ category }) => category);
  await device.refresh(puzzleQuery(1));
  for (const question_id of [11, 12]) await device.perform(answer, { puzzle_id: 1, question_id, answer: 'A' });
  await sync();
  expect(await proposed()).toEqual(['Memory Safety', 'Cryptography']);
  await device.refresh(puzzleQuery(2));
  await device.perform(answer, { puzzle_id: 2, question_id: 21, answer: 'B' });
  await sync();
  expect(await proposed()).toEqual(['Injection', 'Memory Safety', 'Cryptography']);
});

test('counts what was solved with hints, not what was missed with them', async () => {
  const { device, sync } = await setUp();
  await sync();
  await device.refresh(puzzleQuery(1));
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(answer, { puzzle_id: 1, question_id: 12, answer: 'B' });
  await sync();
  expect(await progressQuery.read(device)).toMatchObject({ solved_with_hints: 0 });
  await device.cache.answers.toCollection().modify({ hints: 1 });
  expect(await progressQuery.read(device)).toMatchObject({ solved_with_hints: 1 });
});
