import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { releaseMemory, releaseMemoryWhenQuiet } from './release-memory.ts';

const heapSize = () => process.memoryUsage().heapTotal;

/** Leaves more than 10 MB that nothing uses. Returns the heap's size with them. */
function litter(): number {
  const objects = Array.from({ length: 500_000 }, (_, at) => ({ at }));
  return objects.length > 0 ? heapSize() : 0;
}

test('returns unused memory to the system', () => {
  const before = litter();
  releaseMemory();
  expect(heapSize()).toBeLessThan(before - 10_000_000);
});

test('releases memory after the start and after each peak, once few requests come', () => {
  vi.useFakeTimers();
  const server = createServer();
  const release = vi.fn();
  const stop = releaseMemoryWhenQuiet(server, release);
  const releasesAfter = (requests: number) => {
    for (let count = 0; count < requests; count += 1) server.emit('request');
    vi.advanceTimersByTime(5000);
    return release.mock.calls.length;
  };
  expect([2, 0, 100, 100, 2, 2].map(releasesAfter)).toEqual([1, 1, 1, 1, 2, 2]);
  stop();
  expect(releasesAfter(100) + releasesAfter(0)).toBe(4);
  vi.useRealTimers();
});
