import { liveQuery } from 'dexie';
import { readHealth } from '../../contract/config-calls.ts';
import { readUser } from '../../contract/session-calls.ts';
import { isReached } from '../http/first/api-client.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { explanationDelay, puzzleQuery } from '../queries/first/puzzle.ts';
import { asksForLogin } from '../session/asks-for-login.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import { isOutOfRoom } from '../storage/quota.ts';
import { noteStatus, readStatusFacts } from '../storage/status.ts';
import { backoff } from './clock.ts';
import { blockedFor, endOfPush, failed, firstStep, idle, isAsked, pullsAfter } from './cycle-plan.ts';
import { dueQueues, nextDue } from './due.ts';
import type { CycleEnd, Trigger } from './loop.ts';
import { endOverduePlan, pull } from './pull.ts';
import { clearBackoff, dropConfirmed, push } from './push.ts';

/** How soon after a cycle the next one can be due, in milliseconds. */
const leastDelay = 1000;

/** How long a tab waits for its turn, before it overtakes. */
const turnTimeout = 30_000;

/** Since when a tab with something due has found the lock held, in the platform's elapsed time. */
const waitingSince = new WeakMap<SyncContext, number>();

/**
 * One cycle: push, then pull. Soon after, it fetches the puzzles whose completion opened their explanation. One at a time on the device, under a Web
 * Lock; without locks, idempotency alone keeps it safe. `cycle-plan.ts` decides what happens; this file does it.
 */
export async function syncCycle(
  context: SyncContext,
  reasons: ReadonlySet<Trigger>,
  failures: number,
): Promise<CycleEnd> {
  try {
    // Another tab can be at work for longer than this one waits for its turn.
    if (reasons.has('retry')) await clearBackoff(context.outbox);
    await endOverduePlan(context);
    await enforceLicense(context, reasons);
    const end = await inTurn(context, isAsked(reasons), (turn) => syncUnlessBlocked(context, reasons, failures, turn));
    if (end.ok && !reasons.has('background') && knowsUser(context)) await refreshDownload(context);
    return end;
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    // What was under way goes again, under its operation ID.
    await noteStatus(context.cache, { no_room: true });
    return failed;
  }
}

async function enforceLicense(context: SyncContext, reasons: ReadonlySet<Trigger>): Promise<void> {
  const isBlocked = blockedFor(await readStatusFacts(context.cache), reasons, context.clock.now()) !== null;
  if (isBlocked || !(await hasDownload(context))) return;
  await (await import('../offline/refresh-download.ts')).enforceLicense(context);
}

/** Nothing waits for it: a chunk can take long, and what is made meanwhile is sent at the same time. */
async function refreshDownload(context: SyncContext): Promise<void> {
  if (!(await hasDownload(context))) return;
  import('../offline/refresh-download.ts')
    .then((part) => part.refreshDownload(context))
    .then((isRefreshed) => isRefreshed && context.loop.trigger('start'))
    .catch((error) => {
      if (context.cache.isOpen()) console.error('The download could not be refreshed.', error);
    });
}

async function hasDownload({ cache }: SyncContext): Promise<boolean> {
  return (await readFact(cache, 'pack')) !== undefined;
}

/**
 * Another tab's cycle might not pull, so an explicit request waits for the lock. Any other cycle only looks whether it's free. Both take it
 * from a tab that is stuck. `turn` aborts when another tab does that to this one.
 */
async function inTurn(
  context: SyncContext,
  wasAsked: boolean,
  sync: (turn: AbortSignal) => Promise<CycleEnd>,
): Promise<CycleEnd> {
  const { locks } = context;
  const turn = new AbortController();
  if (!locks) return sync(turn.signal);
  let running: Promise<CycleEnd> | undefined;
  const hold = (options: LockOptions) =>
    locks
      .request('nday-drain', options, (lock) => {
        if (!lock) return lookLater(context);
        waitingSince.delete(context);
        running = sync(turn.signal);
        return running;
      })
      .catch((error) => {
        if (!running) throw error;
        turn.abort();
        return running;
      });
  if (!wasAsked) {
    const now = context.clock.elapsed();
    const isStuck = now - (waitingSince.get(context) ?? now) >= turnTimeout;
    return hold(isStuck ? { steal: true } : { ifAvailable: true });
  }
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), turnTimeout);
  return hold({ signal: waiting.signal })
    .catch((error) => {
      if (!waiting.signal.aborted) throw error;
      return hold({ steal: true });
    })
    .finally(() => clearTimeout(timer));
}

