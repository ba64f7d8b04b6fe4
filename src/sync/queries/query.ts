import type { Failure } from '../http/first/api-client.ts';
import type { SyncContext } from '../session/sync-context.ts';

/** One thing that screens read: one object has all that the device knows about it. */
export interface Query<Value> {
  /** Queries with the same key read the same. */
  readonly key: string;
  /**
   * Returns what the device has, undefined for nothing. It reads only Dexie, and awaits nothing else before its last read, or a live query
   * wouldn't see what is read after that.
   */
  read(context: SyncContext): Promise<Value | undefined>;
  /** Fetches it into the local cache. Returns why that failed, null if it didn't. */
  refresh?(context: SyncContext): Promise<Failure | null>;
  /** What makes a value stale, undefined if it's current. */
  staleness?(value: Value): Staleness | undefined;
  /** Calls `again` when something changed that a live query doesn't see, until what it returns is called. */
  listen?(context: SyncContext, again: () => void): () => void;
}

/** Says when to refresh a value. */
export interface Staleness {
  /** Another cause starts the wait again. */
  cause: string | number;
  /** When to refresh, by the device's clock … */
  at?: number;
  /** … or after how many milliseconds. */
  after?: number;
}
