import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextPaint } from './first-paint.ts';

let paint: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    paint = run;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the frame, and for what comes after it', async () => {
  const done = vi.fn();
  void nextPaint().then(done);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).not.toHaveBeenCalled();
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

it('waits at most a second in a tab that paints nothing', async () => {
  const done = vi.fn();
  void nextPaint().then(done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledOnce();
});

it('waits for nothing on the server', async () => {
  vi.stubGlobal('window', undefined);
  await nextPaint();
});
