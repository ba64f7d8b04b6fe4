import { readHealth } from '../contract/config-calls.ts';
import { isReached } from './api-client.ts';
import { asksForLogin } from './asks-for-login.ts';
import { backoff } from './clock.ts';
import type { CycleEnd, Trigger } from './loop.ts';
import { hasCome, letGo, makeDue, nextDue, push } from './outbox/push.ts';
import { fetchPuzzle } from './pull/fetch-puzzle.ts';
import { pull } from './pull/pull.ts';
import { readFact } from './storage/mirror-database.ts';
import { isOutOfRoom } from './storage/quota.ts';
import { noteStatus, readStatusFacts } from './storage/status.ts';
import type { SyncContext } from './sync-context.ts';

/** These always pull; 'visible' and 'timer' only when the last pull is older than `freshFor`; 'enqueue' never. */
const asking: readonly Trigger[] = ['start', 'online', 'background', 'login', 'retry'];
const freshFor = 60_000;

/** How soon to look again while another tab syncs. */
const whileBusy = 1000;

/** How long what was asked for waits for its turn. */
const patience = 30_000;

/** One round, and where there is no room for what it writes, its failure: what was under way goes again under its operation id. */
export async function syncCycle(...given: Parameters<typeof cycle>): Promise<CycleEnd> {
  try {
    return await cycle(...given);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    const [{ mirror }] = given;
    await noteStatus(mirror, { no_room: true }).catch((again) => {
      // Not even for that; the Sync screen tries it out.
      if (!isOutOfRoom(again)) throw again;
    });
    return { ok: false, told: null, holds: false, moved: false };
  }
}

/**
 * One round: push, then pull, then fetch the puzzles whose completion has opened their explanation. One at a time on the device, under a
 * Web Lock; where there is none, idempotency alone keeps it safe.
 */
async function cycle(
  context: SyncContext,
  reasons: ReadonlySet<Trigger>,
  failures: number,
  onPackKept: () => void,
): Promise<CycleEnd> {
  // Another tab may be at work for longer than this one waits for its turn.
  if (reasons.has('retry')) await makeDue(context.outbox);
  if ((await heldFor(context, reasons)) === null && (await hasPack(context)))
    await (await import('./pack/keep-pack.ts')).heedLicence(context);
  const end = await cycleInTurn(context, isAsked(reasons), () => syncUnlessHeld(context, reasons, failures));
  // Nothing waits for it: a chunk may take long, and what is made meanwhile is sent beside it.
  if (end.ok && !reasons.has('background') && (await hasPack(context))) {
    import('./pack/keep-pack.ts')
      .then(({ keepPack }) => keepPack(context))
      .then((isKept) => isKept && onPackKept())
      .catch((error) => {
        if (context.mirror.isOpen()) console.error('The pack could not be kept.', error);
      });
  }
  return end;
}

async function hasPack({ mirror }: SyncContext): Promise<boolean> {
  return (await readFact(mirror, 'pack')) !== undefined;
}

async function cycleInTurn(context: SyncContext, wasAsked: boolean, sync: () => Promise<CycleEnd>): Promise<CycleEnd> {
  const { locks } = context;
  if (!locks) return sync();
  // What was asked for is not done by a cycle of another tab that was not asked: it waits its turn.
  const turn = wasAsked ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  const turned = locks.request('nday-drain', turn, async (lock) => (lock ? sync() : busy(context)));
  return turned.catch((error) => {
    if (turn.signal?.reason !== error) throw error;
    return { ok: false, told: null, holds: false, moved: false };
  });
}

async function busy(context: SyncContext): Promise<CycleEnd> {
  const due = await nextDue(context);
  return { ok: true, due: due === null ? null : Math.max(due, context.clock.now() + whileBusy) };
}

function isAsked(reasons: ReadonlySet<Trigger>): boolean {
  return asking.some((reason) => reasons.has(reason));
}

/** A wait that the server asked for binds every tab and the worker, and outlives them: it stands in the mirror. */
async function syncUnlessHeld(
  context: SyncContext,
  reasons: ReadonlySet<Trigger>,
  failures: number,
): Promise<CycleEnd> {
  const { mirror, clock, random } = context;
  const told = await heldFor(context, reasons);
  if (told !== null) return { ok: false, told, holds: true, moved: true };
  const end = await syncOnce(context, reasons);
  if (end.ok || !end.holds) {
    await noteStatus(mirror, { held_until: null, no_room: null });
    return end;
  }
  const wait = Math.max(end.told ?? 0, backoff(end.moved ? 1 : failures + 1, random));
  await noteStatus(mirror, { held_until: clock.now() + wait, no_room: null });
  return { ...end, told: wait };
}

