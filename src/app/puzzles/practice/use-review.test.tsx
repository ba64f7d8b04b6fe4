import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyPage } from '../../../../tests/support/empty-page.ts';
import { FakeApi } from '../../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../../tests/support/test-device.ts';
import type { Device } from '../../../sync/device.ts';
import { answer } from '../../../sync/operations/answer.ts';
import { puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import { reviewsDraft } from '../../../sync/queries/reviews.ts';
import { deviceAtom } from '../../shell/current-device.ts';
import { type Reviewing, useReview } from './use-review.ts';

/** Both questions of a puzzle were missed the day before. */
async function deviceWithMissed() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  await device.refresh(puzzleQuery(1));
  for (const question_id of [11, 12]) await device.perform(answer, { puzzle_id: 1, question_id, answer: 'B' });
  await device.loop.run('retry');
  device.loop.close();
  await device.saveDraft(reviewsDraft, 'on');
  clock.pass(86_400_000);
  return device;
}

/** Shows a device's reviews, and lists what was shown. */
async function show(device: Device) {
  const store = getDefaultStore();
  store.set(deviceAtom, device);
  const seen: string[] = [];
  const screen = { seen, reviewing: undefined as unknown as Reviewing };
  function Screen() {
    screen.reviewing = useReview();
    const { question, passed } = screen.reviewing;
    const shown = question && `${question.id} ${question.answer ? 'answered' : 'open'}, ${passed} passed`;
    if (shown && shown !== seen.at(-1)) seen.push(shown);
    return null;
  }
  const root = createRoot(emptyPage());
  onTestFinished(async () => {
    root.unmount();
    store.set(deviceAtom, null);
    device.close();
    await new Promise((done) => setImmediate(done));
    vi.unstubAllGlobals();
  });
  root.render(<Screen />);
  await expect.poll(() => seen).toEqual(['11 open, 0 passed']);
  screen.reviewing.choose('A');
  await expect.poll(() => screen.reviewing.choice).toBe('A');
  screen.reviewing.submit();
  await expect.poll(() => seen.at(-1)).toBe('11 answered, 0 passed');
  return screen;
}

test('an answered review stays until the device has stored it, even if the learner continues before', async () => {
  const device = await deviceWithMissed();
  const stored = Promise.withResolvers<void>();
  const screen = await show({
    ...device,
    perform: async (operation, input) => {
      await stored.promise;
      return device.perform(operation, input);
    },
  });
  const onMoved = vi.fn();
  screen.reviewing.proceed(onMoved);
  const { reviews } = screen.reviewing;
  // Makes the screen read again, as whatever else is stored meanwhile does.
  await device.saveDraft(reviewsDraft, 'on');
  await expect.poll(() => screen.reviewing.reviews).not.toBe(reviews);
  expect(onMoved).not.toHaveBeenCalled();
  stored.resolve();
  await expect.poll(() => onMoved.mock.calls.length).toBe(1);
  expect(screen.seen).toEqual(['11 open, 0 passed', '11 answered, 0 passed', '12 open, 1 passed']);
});

test('a review that the server rejects comes again once the learner continues', async () => {
  const device = await deviceWithMissed();
  const screen = await show({
    ...device,
    perform: async (operation, input) => {
      const done = await device.perform(operation, input);
      await device.outbox.entries.toCollection().modify({ state: 'parked' });
      return done;
    },
  });
  await expect.poll(async () => (await device.outbox.entries.toArray()).map(({ state }) => state)).toEqual(['parked']);
  const onMoved = vi.fn();
  screen.reviewing.proceed(onMoved);
  await expect.poll(() => onMoved.mock.calls.length).toBe(1);
  await expect.poll(() => screen.seen.at(-1)).toBe('11 open, 1 passed');
});