async function lookLater(context: SyncContext): Promise<CycleEnd> {
  const { clock } = context;
  const end = await lookAgain(context);
  if (end.due === null || end.due > clock.now() + leastDelay) waitingSince.delete(context);
  else if (!waitingSince.has(context)) waitingSince.set(context, clock.elapsed());
  return end;
}

/** What is due already was left by another tab's cycle, or came due during this one. */
async function lookAgain({ outbox, clock }: SyncContext) {
  const now = clock.now();
  const due = nextDue(await outbox.entries.orderBy('sequence').toArray(), now);
  return { ok: true, due: due === null ? null : Math.max(due, now + leastDelay) } satisfies CycleEnd;
}

/** A wait that the server asked for binds every tab and the worker, and outlives them: the local cache holds it. */
async function syncUnlessBlocked(
  context: SyncContext,
  reasons: ReadonlySet<Trigger>,
  failures: number,
  turn: AbortSignal,
): Promise<CycleEnd> {
  const { cache, clock, random } = context;
  const before = await readStatusFacts(cache);
  const retryAfter = blockedFor(before, reasons, clock.now());
  if (retryAfter !== null) return { ok: false, retryAfter, blocksTriggers: true, madeProgress: true };
  const end = await sync(context, reasons, turn);
  if (end.ok || !end.blocksTriggers) {
    // Another tab, which took over meanwhile, can have been told to wait.
    const isSame = (await readStatusFacts(cache)).held_until === before.held_until;
    await noteStatus(cache, { ...(isSame && { held_until: null }), no_room: null });
    return end;
  }
  const wait = Math.max(end.retryAfter ?? 0, backoff(end.madeProgress ? 1 : failures + 1, random));
  await noteStatus(cache, { held_until: clock.now() + wait, no_room: null });
  return { ...end, retryAfter: wait };
}

async function sync(context: SyncContext, reasons: ReadonlySet<Trigger>, turn: AbortSignal): Promise<CycleEnd> {
  const { cache, outbox, clock } = context;
  if (!knowsUser(context)) return askWhoIsSignedIn(context);
  const status = await readStatusFacts(cache);
  const step = firstStep(reasons, status, context.serverClock.isHeard);
  if (step === 'rest') return idle;
  const probes = step === 'probe' && (await hasUnsent(context));
  const obstacle = step === 'pull' ? await pullOnce(context) : probes ? await probe(context) : null;
  if (obstacle) return obstacle;

  // What was made since that look waits for the next cycle, which probes.
  const pushed = await push(context, turn, { onlyAgain: step === 'probe' && !probes });
  const isInBackground = reasons.has('background');
  // The worker, which shows nothing, doesn't wait.
  if (!isInBackground) {
    for (const id of pushed.puzzles) clock.after(explanationDelay, () => void fetchExplanation(context, id));
  }
  // After a rejection for its session, the call itself has noted that (`guarded-call.ts`).
  if (pushed.why === 'server') await noteStatus(cache, { paused: 'server' });
  // A push must not undo what another call heard meanwhile: that the session is over.
  else if ((await readStatusFacts(cache)).paused === 'server') await noteStatus(cache, { paused: null });
  const cutShort = endOfPush(pushed);
  if (cutShort) return cutShort;

  if (pullsAfter(pushed, reasons, status, clock.now())) {
    const watch = watchForWork(context);
    const end = await pullOnce(context, { signal: watch.signal, onComplete: () => dropConfirmed(outbox, pushed) });
    watch.stop();
    // The pull goes on after it, from its last page.
    if (end && watch.signal.aborted && !turn.aborted) return sync(context, reasons, turn);
    if (end) return end;
  }
  if (isInBackground) for (const id of pushed.puzzles) await fetchExplanation(context, id);
  return lookAgain(context);
}

