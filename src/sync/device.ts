import type { User } from '../contract/account.ts';
import type { Config } from '../contract/config.ts';
import { readConfig } from '../contract/config-calls.ts';
import type { Puzzle } from '../contract/puzzles.ts';
import { readUser } from '../contract/session-calls.ts';
import { localDay } from '../rules/puzzle-day.ts';
import { secureApis } from '../rules/secure-apis.ts';
import { type ApiClientOptions, type CallResult, createApiClient } from './api-client.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Enqueued, enqueue, LoginNeeded } from './engine/enqueue.ts';
import { createLoop, type Loop, type Trigger } from './engine/loop.ts';
import type { Act, PayloadOf, SaidOf } from './operations/act.ts';
import { answer } from './operations/answer.ts';
import type { comment } from './operations/comment.ts';
import type { react } from './operations/react.ts';
import { fetchPuzzle } from './queries/first/fetch-puzzle.ts';
import { createServerClock } from './server-clock.ts';
import { endForgottenSession } from './session/end-forgotten-session.ts';
import { guardedCall } from './session/guarded-call.ts';
import { openDeviceDatabase } from './storage/device-database.ts';
import { openMirror, writeFact } from './storage/mirror-database.ts';
import type { Storage } from './storage/open-dexie.ts';
import { openOutbox, supersededVersion } from './storage/outbox-database.ts';
import { noteStatus } from './storage/status.ts';
import { accountKey } from './storage/stored-user.ts';
import type { SyncContext } from './sync-context.ts';

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

/** One account on this device: everything a screen or the worker does with its storage and with the server. */
export interface Device extends SyncContext {
  readonly loop: Loop;

  /** Does any act. When this resolves, it's in the outbox, or an earlier one stands. */
  perform<A extends Act>(act: A, said: SaidOf<A>): Promise<Enqueued>;
  answer(said: SaidOf<typeof answer>): Promise<Enqueued>;
  /** Takes the desired state, not a toggle. */
  react(said: SaidOf<typeof react>): Promise<Enqueued>;
  comment(said: SaidOf<typeof comment>): Promise<Enqueued>;
  retryEntry(operationId: string): Promise<void>;
  /** Returns false if the comment already went out as it was. */
  reviseComment(operationId: string, text: string): Promise<boolean>;
  discardEntry(operationId: string): Promise<void>;
  /** An empty value deletes the draft. */
  saveDraft(key: string, value: string): Promise<void>;
  /** Appends the unsaved new text of a comment to its puzzle's draft. */
  moveRevision(puzzleId: number, operationId: string, text: string): Promise<void>;
  /** Puts the unsaved new text of comments that can't be edited any more into their puzzle's draft. */
  reclaimRevisions(puzzleId: number): Promise<void>;

  /** ID 0 is the daily puzzle. */
  fetchPuzzle(id: number): Promise<CallResult<Puzzle>>;
  /** A visitor's device asks who is signed in, and stores nothing. */
  fetchUser(): Promise<CallResult<User>>;
  fetchConfig(): Promise<CallResult<Config>>;

  /** After this device's user logged in, continues what was paused. */
  resume(): Promise<void>;
  /** Marks the session to be ended before anything else is sent. After that this device sends nothing. */
  forgetSession(): Promise<void>;
  /** Tries to end that session immediately. */
  endSession(): Promise<void>;
  close(): void;
}

// Most learners never need these.
const marking = () => import('./session/mark-session-forgotten.ts');
const revising = () => import('./engine/revise-entry.ts');

/** A logout doesn't wait long for the network, because the device's next call also ends the session. */
const logoutTimeout = 3000;

export async function openDevice(options: DeviceOptions): Promise<Device> {
  const { username, userId = null, clock = systemClock, random = Math.random, storage = {} } = options;
  const platformLocks = options.locks === undefined ? secureApis().navigator.locks : (options.locks ?? undefined);
  const user = username === null ? null : { username, ...(userId !== null && { user_id: userId }) };
  const account = accountKey(user);
  const gone = new AbortController();
  const onObsolete = () => {
    gone.abort();
    options.onObsolete?.();
  };
  const [mirror, outbox, shared] = await Promise.all([
    openMirror(account, storage, onObsolete),
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
    mirror,
    shared,
    clock,
    locks,
    closing: closing.signal,
  });
  const context: SyncContext = {
    account,
    user,
    username,
    mirror,
    outbox,
    storage,
    call,
    locks,
    clock,
    serverClock,
    random,
  };
  const loop = createLoop(
    // Loads with the first cycle: what is on the device is shown before anything syncs.
    async (reasons, failures) =>
      (await import('./engine/sync-cycle.ts')).syncCycle(context, reasons, failures, () => loop.trigger('start')),
    { clock, random },
  );

  async function perform<A extends Act>(act: A, said: SaidOf<A>): Promise<Enqueued> {
    const { onConflict, stamp }: Act = act;
    const isSettled = onConflict === 'keep' && (await act.isSettled(mirror, said, null));
    if (isSettled) return { outcome: 'already', operation_id: null };
    if (username === null) throw new LoginNeeded('An anonymous visitor has no outbox.');
    const now = new Date(serverClock.now());
    const time = stamp && { [stamp]: now.toISOString(), local_date: localDay(now) };
    const done = await enqueue(outbox, username, act, { ...time, ...said } as PayloadOf<A>, clock.now());
    send('enqueue');
    return done;
  }

  /** Sends now, or when the platform wakes the worker. */
  function send(reason: Trigger): void {
    loop.trigger(reason);
    options.requestBackgroundSync?.().catch(() => {
      // The browser refuses, for example in a private window. The loop sends as long as a page is open.
    });
  }

  function close(): void {
    loop.close();
    closing.abort();
    mirror.close();
    outbox.close();
    shared.close();
  }

  // A logout of another tab removes the mirror, looks for entries to keep, and removes the outbox. Nothing may be added after that look.
  gone.signal.addEventListener('abort', close);
  if (gone.signal.aborted) close();

  return {
    ...context,
    loop,

    perform,
    answer: (said) => perform(answer, said),
    // The first screen does without these: an answer comes first.
    react: async (said) => perform((await import('./operations/react.ts')).react, said),
    comment: async (said) => perform((await import('./operations/comment.ts')).comment, said),
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

    fetchPuzzle: (id) => fetchPuzzle(context, id),
    async fetchUser() {
      const result = await call(readUser);
      if (result.ok && username !== null) await writeFact(mirror, 'user', result.reply);
      return result;
    },
    async fetchConfig() {
      const result = await call(readConfig);
      if (result.ok) await writeFact(mirror, 'config', result.reply);
      return result;
    },

    async resume() {
      await noteStatus(mirror, { paused: null });
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
