import { liveQuery } from 'dexie';
import { localDay } from '../rules/puzzle-day.ts';
import { secureApis } from '../rules/secure-apis.ts';
import { type Clock, systemClock } from './engine/clock.ts';
import { type Enqueued, enqueue, LoginNeeded } from './engine/enqueue.ts';
import { createLoop, type Trigger } from './engine/loop.ts';
import { createServerClock } from './engine/server-clock.ts';
import { type ApiClientOptions, createApiClient, type Failure } from './http/first/api-client.ts';
import type { Operation, OperationInput, PayloadOf } from './operations/operation.ts';
import type { Query } from './queries/query.ts';
import { endForgottenSession } from './session/end-forgotten-session.ts';
import { guardedCall } from './session/guarded-call.ts';
import type { SyncContext } from './session/sync-context.ts';
import type { StatusFacts } from './storage/cache-database.ts';
import { openDeviceDatabase } from './storage/device-database.ts';
import { openCache } from './storage/open-cache.ts';
import type { Storage } from './storage/open-dexie.ts';
import { openOutbox, supersededVersion } from './storage/outbox-database.ts';
import { noteStatus } from './storage/status.ts';
import { accountKey } from './storage/stored-user.ts';

export { systemClock } from './engine/clock.ts';
export { asksForLogin } from './session/asks-for-login.ts';
export { currentUser, ifSignedIn, rememberUser } from './storage/device-database.ts';
export { abortTransactions, NewerDatabase } from './storage/open-dexie.ts';
export { hasRoom, isOutOfRoom } from './storage/quota.ts';
export { accountKey, isSameUser } from './storage/stored-user.ts';

/** Asks for a `sync` event: the worker sends what waits in the outbox. */
export const outboxTag = 'nday-outbox';

/** Asks for `periodicsync` events: the worker fetches the next daily puzzle. */
export const dailyTag = 'nday-daily';

export interface DeviceOptions extends ApiClientOptions {
  /** Spelled as the server spells it; `null` means an anonymous visitor. */
  username: string | null;
  /** The account's ID. Without it, the databases are those of an older build, and nothing is sent until the ID is known. */
  userId?: string | null | undefined;
  clock?: Clock;
  random?: () => number;
  /** The platform's by default. With null there are none, and idempotency alone keeps flushes apart. */
  locks?: LockManager | null;
  storage?: Storage;
  /** Asks the platform to wake the worker when the network is back. */
  requestBackgroundSync?: () => Promise<void>;
  /** Runs when another tab upgraded or removed a database of this account: this page must reload. */
  onObsolete?: () => void;
}

/**
 * One account on this device, for screens: they perform operations, watch queries, and control syncing. Its databases are reached only by
 * operations and queries.
 */
export interface Device
  extends Pick<SyncContext, 'account' | 'user' | 'username' | 'clock' | 'loop' | 'storage' | 'call'> {
  /** The server's time. */
  readonly serverClock: Clock;

  /** Does an operation that the server can get later. When this resolves, it's in the outbox, or an earlier one stands. */
  perform<A extends Operation>(operation: A, input: OperationInput<A>): Promise<Enqueued>;
  /** Does an operation immediately, as far as that is possible now. */
  run<Input extends unknown[], Result>(
    operation: (device: OpenDevice, ...input: Input) => Result,
    ...input: Input
  ): Result;

  /** Shows what the device has now and whenever it changes, until what it returns is called. Undefined is nothing. */
  watch<Value>(
    query: Query<Value>,
    show: (value: Value | undefined) => void,
    onError?: (error: unknown) => void,
  ): () => void;
  /** Returns what the device has now. */
  read<Value>(query: Pick<Query<unknown>, 'key'> & { read(context: SyncContext): Promise<Value> }): Promise<Value>;
  /** Brings it up to date from the server. Returns why that failed, null if it didn't. */
  refresh(query: Query<unknown>): Promise<Failure | null>;

  retryEntry(operationId: string): Promise<void>;
  /** Returns false if the comment already went out as it was. */
  reviseComment(operationId: string, text: string): Promise<boolean>;
  discardEntry(operationId: string): Promise<void>;
  /** An empty value deletes the draft. */
  saveDraft(key: string, value: string): Promise<void>;
  /** Appends the unsaved new text of a comment to its puzzle's draft. */
  moveRevision(puzzleId: number, operationId: string, text: string): Promise<void>;
  /** Puts the unsaved new text of comments that can't be edited anymore into their puzzle's draft. */
  reclaimRevisions(puzzleId: number): Promise<void>;

  /** Notes what a screen learned about the server before a call did. */
  note(facts: Partial<StatusFacts>): Promise<void>;
  /** After this device's user logged in, continues what was paused. */
  resume(): Promise<void>;
  /** Marks the session to be ended before anything else is sent. After that this device sends nothing. */
  forgetSession(): Promise<void>;
  /** Tries to end that session immediately. */
  endSession(): Promise<void>;
  close(): void;
}

/** The same with its databases, for the worker. */
export interface OpenDevice extends Device, SyncContext {
  readonly serverClock: SyncContext['serverClock'];
}

// Most learners never need these.
const marking = () => import('./session/mark-session-forgotten.ts');
const revising = () => import('./engine/revise-entry.ts');

/** A logout doesn't wait long for the network, because the device's next call also ends the session. */
const logoutTimeout = 3000;

