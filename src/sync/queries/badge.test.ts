import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeApi } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { answer } from '../operations/answer.ts';
import { exercise } from '../operations/exercise.ts';
import { type Badge, badgeQuery, showBadge } from './badge.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { reviewsDraft } from './reviews.ts';

async function setUp() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  onTestFinished(() => device.close());
  const reply = async (question_id: number, letter: 'A' | 'B') => {
    await device.perform(answer, { puzzle_id: 1, question_id, answer: letter });
    await device.loop.run('retry');
  };
  return { device, clock, reply };
}

test('PUSH-2: the badge is a dot while the daily is open, and gone once it has all answers', async () => {
  const { device, reply } = await setUp();
  expect(await badgeQuery.read(device)).toBeUndefined();
  await device.refresh(puzzleQuery('daily'));
  expect(await badgeQuery.read(device)).toBe('dot');
  await reply(11, 'A');
  await reply(12, 'B');
  expect(await badgeQuery.read(device)).toBe('none');
});

test('PUSH-2: due reviews come before the dot, counted on the device, unless reviews are off', async () => {
  const { device, clock, reply } = await setUp();
  await device.refresh(puzzleQuery('daily'));
  await device.loop.run('start');
  await reply(11, 'B');
  await reply(12, 'B');
  expect(await badgeQuery.read(device)).toBe('none');
  clock.pass(86_400_000);
  expect(await badgeQuery.read(device)).toBe(2);
  await device.perform(exercise, { kind: 'review', puzzle_id: 1, question_id: 11, is_correct: true });
  expect(await badgeQuery.read(device)).toBe(1);
  await device.cache.puzzles.clear();
  expect(await badgeQuery.read(device)).toBe(1);
  await device.saveDraft(reviewsDraft, 'off');
  expect(await badgeQuery.read(device)).toBeUndefined();
});

test.each<[Badge, string, unknown[]]>([
  [3, 'set', [3]],
  ['dot', 'set', []],
  ['none', 'cleared', []],
])('PUSH-2: shows %s as a badge that is %s', async (badge, call, args) => {
  const [set, cleared] = [vi.fn(async () => {}), vi.fn(async () => {})];
  await showBadge(badge, { setAppBadge: set, clearAppBadge: cleared });
  expect({ set: set.mock.calls, cleared: cleared.mock.calls }).toEqual({ set: [], cleared: [], [call]: [args] });
});

test('PUSH-2: goes without a badge where the browser has or allows none', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await showBadge(2, {});
  await showBadge(2, { setAppBadge: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) });
  expect(warn).toHaveBeenCalledOnce();
});