/** Whether it's known whose entries these are. An older build stored only a username, which can become another account's. */
function knowsUser({ user }: SyncContext): boolean {
  return user === null || user.user_id !== undefined;
}

/** The page follows what this writes, and opens the databases of the account's ID. */
async function askWhoIsSignedIn({ cache, call }: SyncContext): Promise<CycleEnd> {
  const result = await call(readUser);
  if (!result.ok) return asksForLogin(result) ? idle : failed;
  await writeFact(cache, 'user', result.reply);
  return idle;
}

/** Whether anything waits that a probe goes before. */
async function hasUnsent({ outbox, serverClock }: SyncContext): Promise<boolean> {
  // What was sent before is dated by its age, too, and without a usable response it tells nothing of the server.
  const isConcerned = ({ state, tried_at }: OutboxEntry) =>
    state === 'pending' || (state === 'sent' && (!serverClock.isHeard || tried_at !== undefined));
  return (await outbox.entries.filter(isConcerned).count()) > 0;
}

/** Asks a harmless question. Returns how the cycle ends if nobody answers. */
async function probe({ call }: SyncContext): Promise<CycleEnd | null> {
  return isReached(await call(readHealth)) ? null : failed;
}

/** Aborts its signal once any tab adds an entry that can go now: a learner waits for its response, and nobody for a pull. */
function watchForWork({ outbox, clock }: SyncContext): { signal: AbortSignal; stop: () => void } {
  const work = new AbortController();
  const read = () => outbox.entries.orderBy('sequence').toArray();
  const isNew = ({ state }: OutboxEntry) => state === 'pending';
  const subscription = liveQuery(read).subscribe((entries) => {
    if (dueQueues(entries, clock.now(), isNew).length > 0) work.abort();
  });
  return { signal: work.signal, stop: () => subscription.unsubscribe() };
}

/** Returns how the cycle ends if the pull doesn't succeed. `onComplete` runs once all pages have come. */
async function pullOnce(
  context: SyncContext,
  { signal, onComplete }: { signal?: AbortSignal; onComplete?: () => Promise<void> } = {},
): Promise<CycleEnd | null> {
  const { cache, clock } = context;
  const { last_sync, paused } = await readStatusFacts(cache);
  const end = await pull(context, signal);
  if (end.why === 'done' || end.why === 'mismatch') await onComplete?.();
  switch (end.why) {
    case 'done':
      // A pause that another call caused meanwhile is newer than what the pull showed.
      await noteStatus(cache, { ...(paused !== null && { paused: null }), last_sync: clock.now() });
      return null;
    case 'mismatch':
      // All pages came even so: what was complete before still is.
      await noteStatus(cache, { last_sync });
      return failed;
    case 'other_user':
      if (context.username !== null) await noteStatus(cache, { paused: 'login', is_other_user: true });
      return idle;
    case 'failed': {
      const { retryAfter } = end.failure;
      if (asksForLogin(end.failure)) return idle;
      return { ...failed, retryAfter, blocksTriggers: retryAfter !== null };
    }
  }
}

/** Fetches a puzzle if it was completed and its explanation is missing. Waits first if the server asked for that. */
async function fetchExplanation(context: SyncContext, id: number): Promise<void> {
  const { cache, clock } = context;
  try {
    const held = blockedFor(await readStatusFacts(cache), new Set(), clock.now());
    if (held !== null) return void clock.after(held, () => void fetchExplanation(context, id));
    const [cached, progress] = await Promise.all([cache.puzzles.get(id), cache.progress.get(id)]);
    if (cached?.puzzle.explanation === null && progress?.completed) await context.refresh(puzzleQuery(id));
  } catch (error) {
    // The device can close before the delay is over.
    if (cache.isOpen()) console.error('The explanation could not be fetched.', error);
  }
}