export async function openDevice(options: DeviceOptions): Promise<OpenDevice> {
  const { username, userId = null, clock = systemClock, random = Math.random, storage = {} } = options;
  const platformLocks = options.locks === undefined ? secureApis().navigator.locks : (options.locks ?? undefined);
  const user = username === null ? null : { username, ...(userId !== null && { user_id: userId }) };
  const account = accountKey(user);
  const gone = new AbortController();
  const onObsolete = () => {
    gone.abort();
    options.onObsolete?.();
  };
  const [cache, outbox, shared] = await Promise.all([
    openCache(account, storage, onObsolete),
    openOutbox(account, storage, onObsolete, user && userId === null ? supersededVersion : 1),
    openDeviceDatabase(storage, onObsolete),
  ]);
  const closing = new AbortController();
  const locks = platformLocks && locksUntil(closing.signal, platformLocks);
  const noted = await shared.facts.get('server_clock');
  const serverClock = createServerClock(clock, noted?.key === 'server_clock' ? noted : {}, (time) => {
    shared.facts.put({ key: 'server_clock', ...time }).catch(() => {
      // The device was closed or is full: the next response says it again.
    });
  });
  const call = guardedCall({
    options: { ...options, listen: serverClock.listen },
    cache,
    shared,
    clock,
    locks,
    closing: closing.signal,
  });
  const loop = createLoop(
    // Loads with the first cycle: what is on the device is shown before anything syncs.
    async (reasons, failures) => (await import('./engine/sync-cycle.ts')).syncCycle(context, reasons, failures),
    { clock, random },
  );
  const refresh = async (query: Query<unknown>) => (await query.refresh?.(context)) ?? null;
  const context: SyncContext = {
    account,
    user,
    username,
    cache,
    outbox,
    storage,
    call,
    locks,
    clock,
    serverClock,
    random,
    loop,
    refresh,
  };

  async function perform<A extends Operation>(operation: A, input: OperationInput<A>): Promise<Enqueued> {
    const { onConflict, stamp }: Operation = operation;
    const isSettled = onConflict === 'keep' && (await operation.isSettled(cache, input, null));
    if (isSettled) return { outcome: 'already', operation_id: null };
    if (username === null) throw new LoginNeeded('An anonymous visitor has no outbox.');
    const now = new Date(serverClock.now());
    const time = stamp && { [stamp]: now.toISOString(), local_date: localDay(now) };
    const done = await enqueue(outbox, username, operation, { ...time, ...input } as PayloadOf<A>, clock.now());
    send('enqueue');
    return done;
  }

  /** Sends now, or when the platform wakes the worker. */
  function send(reason: Trigger): void {
    loop.trigger(reason);
    options.requestBackgroundSync?.().catch(() => {
      // The browser can reject this, for example in a private window. The loop sends as long as a page is open.
    });
  }

  function close(): void {
    loop.close();
    closing.abort();
    cache.close();
    outbox.close();
    shared.close();
  }

  // A logout of another tab removes the local cache, looks for entries to keep, and removes the outbox. Nothing may be added after that
  // look.
  gone.signal.addEventListener('abort', close);
  if (gone.signal.aborted) close();

  const device: OpenDevice = {
    ...context,

    perform,
    run: (operation, ...input) => operation(device, ...input),
    watch(query, show, onError) {
      // Async itself: otherwise Dexie loses what is read after an async function that awaited another (findings/dexie-live-query-depth.sh).
      const subscription = liveQuery(async () => query.read(context)).subscribe(show, onError);
      // A closed device has nothing to show anymore.
      const stop = query.listen?.(context, () => void query.read(context).then(show, () => {}));
      return () => {
        stop?.();
        subscription.unsubscribe();
      };
    },
    read: (query) => query.read(context),
    async retryEntry(operationId) {
      await (await revising()).retryEntry(outbox, operationId);
      send('retry');
    },
    async reviseComment(operationId, text) {
      const isRevised = await (await revising()).reviseComment(outbox, operationId, text, clock.now());
      if (isRevised) send('enqueue');
      return isRevised;
    },
    async discardEntry(operationId) {
      await (await revising()).discardEntry(outbox, operationId);
      // What waited for it can go now.
      loop.trigger('enqueue');
    },
    async saveDraft(key, value) {
      if (value === '') await outbox.drafts.delete(key);
      else await outbox.drafts.put({ key, value, updated_at: clock.now() });
    },
    async moveRevision(puzzleId, operationId, text) {
      await (await revising()).moveRevision(outbox, puzzleId, operationId, text, clock.now());
    },
    async reclaimRevisions(puzzleId) {
      await (await revising()).reclaimRevisions(outbox, puzzleId, clock.now());
    },

    note: (facts) => noteStatus(cache, facts),
    async resume() {
      await noteStatus(cache, { paused: null });
      loop.trigger('login');
    },
    async forgetSession() {
      const { markSessionForgotten } = await marking();
      loop.close();
      closing.abort();
      if (user) await markSessionForgotten(shared, user, clock.now());
    },
    async endSession() {
      const signal = AbortSignal.timeout(logoutTimeout);
      await endForgottenSession(shared, createApiClient(options).call, platformLocks, signal).catch((error) => {
        if (!signal.aborted) throw error;
      });
    },
    close,
  };
  return device;
}

/** Locks that are released when the device closes, whatever still runs: a page frozen after that would hold them forever. */
function locksUntil(closing: AbortSignal, locks: LockManager): LockManager {
  const closed = new Promise<never>((_, reject) => closing.addEventListener('abort', () => reject(closing.reason)));
  closed.catch(() => {});
  const request = (name: string, options: LockOptions, hold: (lock: Lock | null) => Promise<unknown>) => {
    const signals = options.signal ? [closing, options.signal] : [closing];
    const given = options.ifAvailable || options.steal ? options : { ...options, signal: AbortSignal.any(signals) };
    return locks.request(name, given, (lock) => Promise.race([hold(lock), closed]));
  };
  return { request, query: () => locks.query() } as unknown as LockManager;
}
