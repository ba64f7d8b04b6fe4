import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { Letter } from '../../contract/puzzles.ts';
import type { RatedCompletion } from '../../contract/sync.ts';
import { ratePeriod } from '../../rules/rating-period.ts';
import { learnerStart, oddsOf, puzzleStart } from '../../rules/ratings.ts';
import type { OpenDevice } from '../device.ts';
import { answer } from '../operations/answer.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { nextPuzzleQuery } from './next-puzzle.ts';
import { puzzlesQuery } from './puzzles.ts';
import { ratingChangeQuery, ratingQuery } from './rating.ts';

let api: FakeApi;
let device: OpenDevice;

beforeEach(async () => {
  api = new FakeApi('alice');
  api.signIn('alice');
  device = await deviceOn(api, { username: 'alice', clock: new ManualClock() });
});

afterEach(() => device.close());

async function solve(id: number, first: Letter = 'A'): Promise<void> {
  await device.refresh(puzzleQuery(id));
  await device.perform(answer, { puzzle_id: id, question_id: 10 * id + 1, answer: first });
  await device.perform(answer, { puzzle_id: id, question_id: 10 * id + 2, answer: 'A' });
  await device.loop.run('retry');
}

const rated: RatedCompletion = { sequence: 7, day: '2026-11-20', rating: 1600, deviation: 200, volatility: 0.06 };

test('before a pull, and for a visitor, there is no rating', async () => {
  expect(await ratingQuery.read(device)).toBeUndefined();
  const visitor = await deviceOn(new FakeApi(), { username: null, clock: new ManualClock() });
  await visitor.loop.run('start');
  expect(await ratingQuery.read(visitor)).toBeUndefined();
  visitor.close();
});

test('a learner starts at 1500, and the device estimates what a puzzle changed until the server says it', async () => {
  await device.loop.run('start');
  expect(await ratingQuery.read(device)).toEqual({ ...learnerStart, change: null, isEstimate: false, days: [] });
  await solve(1, 'B');
  const { difficulty } = fakePuzzle(1);
  const estimate = ratePeriod(learnerStart, [{ opponent: puzzleStart(difficulty), score: 0.5 }]);
  const change = Math.round(estimate.rating) - 1500;
  const days = [{ day: '2026-11-20', rating: estimate.rating }];
  expect(await ratingQuery.read(device)).toEqual({ ...estimate, change, isEstimate: true, days });
  await device.cache.progress.update(1, { rated });
  expect(await ratingQuery.read(device)).toEqual({
    ...{ rating: 1600, deviation: 200, volatility: 0.06, change: 100, isEstimate: false },
    days: [{ day: '2026-11-20', rating: 1600 }],
  });
  // Opening the puzzle again keeps it.
  await device.refresh(puzzleQuery(1));
  expect(await ratingQuery.read(device)).toMatchObject({ rating: 1600, isEstimate: false });
});

test('HOME-3: each completed puzzle keeps what it changed', async () => {
  await device.loop.run('start');
  await solve(1);
  await device.cache.progress.update(1, { rated });
  await solve(2, 'B');
  expect(await ratingChangeQuery(1).read(device)).toEqual({ rating: 1600, deviation: 200, change: 100 });
  const after = ratePeriod(rated, [{ opponent: puzzleStart(fakePuzzle(2).difficulty), score: 0.5 }]);
  const { rating, deviation } = after;
  expect(await ratingChangeQuery(2).read(device)).toEqual({ rating, deviation, change: Math.round(rating) - 1600 });
  expect(await ratingChangeQuery(3).read(device)).toBeUndefined();
});

test('the next puzzle is the one whose odds are nearest to 70%, then of the weakest category, without a network', async () => {
  api.publish({ ...fakePuzzle(3), difficulty: 1, category: 'Cryptography' });
  api.publish({ ...fakePuzzle(4), difficulty: 1 });
  api.publish({ ...fakePuzzle(5), difficulty: 1, category: 'Concurrency', is_premium: true });
  api.publish({ ...fakePuzzle(6), difficulty: 1, rating: { rating: 2400, deviation: 60 } });
  await device.loop.run('start');
  await solve(1, 'B');
  api.network = unreachable;
  const rating = (await ratingQuery.read(device))!;
  // Injection, with a wrong answer, is weaker than what wasn't tried.
  expect(await nextPuzzleQuery().read(device)).toEqual({
    ...{ id: 4, title: 'Puzzle 4', category: 'Injection', difficulty: 1, odds: oddsOf(rating, puzzleStart(1)) },
  });
  expect(await nextPuzzleQuery(4).read(device)).toMatchObject({ id: 3 });
  const list = await puzzlesQuery({ page: 1, sort: 'best' }).read(device);
  expect(list?.rows.map(({ id, odds }) => [id, odds !== null])).toEqual([
    [4, true],
    [3, true],
    [2, true],
    [6, true],
    [5, false],
    [1, false],
  ]);
});

test('a puzzle that was solved but not sent isn’t the next one', async () => {
  await device.refresh(puzzleQuery(2));
  await device.loop.run('start');
  expect(await nextPuzzleQuery(1).read(device)).toMatchObject({ id: 2 });
  api.network = unreachable;
  await device.perform(answer, { puzzle_id: 2, question_id: 21, answer: 'A' });
  expect(await nextPuzzleQuery(1).read(device)).toMatchObject({ id: 2 });
  await device.perform(answer, { puzzle_id: 2, question_id: 22, answer: 'A' });
  expect(await nextPuzzleQuery(1).read(device)).toBeNull();
});
