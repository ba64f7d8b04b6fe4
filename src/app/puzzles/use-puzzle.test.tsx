import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyPage } from '../../../tests/support/empty-page.ts';
import { fakePuzzle } from '../../../tests/support/fake-api.ts';
import { devicesOfAlice } from '../../../tests/support/test-device.ts';
import { deviceAtom } from '../shell/current-device.ts';
import { usePuzzle } from './use-puzzle.ts';

test('the open puzzle stays until the device of a learner who just logged in has it', async () => {
  const { start } = devicesOfAlice();
  const puzzle = fakePuzzle(1);
  const visitor = { ...(await start(null)), refresh: vi.fn(async () => null) };
  await visitor.cache.puzzles.put({ id: 1, puzzle, fetched_at: 0 });
  const fetched = Promise.withResolvers<null>();
  const learner = { ...(await start('Alice')), refresh: vi.fn(() => fetched.promise) };
  const store = getDefaultStore();
  store.set(deviceAtom, visitor);
  const states: string[] = [];
  function Screen() {
    states.push(usePuzzle(1).opening.state);
    return null;
  }
  const root = createRoot(emptyPage());
  onTestFinished(async () => {
    root.unmount();
    store.set(deviceAtom, null);
    await new Promise((done) => setImmediate(done));
    vi.unstubAllGlobals();
  });
  root.render(<Screen />);
  await expect.poll(() => visitor.refresh.mock.settledResults).toHaveLength(1);
  await expect.poll(() => states.at(-1)).toBe('open');
  states.length = 0;
  store.set(deviceAtom, learner);
  await expect.poll(() => learner.refresh.mock.calls).toHaveLength(1);
  // The local cache has it before the call ends, and the screen hears of it after that.
  fetched.resolve(null);
  await expect.poll(() => learner.refresh.mock.settledResults).toHaveLength(1);
  await learner.cache.puzzles.put({ id: 1, puzzle, fetched_at: 1 });
  await expect.poll(() => states.length).toBeGreaterThan(1);
  expect(new Set(states)).toEqual(new Set(['open']));
});
