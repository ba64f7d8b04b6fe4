import { expect, onTestFinished, test } from 'vitest';
import { FakeApi, fakePuzzle } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { Plan } from '../../contract/account.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { answer } from '../operations/answer.ts';
import { writeFact } from '../storage/cache-database.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { nextStepQuery } from './next-step.ts';
import { reviewsDraft } from './reviews.ts';

const review = { href: '/review', words: 'Review what you missed' };

/** Alice's device, with these puzzles of two questions each. */
async function setUp(plan: Plan | null, ...puzzles: Partial<Puzzle>[]) {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.plan = plan;
  for (const [index, fields] of puzzles.entries()) api.publish({ ...fakePuzzle(index + 1), ...fields });
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  onTestFinished(() => device.close());
  const profile = { image_url: null, bio: '', location: '' };
  const account = { username: 'alice', email: '', xp: 0, picture: null, is_staff: false, profile };
  await writeFact(device.cache, 'user', { ...account, is_subscriber: plan !== null, plan });
  const solve = async (puzzle_id: number, first: 'A' | 'B') => {
    await device.refresh(puzzleQuery(puzzle_id));
    await device.perform(answer, { puzzle_id, question_id: 10 * puzzle_id + 1, answer: first });
    await device.perform(answer, { puzzle_id, question_id: 10 * puzzle_id + 2, answer: 'A' });
    await device.loop.run('retry');
  };
  return { clock, device, solve, next: () => nextStepQuery(plan !== null).read(device) };
}

test('without Premium, missed questions come first, and the next puzzle while no review is due', async () => {
  const { clock, device, solve, next } = await setUp(null, {}, {});
  await solve(1, 'B');
  expect(await next()).toEqual(review);
  await device.saveDraft(reviewsDraft, 'on');
  expect(await next()).toMatchObject({ href: '/puzzle/2' });
  clock.pass(86_400_000);
  expect(await next()).toEqual(review);
});

test('without Premium, the Premium offer comes once every puzzle left is locked', async () => {
  const { solve, next } = await setUp(null, {}, { is_premium: true });
  await solve(1, 'A');
  expect(await next()).toEqual({ href: '/upgrade', words: 'See what’s in Premium' });
});

test('with Premium, the weakest category that has a puzzle comes first, and is named if something in it was missed', async () => {
  const { solve, next } = await setUp('monthly', {}, {}, { category: 'Cryptography' }, { category: 'Cryptography' });
  await solve(1, 'B');
  await solve(3, 'A');
  const reason = 'Injection is your weakest category.';
  expect(await next()).toEqual({ href: '/puzzle/2', words: 'Next: Puzzle 2', reason });
  await solve(2, 'A');
  expect(await next()).toEqual({ href: '/puzzle/4', words: 'Next: Puzzle 4' });
});

test('with Premium, a category without a wrong answer doesn’t come before new ones', async () => {
  const { solve, next } = await setUp('monthly', {}, {}, { category: 'Cryptography' });
  await solve(1, 'A');
  expect(await next()).toEqual({ href: '/puzzle/3', words: 'Next: Puzzle 3' });
});

test('with Premium, a category without an answer comes once the others have no puzzle left', async () => {
  const { solve, next } = await setUp('monthly', {}, { is_premium: true, category: 'Cryptography' });
  await solve(1, 'B');
  expect(await next()).toEqual({ href: '/puzzle/2', words: 'Next: Puzzle 2' });
});

test.each([
  ['what was missed', 'B', review],
  ['an interview question if nothing was missed', 'A', { href: '/questions', words: 'Answer an interview question' }],
] as const)('with Premium and only tomorrow’s puzzle left, %s comes', async (_, first, step) => {
  const { solve, next } = await setUp('annual', {}, { published_at: '2026-11-21' });
  await solve(1, first);
  expect(await next()).toEqual(step);
});
