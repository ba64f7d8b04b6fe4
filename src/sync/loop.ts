import { backoff, type Clock } from './clock.ts';

/*
 * When to sync; what a cycle does is in `sync-cycle.ts`.
 *
 *               any trigger                   ends well: until the next entry is due, or 5 minutes
 *   ┌─────────┐ ───────────▶ ┌───────┐ ───────────────────────────────────────────▶ ┌─────────┐
 *   │ waiting │              │ cycle │ ── fails: backoff, doubled each time ──────▶ │ waiting │
 *   └─────────┘              └───────┘                                              └─────────┘
 *                             ▲  │  └─── held off (503, 429): so long as told ────▶ ┌─────────┐
 *         triggered meanwhile │  │                      only its timer or 'retry'    │  held   │
 *                             └──┘                      leads from here to a cycle   └─────────┘
 *
 * Guarantees:
 * 1. Never two cycles at once here. (Across tabs: the lock in the cycle, and idempotency.)
 * 2. A trigger is never lost: during a cycle it leads to one more, while held to the one at the end of it, and a cycle that fails leaves
 *    what it was asked for to the next.
 * 3. However many come during a cycle, it is one more.
 * 4. A timer always runs between cycles, so that nothing waits for a trigger that never comes.
 * 5. A wait that the server asked for is kept, but for a person's 'retry'.
 */

export type Trigger = 'start' | 'enqueue' | 'online' | 'visible' | 'timer' | 'background' | 'login' | 'retry';

export type CycleEnd =
  /** `due`: when the next entry is, null when none will be by itself. */
  | { ok: true; due: number | null }
  /**
   * `retryAfter`: milliseconds that the server asked to wait. `blocksTriggers`: triggers must not shorten the wait. `madeProgress`:
   * something got through before it failed, so this is the first failure in a row.
   */
  | { ok: false; retryAfter: number | null; blocksTriggers: boolean; madeProgress: boolean };

export interface Loop {
  trigger(reason: Trigger): void;
  /** Triggers, and resolves when the loop has come to rest: for the worker, which lives only as long as it is waited for. */
  run(reason: Trigger): Promise<void>;
  close(): void;
}

/** Between cycles that nothing asked for. */
const regularLook = 5 * 60_000;

export function createLoop(
  /** `failures`: how many there were in a row. */
  cycle: (reasons: ReadonlySet<Trigger>, failures: number) => Promise<CycleEnd>,
  { clock, random }: { clock: Clock; random: () => number },
): Loop {
  let reasons = new Set<Trigger>();
  let isDue = false;
  let running: Promise<void> | undefined;
  let stopTimer = () => {};
  let failures = 0;
  let heldUntil = 0;
  let isClosed = false;

  function trigger(reason: Trigger): void {
    if (isClosed) return;
    // The timer ends the wait by itself: a clock that was set back meanwhile does not prolong it.
    if (reason === 'retry' || reason === 'timer') heldUntil = 0;
    // What failed before says nothing of the network that has come back.
    if (reason === 'retry' || reason === 'online') failures = 0;
    reasons.add(reason);
    if (clock.now() < heldUntil) return;
    isDue = true;
    running ??= runCycles();
  }

  async function runCycles(): Promise<void> {
    while (isDue && !isClosed) {
      stopTimer();
      const taken = reasons;
      reasons = new Set();
      isDue = false;
      const end = await tryCycle(taken);
      const wait = waitAfter(end);
      if (reasons.has('retry')) heldUntil = 0;
      else if (heldUntil > clock.now()) isDue = false;
      // By itself a person's retry ends no second wait.
      if (!end.ok) for (const reason of taken) reasons.add(reason === 'retry' ? 'online' : reason);
      if (!isClosed) stopTimer = clock.after(wait, () => trigger('timer'));
    }
    running = undefined;
  }

  /** A database that fails is no reason to stop trying. */
  async function tryCycle(taken: ReadonlySet<Trigger>): Promise<CycleEnd> {
    try {
      return await cycle(taken, failures);
    } catch (error) {
      if (!isClosed) console.error('A sync cycle failed.', error);
      return { ok: false, retryAfter: null, blocksTriggers: false, madeProgress: false };
    }
  }

  function waitAfter(end: CycleEnd): number {
    const now = clock.now();
    if (end.ok) {
      failures = 0;
      return Math.min(regularLook, Math.max(0, (end.due ?? Infinity) - now));
    }
    failures = end.madeProgress ? 1 : failures + 1;
    const wait = Math.max(backoff(failures, random), end.retryAfter ?? 0);
    if (end.blocksTriggers) heldUntil = now + wait;
    return wait;
  }

  return {
    trigger,
    async run(reason) {
      trigger(reason);
      await running;
    },
    close() {
      isClosed = true;
      stopTimer();
    },
  };
}
