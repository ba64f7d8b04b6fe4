import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pauseMs = 1000;
const unexpected = (error: unknown) => {
  throw error;
};

test('runs immediately, and again after each pause', async () => {
  const run = vi.fn(async () => {});
  const stop = runPeriodically(run, pauseMs, unexpected);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await stop();
});

test("runs again immediately while there is more to do, unless it's stopped", async () => {
  const run = vi
    .fn(async () => true)
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(false);
  const stop = runPeriodically(run, pauseMs, unexpected);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  await stop();
  const stopBusy = runPeriodically(run, pauseMs, unexpected);
  await stopBusy();
  expect(run).toHaveBeenCalledTimes(3);
});

test('reports a failed run, and runs again', async () => {
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('once'));
  const onError = vi.fn();
  const stop = runPeriodically(run, pauseMs, onError);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(onError.mock.calls).toEqual([[new Error('once')]]);
  expect(run).toHaveBeenCalledTimes(2);
  await stop();
});

test('stops within a pause, and never runs again', async () => {
  const run = vi.fn(async () => {});
  const stop = runPeriodically(run, pauseMs, unexpected);
  await vi.advanceTimersByTimeAsync(pauseMs / 2);
  await stop();
  await vi.advanceTimersByTimeAsync(10 * pauseMs);
  expect(run).toHaveBeenCalledTimes(1);
});

test('stops once the current run has ended', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  let hasStopped = false;
  const stopping = runPeriodically(run, pauseMs, unexpected)().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10 * pauseMs);
  expect(hasStopped).toBe(false);
  end();
  await stopping;
  expect(run).toHaveBeenCalledTimes(1);
});
