import { describe, expect, it, vi } from 'vitest';
import { AltchaSolver, type AltchaSolverParts } from './altcha-solver.ts';

const start = Date.UTC(2026, 10, 20);

function make(parts: Partial<AltchaSolverParts> = {}) {
  const timers = new Map<() => void, number>();
  let now = start;
  const clock = {
    now: () => now,
    elapsed: () => now,
    after(milliseconds: number, run: () => void) {
      timers.set(run, now + milliseconds);
      return () => void timers.delete(run);
    },
  };
  let made = 0;
  const readChallenge = vi.fn(async () => {
    made += 1;
    return { nonce: made, parameters: { expiresAt: now / 1000 + 600 } };
  });
  const solve = vi.fn(async (challenge: Record<string, unknown>): Promise<string | null> => `token ${challenge.nonce}`);
  const altcha = new AltchaSolver({ readChallenge, solve, clock, ...parts });
  return {
    altcha,
    readChallenge,
    solve,
    sleep: (milliseconds: number) => {
      now += milliseconds;
    },
    runTimers: () => {
      for (const [run, at] of timers) {
        if (at > now) continue;
        timers.delete(run);
        run();
      }
    },
  };
}

describe('Altcha', () => {
  it('does nothing until it is asked', async () => {
    const { altcha, readChallenge } = make();
    expect(await altcha.take()).toBeNull();
    altcha.renew();
    expect(altcha.state).toBe('unsolved');
    expect(readChallenge).not.toHaveBeenCalled();
  });

  it('verifies, and notifies its listeners', async () => {
    const { altcha } = make();
    const seen: string[] = [];
    altcha.subscribe(() => seen.push(altcha.state));
    altcha.start();
    expect(await altcha.take()).toBe('token 1');
    expect(await altcha.take()).toBe('token 1');
    expect(seen).toEqual(['verifying', 'verified']);
  });

  it('has a token at once if it was prepared, and gives none before it is asked', async () => {
    const { altcha, readChallenge } = make();
    altcha.prepare();
    altcha.prepare();
    await expect.poll(() => readChallenge).toHaveBeenCalledOnce();
    expect(altcha.state).toBe('unsolved');
    expect(await altcha.take()).toBeNull();
    altcha.start();
    expect(await altcha.take()).toBe('token 1');
    expect(altcha.state).toBe('verified');
    expect(readChallenge).toHaveBeenCalledOnce();
  });

  it('solves no second one ahead, and starts anew if the first has expired when it is asked', async () => {
    const { altcha, readChallenge, solve, sleep, runTimers } = make();
    altcha.prepare();
    await expect.poll(() => solve).toHaveBeenCalledOnce();
    sleep(600_000);
    runTimers();
    expect(readChallenge).toHaveBeenCalledOnce();
    altcha.start();
    expect(altcha.state).toBe('verifying');
    expect(await altcha.take()).toBe('token 2');
  });

  it('solves another one once the token was used', async () => {
    const { altcha } = make();
    altcha.start();
    await altcha.take();
    altcha.renew();
    expect(altcha.state).toBe('verifying');
    expect(await altcha.take()).toBe('token 2');
  });

  it('solves another one before the token expires', async () => {
    const { altcha, sleep, runTimers } = make();
    altcha.start();
    await altcha.take();
    sleep(569_000);
    runTimers();
    expect(altcha.state).toBe('verified');
    sleep(1_000);
    runTimers();
    expect(altcha.state).toBe('verifying');
    expect(await altcha.take()).toBe('token 2');
  });

  it('never returns an expired token, even if no timer ran', async () => {
    const { altcha, sleep } = make();
    altcha.start();
    await altcha.take();
    sleep(3_600_000);
    expect(await altcha.take()).toBe('token 2');
  });

  it.each([
    { readChallenge: async () => null },
    { solve: async () => null },
    { solve: () => Promise.reject(new Error('no worker')) },
    { readChallenge: async () => ({}) },
  ])('fails, and can be retried', async (parts) => {
    const { altcha } = make(parts);
    altcha.start();
    expect(await altcha.take()).toBeNull();
    expect(altcha.state).toBe('failed');
    expect(await altcha.take()).toBeNull();
    altcha.start();
    expect(altcha.state).toBe('verifying');
  });

  it('forgets the running attempt when the box is unchecked', async () => {
    const held = Promise.withResolvers<string>();
    const { altcha } = make({ solve: () => held.promise });
    altcha.start();
    const taken = altcha.take();
    altcha.reset();
    held.resolve('late');
    expect(await taken).toBeNull();
    expect(altcha.state).toBe('unsolved');
    expect(await altcha.take()).toBeNull();
  });

  it('keeps the later of two attempts', async () => {
    const held = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let at = 0;
    const { altcha } = make({ solve: () => held[at++]?.promise ?? Promise.resolve(null) });
    altcha.start();
    await Promise.resolve();
    await Promise.resolve();
    altcha.start();
    const taken = altcha.take();
    held[1]?.resolve('second');
    held[0]?.resolve('first');
    expect(await taken).toBe('second');
  });
});
