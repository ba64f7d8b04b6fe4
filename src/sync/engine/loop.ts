import { backoff, type Clock } from './clock.ts';

/*
 * Decides when to sync. `sync-cycle.ts` does the syncing.
 *
 *               any trigger                   ends well: until the next entry is due, or 5 minutes
 *   ┌─────────┐ ───────────▶ ┌───────┐ ───────────────────────────────────────────▶ ┌─────────┐
 *   │ waiting │              │ cycle │ ── fails: backoff, doubled each time ──────▶ │ waiting │
 *   └─────────┘              └───────┘                                              └─────────┘
 *                             ▲  │  └─── told to wait (503, 429): as long as told ▶ ┌─────────┐
 *         triggered meanwhile │  │                      only its timer or 'retry'    │  held   │
 *                             └──┘                      leads from here to a cycle   └─────────┘
 *
 * Guarantees:
 * 1. Never two cycles at once here. (Across tabs: the lock in the cycle, and idempotency.)
 * 2. No trigger is lost: during a cycle it leads to one more, while held to the one after the wait, and a cycle that fails leaves its
 *    reasons to the next.
 * 3. Any number of triggers during a cycle lead to one more cycle.
 * 4. A timer always runs between cycles, so nothing waits for a trigger that never comes.
 * 5. Only a person's 'retry' shortens a wait that the server asked for.
 */

export type Trigger = 'start' | 'enqueue' | 'online' | 'visible' | 'timer' | 'background' | 'login' | 'retry';

export type CycleEnd =
  /** `due`: when the next entry is due, null if none will be without a person. */
  | { ok: true; due: number | null }
  /**
   * `retryAfter`: milliseconds that the server asked to wait. `blocksTriggers`: triggers must not shorten the wait. `madeProgress`:
   * something got through before it failed, so this is the first failure in a row.
   */
  | { ok: false; retryAfter: number | null; blocksTriggers: boolean; madeProgress: boolean };

export interface Loop {
  trigger(reason: Trigger): void;
  /** Triggers, and resolves when the loop is at rest. The worker uses it, because it lives only as long as something waits for it. */
  run(reason: Trigger): Promise<void>;
  close(): void;
}

/** The longest pause between cycles, in milliseconds. */
const regularLook = 5 * 60_000;

export function createLoop(
  /** `failures`: how many cycles failed in a row before this one. */
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
    // The timer itself ends the wait, so a clock that was set back meanwhile can't prolong it.
    if (reason === 'retry' || reason === 'timer') heldUntil = 0;
    // Earlier failures say nothing about a network that just came back.
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
      // A manual retry overrides only the wait that it interrupts.
      if (!end.ok) for (const reason of taken) reasons.add(reason === 'retry' ? 'online' : reason);
      if (!isClosed) stopTimer = clock.after(wait, () => trigger('timer'));
    }
    running = undefined;
  }

  /** A failing database isn't a reason to stop trying. */
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
