import { expect, test, vi } from 'vitest';
import { ManualClock } from '../../../tests/support/test-device.ts';
import { type CycleEnd, createLoop, type Trigger } from './loop.ts';

const day = 86_400_000;
const well: CycleEnd = { ok: true, due: null };
const ill: CycleEnd = { ok: false, retryAfter: null, blocksTriggers: false, madeProgress: false };

function setUp(...ends: CycleEnd[]) {
  const clock = new ManualClock();
  const cycles: Trigger[][] = [];
  const waiting: (() => void)[] = [];
  const loop = createLoop(
    async (reasons) => {
      cycles.push([...reasons]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return ends.shift() ?? well;
    },
    { clock, random: () => 1 },
  );
  /** Lets the cycle that runs come to its end. */
  const finish = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const wait = () => Math.round((clock.nextTimer! - clock.time) / 1000);
  return { clock, cycles, loop, finish, wait };
}

test('LOOP-1, LOOP-2: triggers during a cycle lead to one more after it', async () => {
  const { cycles, loop, finish } = setUp();
  loop.trigger('start');
  loop.trigger('enqueue');
  loop.trigger('online');
  loop.trigger('enqueue');
  expect(cycles).toEqual([['start']]);
  await finish();
  expect(cycles).toEqual([['start'], ['enqueue', 'online']]);
  await finish();
  expect(cycles).toHaveLength(2);
  loop.trigger('visible');
  expect(cycles).toHaveLength(3);
});

test("LOOP-3: each failure waits longer, up to 5 minutes, and a trigger doesn't wait", async () => {
  const { cycles, loop, finish, wait, clock } = setUp(...Array.from({ length: 12 }, () => ill));
  loop.trigger('start');
  const waits: number[] = [];
  for (let failure = 1; failure <= 11; failure += 1) {
    await finish();
    waits.push(wait());
    clock.pass(wait() * 1000 + 10);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  await finish();
  const before = cycles.length;
  loop.trigger('online');
  expect(cycles).toHaveLength(before + 1);
});

test('LOOP-3: a failure after some progress is the first in a row', async () => {
  const { loop, finish, wait, clock } = setUp(ill, ill, ill, { ...ill, madeProgress: true }, ill);
  loop.trigger('start');
  const waits: number[] = [];
  for (let failure = 1; failure <= 5; failure += 1) {
    await finish();
    waits.push(wait());
    clock.pass(wait() * 1000 + 10);
  }
  expect(waits).toEqual([1, 2, 4, 1, 2]);
});

test('LOOP-3: the backoff of an offline period ends with it', async () => {
  const { loop, finish, wait, clock } = setUp(ill, ill, ill, ill, ill, ill);
  loop.trigger('start');
  for (let failure = 1; failure <= 4; failure += 1) {
    await finish();
    clock.pass(wait() * 1000 + 10);
  }
  await finish();
  expect(wait()).toBe(16);
  loop.trigger('online');
  await finish();
  expect(wait()).toBe(1);
});

test('LOOP-3: a failed cycle passes its reasons on to the next, until one succeeds', async () => {
  const { cycles, loop, finish, wait, clock } = setUp(ill, ill);
  loop.trigger('start');
  await finish();
  loop.trigger('retry');
  await finish();
  clock.pass(wait() * 1000 + 10);
  await finish();
  // The retry is done, so it must not end a wait that the server asked for meanwhile.
  expect(cycles).toEqual([['start'], ['start', 'retry'], ['start', 'online', 'timer']]);
  clock.pass(wait() * 1000 + 10);
  expect(cycles[3]).toEqual(['timer']);
});

test('LOOP-4: only a person shortens a wait that the server asked for', async () => {
  const { cycles, loop, finish, wait, clock } = setUp(
    { ok: false, retryAfter: 60_000, blocksTriggers: true, madeProgress: false },
    ill,
  );
  loop.trigger('start');
  loop.trigger('enqueue');
  await finish();
  loop.trigger('online');
  expect(cycles).toEqual([['start']]);
  expect(wait()).toBe(60);
  loop.trigger('retry');
  expect(cycles).toEqual([['start'], ['enqueue', 'start', 'online', 'retry']]);
  await finish();
  clock.pass(10_000);
  expect(cycles[2]).toContain('timer');
  expect(cycles[2]).not.toContain('retry');
});

test('LOOP-4: a manual retry during the cycle that gets a wait ends the wait', async () => {
  const { cycles, loop, finish } = setUp({ ok: false, retryAfter: 60_000, blocksTriggers: true, madeProgress: false });
  loop.trigger('start');
  loop.trigger('retry');
  await finish();
  expect(cycles).toEqual([['start'], ['retry', 'start']]);
  await finish();
  loop.trigger('enqueue');
  expect(cycles).toHaveLength(3);
});

test('LOOP-7: a wait that the server asked for ends with its timer, even if the clock was set back meanwhile', async () => {
  const { cycles, loop, finish, wait, clock } = setUp({
    ok: false,
    retryAfter: 60_000,
    blocksTriggers: true,
    madeProgress: false,
  });
  loop.trigger('start');
  await finish();
  const due = clock.nextTimer! - clock.time;
  clock.setBack(day);
  loop.trigger('online');
  expect(cycles).toEqual([['start']]);
  expect(clock.nextTimer! - clock.time).toBeCloseTo(due, -2);
  clock.pass(61_000);
  await finish();
  expect(cycles).toEqual([['start'], ['start', 'online', 'timer']]);
  expect(wait()).toBe(300);
  loop.trigger('online');
  expect(cycles).toHaveLength(3);
});

test('LOOP-5: the timer runs until the next entry is due, or the next regular check', async () => {
  const { loop, finish, wait, clock } = setUp({ ok: true, due: new ManualClock().time + 30_000 });
  loop.trigger('start');
  await finish();
  expect(wait()).toBe(30);
  clock.pass(31_000);
  await finish();
  expect(wait()).toBe(300);
});

test('LOOP-6: a cycle that throws has failed, and a closed loop does nothing', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const clock = new ManualClock();
  const cycle = vi.fn(async () => {
    throw new Error('disk');
  });
  const loop = createLoop(cycle, { clock, random: () => 1 });
  await loop.run('start');
  expect(error).toHaveBeenCalledOnce();
  expect(clock.nextTimer).toBeDefined();
  loop.close();
  expect(clock.nextTimer).toBeUndefined();
  loop.trigger('retry');
  expect(cycle).toHaveBeenCalledOnce();
  error.mockRestore();
});
