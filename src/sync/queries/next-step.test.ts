import { expect, onTestFinished, test } from 'vitest';
import { FakeApi, fakePuzzle } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { Plan } from '../../contract/account.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { oddsOf, puzzleStart } from '../../rules/ratings.ts';
import { answer } from '../operations/answer.ts';
import { exercise } from '../operations/exercise.ts';
import { writeFact } from '../storage/cache-database.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { nextStepQuery } from './next-step.ts';
import { ratingQuery } from './rating.ts';
import { reviewsDraft } from './reviews.ts';

const review = { href: '/review', words: 'Review what you missed' };
const premium = { href: '/upgrade', words: 'See what’s in Premium' };
const interview = { href: '/questions', words: 'Answer an interview question' };

/** Alice's device, with these puzzles of two questions each. */
async function setUp(plan: Plan | null, puzzles: Partial<Puzzle>[], { is_staff = false } = {}) {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.plan = plan;
  for (const [index, fields] of puzzles.entries()) api.publish({ ...fakePuzzle(index + 1), ...fields });
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  onTestFinished(() => device.close());
  const profile = { image_url: null, bio: '', location: '' };
  const account = { username: 'alice', email: '', xp: 0, picture: null, is_staff, profile };
  await writeFact(device.cache, 'user', { ...account, is_subscriber: plan !== null, plan });
  await device.loop.run('start');
  const reply = async (puzzle_id: number, question: 1 | 2, letter: 'A' | 'B') => {
    await device.refresh(puzzleQuery(puzzle_id));
    await device.perform(answer, { puzzle_id, question_id: 10 * puzzle_id + question, answer: letter });
    await device.loop.run('retry');
  };
  const solve = async (puzzle_id: number, first: 'A' | 'B') => {
    await reply(puzzle_id, 1, first);
    await reply(puzzle_id, 2, 'A');
  };
  return { clock, device, reply, solve, next: () => nextStepQuery(plan !== null).read(device) };
}

test('HOME-2: leads to the puzzle that fits the learner best, and says their odds', async () => {
  const { device, solve, next } = await setUp(null, [{}, { difficulty: 4 }, { difficulty: 1 }]);
  await solve(1, 'A');
  const rating = (await ratingQuery.read(device))!;
  expect(await next()).toEqual({
    href: '/puzzle/3',
    words: 'Next: Puzzle 3',
    puzzle: { id: 3, title: 'Puzzle 3', category: 'Injection', difficulty: 1, odds: oddsOf(rating, puzzleStart(1)) },
  });
  expect(await nextStepQuery(false, 3).read(device)).toMatchObject({ href: '/puzzle/2' });
});

test('HOME-2: leads back to a puzzle that was begun, even after one of its questions was reviewed', async () => {
  const { clock, device, reply, next } = await setUp(null, [{}, { difficulty: 4 }]);
  await reply(1, 1, 'B');
  clock.pass(86_400_000);
  await device.perform(exercise, { kind: 'review', puzzle_id: 1, question_id: 11, is_correct: true });
  expect(await next()).toMatchObject({ href: '/puzzle/1' });
});

test('HOME-2: leads past a page of puzzles that wait to be sent', async () => {
  const { device, next } = await setUp(
    null,
    Array.from({ length: 21 }, (_, index) => ({ difficulty: index === 0 ? 4 : 1 })),
  );
  for (let id = 2; id <= 21; id++) await device.refresh(puzzleQuery(id));
  device.loop.close();
  for (let id = 2; id <= 21; id++) {
    for (const question of [1, 2] as const) {
      await device.perform(answer, { puzzle_id: id, question_id: 10 * id + question, answer: 'A' });
    }
  }
  expect(await next()).toMatchObject({ href: '/puzzle/1' });
});

test('HOME-2: leads staff, who have no rating, to the newest puzzle that learners see', async () => {
  const { next } = await setUp(null, [{}, { published_at: '2026-11-19' }, { published_at: '2026-11-30' }], {
    is_staff: true,
  });
  expect(await next()).toMatchObject({ href: '/puzzle/1', puzzle: { odds: null } });
});

test.each([
  ['without Premium', null, premium],
  ['with Premium', 'monthly', interview],
] as const)(
  'HOME-2: %s and with no puzzle left, what was missed comes once it’s due, unless reviews are off',
  async (_, plan, step) => {
    const { clock, device, solve, next } = await setUp(plan, [{}, {}]);
    await solve(1, 'B');
    await solve(2, 'A');
    expect(await next()).toEqual(step);
    clock.pass(86_400_000);
    expect(await next()).toEqual(review);
    await device.saveDraft(reviewsDraft, 'off');
    expect(await next()).toEqual(step);
  },
);

test.each([
  ['a locked puzzle', null, { is_premium: true }, premium],
  ['tomorrow’s puzzle', 'annual', { published_at: '2026-11-21' }, interview],
] as const)('HOME-2: never leads to %s', async (_, plan, fields, step) => {
  const { solve, next } = await setUp(plan, [{}, fields]);
  await solve(1, 'A');
  expect(await next()).toEqual(step);
});

test('HOME-2: is unknown until the device knows the list', async () => {
  const device = await deviceOn(new FakeApi('alice'), { username: 'alice', clock: new ManualClock() });
  onTestFinished(() => device.close());
  expect(await nextStepQuery(false).read(device)).toBeUndefined();
});