/** For how many milliseconds yet the server is to be left alone; null when it may be asked. */
async function heldFor({ mirror, clock }: SyncContext, reasons: ReadonlySet<Trigger>): Promise<number | null> {
  const held_until = (await readStatusFacts(mirror)).held_until ?? 0;
  const now = clock.now();
  return reasons.has('retry') || hasCome(held_until, now) ? null : held_until - now;
}

async function syncOnce(context: SyncContext, reasons: ReadonlySet<Trigger>): Promise<CycleEnd> {
  const { mirror, clock } = context;
  const wasAsked = isAsked(reasons);
  const isLooking = wasAsked || reasons.has('visible') || reasons.has('timer');
  const { paused, last_sync, offline_since } = await readStatusFacts(mirror);

  if (paused === 'login') {
    // Nothing is sent before a pull has shown that the session is this user's again.
    const end = wasAsked ? await pullOnce(context) : restful;
    if (end) return end;
  }
  if (offline_since !== null && paused !== 'login') {
    const end = await probe(context);
    if (end) return end;
  }
  const pushed = await push(context);
  if (pushed.why === 'login') {
    const end = await pauseForLogin(context);
    return pushed.after === null ? end : { ok: false, told: pushed.after, holds: true, moved: pushed.moved };
  }
  const isHeld = pushed.why === 'server';
  await noteStatus(mirror, { paused: isHeld ? 'server' : null });
  if (pushed.why !== 'done') {
    const holds = isHeld || pushed.after !== null;
    return { ok: false, told: pushed.after, holds, moved: pushed.moved };
  }

  const isStale = last_sync === null || Math.abs(clock.now() - last_sync) >= freshFor;
  const isUnsure = pushed.unsure.length > 0;
  if (isUnsure || (paused !== 'login' && (wasAsked || (isLooking && isStale)))) {
    const end = await pullOnce(context, () => letGo(context, pushed));
    if (end) return end;
  }
  for (const id of pushed.puzzles) {
    if (await lacksExplanation(context, id)) await fetchPuzzle(context, id);
  }
  return { ok: true, due: await nextDue(context) };
}

/**
 * Where nobody was reached before, a harmless question goes first: what was made meanwhile stays unsent, and so can be changed or taken
 * back, until somebody answers. Returns how the cycle ends when nobody does.
 */
async function probe({ outbox, call }: SyncContext): Promise<CycleEnd | undefined> {
  if ((await outbox.entries.filter(({ state }) => state === 'pending').count()) === 0) return undefined;
  const result = await call(readHealth);
  return isReached(result) ? undefined : { ok: false, told: null, holds: false, moved: false };
}

const restful: CycleEnd = { ok: true, due: null };

/** Returns how the cycle ends when the pull does not succeed. `onTold`: all pages have come. */
async function pullOnce(context: SyncContext, onTold?: () => Promise<void>): Promise<CycleEnd | undefined> {
  const { last_sync } = await readStatusFacts(context.mirror);
  const end = await pull(context);
  if (end.why === 'done' || end.why === 'mismatch') await onTold?.();
  if (end.why === 'done') {
    await noteStatus(context.mirror, { paused: null, last_sync: context.clock.now() });
    return undefined;
  }
  if (end.why === 'other_user') return pauseForLogin(context);
  if (end.why === 'mismatch') {
    // All pages came, even so: what was whole before is no less so.
    await noteStatus(context.mirror, { last_sync });
    return { ok: false, told: null, holds: false, moved: false };
  }
  if (asksForLogin(end.failure)) return pauseForLogin(context);
  return { ok: false, told: end.failure.retryAfter, holds: end.failure.retryAfter !== null, moved: false };
}

async function pauseForLogin({ mirror, username }: SyncContext): Promise<CycleEnd> {
  if (username !== null) await noteStatus(mirror, { paused: 'login' });
  return restful;
}

async function lacksExplanation({ mirror }: SyncContext, id: number): Promise<boolean> {
  const [mirrored, progress] = await Promise.all([mirror.puzzles.get(id), mirror.progress.get(id)]);
  return mirrored !== undefined && progress?.completed === true && mirrored.puzzle.explanation === null;
}
