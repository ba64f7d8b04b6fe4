import { sql } from 'drizzle-orm';
import type { Database } from './open-database.ts';

/** How often the replica is checked. At worst it is twice as far behind. */
export const checkMs = 1000;

/** Runs reads that may be a few seconds old. */
export interface Reads {
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

/** A streaming replica. While it's down or behind, the primary does its work. */
export class ReadReplica implements Reads {
  readonly #replica: Database;
  readonly #primary: Database;
  /** Where the primary's log ended at the last check. */
  #end: string | undefined;
  #isCurrent = false;

  constructor(replica: Database, primary: Database) {
    this.#replica = replica;
    this.#primary = primary;
  }

  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Reads at the replica if it's current, and at the primary if that fails. So `work` must be harmless to repeat. */
  async read<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    if (!this.#isCurrent) return work(this.#primary);
    // What is wrong with the work itself fails at the primary, too.
    return work(this.#replica).catch(() => work(this.#primary));
  }

  /** Notes whether the replica has what the primary had at the last check. Throws if either doesn't answer. */
  async check(): Promise<void> {
    const before = this.#end;
    const primary = await this.#primary.execute<{ end: string }>(sql`select pg_current_wal_lsn()::text as end`);
    this.#end = primary.rows[0]?.end;
    try {
      // Null at a primary, and while the replica replays nothing.
      const { rows } = await this.#replica.execute<{ has: boolean | null }>(
        sql`select pg_last_wal_replay_lsn() >= ${before ?? null}::pg_lsn as has`,
      );
      this.#isCurrent = rows[0]?.has === true;
    } catch (error) {
      this.#isCurrent = false;
      throw error;
    }
  }
}
