import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { publishFirstSteps } from '../../../tests/support/first-steps.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { writeFact } from '../storage/cache-database.ts';
import { courseOfferQuery } from './course-offer.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { firstStepsQuery } from './first-steps.ts';
import { logQuery } from './log.ts';
import { nextPuzzleQuery } from './next-puzzle.ts';
import { nextStepQuery } from './next-step.ts';
import { progressQuery } from './progress.ts';
import type { Query } from './query.ts';
import { ratingChangeQuery, ratingQuery } from './rating.ts';
import { reviewsDraft, reviewsQuery } from './reviews.ts';

const standing = {
  ...{ xp: 70, puzzles_completed: 1, questions_answered: 2, correct_answers: 0 },
  ...{ streak: { current: 0, longest: 0, today: false, freezes_left: 2 }, days: [] },
};

const rated = { sequence: 1, day: '2026-11-20', rating: 1600, deviation: 200, volatility: 0.06 };

async function rate({ cache }: OpenDevice): Promise<unknown> {
  return cache.progress.update(1, { rated });
}

async function rename({ cache }: OpenDevice): Promise<unknown> {
  return cache.catalogue.toCollection().modify({ title: 'Another title' });
}

// The last thing that each reads, after functions that await others.
test.each<[string, Query<unknown>, (device: OpenDevice) => Promise<unknown>]>([
  [
    'the xp of the progress',
    progressQuery,
    async ({ cache }) => {
      await writeFact(cache, 'standing', { ...standing, xp: 77 });
    },
  ],
  ['the titles of the log', logQuery, rename],
  ['the rating', ratingQuery, rate],
  ['what a puzzle changed in the rating', ratingChangeQuery(1), rate],
  ['the title of the next puzzle', nextPuzzleQuery(), rename],
  ['the title of the next step', nextStepQuery(false), rename],
  ['the titles of first steps', firstStepsQuery, rename],
  ['whether first steps are offered', courseOfferQuery, ({ cache }) => cache.progress.clear()],
  ['whether a review is open', reviewsQuery, ({ cache }) => cache.catalogue.clear()],
  ['whether reviews are the next step', nextStepQuery(true, 2), (device) => device.saveDraft(reviewsDraft, 'off')],
])('VIEW-7: a live query follows %s', async (_, query, change) => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.publish({ ...fakePuzzle(2) });
  publishFirstSteps(api);
  for (const question of [11, 12]) api.answerElsewhere('alice', 1, question, 'B');
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  onTestFinished(() => device.close());
  await device.loop.run('start');
  await device.refresh(puzzleQuery(1));
  await writeFact(device.cache, 'standing', standing);
  await device.cache.progress.update(1, { completed_on: '2026-11-20' });
  // What a pull brings would be a change of its own.
  api.network = unreachable;
  clock.pass(86_400_000);
  const shown: string[] = [];
  device.watch(query, (value) => shown.push(inspect(value, { depth: null })));
  await expect.poll(() => shown.length).toBeGreaterThan(0);
  const before = shown.at(-1);
  await change(device);
  await expect.poll(() => shown.at(-1)).not.toBe(before);
  expect(shown.at(-1)).toBe(inspect(await query.read(device), { depth: null }));
});
