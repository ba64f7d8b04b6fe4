import type { Clock } from '../engine/clock.ts';
import type { Loop } from '../engine/loop.ts';
import type { ServerClock } from '../engine/server-clock.ts';
import type { Failure, MakeCall } from '../http/first/api-client.ts';
import type { Query } from '../queries/query.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';
import type { Storage } from '../storage/open-dexie.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import type { StoredUser } from '../storage/stored-user.ts';

/** One account on this device: what everything below `device.ts` reads, writes, and calls. */
export interface SyncContext {
  /** Names the databases: the account's ID, or as `accountKey` says. */
  readonly account: string;
  /** Null for a visitor. Without an ID, the databases are those of an older build, and nothing is sent until the ID is known. */
  readonly user: StoredUser | null;
  readonly username: string | null;
  readonly cache: CacheDatabase;
  readonly outbox: OutboxDatabase;
  readonly storage: Storage;
  readonly call: MakeCall;
  /** Undefined where the platform has no Web Locks. */
  readonly locks: LockManager | undefined;
  readonly clock: Clock;
  /** For what counts at the server: when something was done, the learner's day, the license. */
  readonly serverClock: ServerClock;
  readonly random: () => number;
  readonly loop: Loop;
  /** Brings what a query reads up to date. Returns why that failed, null if it didn't. */
  refresh(query: Query<unknown>): Promise<Failure | null>;
}
