import type { MakeCall } from './api-client.ts';
import type { Clock } from './clock.ts';
import type { MirrorDatabase } from './storage/mirror-database.ts';
import type { Storage } from './storage/open-database.ts';
import type { OutboxDatabase } from './storage/outbox-database.ts';

/** One account on this device: what everything below `device.ts` reads, writes, and calls. */
export interface SyncContext {
  /** The lowercased username, or 'anonymous'. */
  readonly account: string;
  readonly username: string | null;
  readonly mirror: MirrorDatabase;
  readonly outbox: OutboxDatabase;
  readonly storage: Storage;
  readonly call: MakeCall;
  /** Undefined where the platform has no Web Locks. */
  readonly locks: LockManager | undefined;
  readonly clock: Clock;
  readonly random: () => number;
}
