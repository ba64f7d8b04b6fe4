import type pg from 'pg';

const MINUTE = 60_000;
const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const CHECKPOINT_MINUTES = 5;

const wornTables = `
  SELECT format('%I.%I', stat.schemaname, stat.relname) AS name,
    stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0) AS needs_vacuum
  FROM pg_stat_user_tables stat
  JOIN pg_class class ON class.oid = stat.relid
  WHERE stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
    OR stat.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)`;

/**
 * Does the work of PostgreSQL's background processes, which PGlite doesn't have. Without checkpoints its log grows forever; without vacuum
 * and analyze its tables bloat and its plans go bad.
 */
export class PgliteUpkeep {
  readonly #pool: pg.Pool;
  readonly #timer: NodeJS.Timeout;
  #checkpointAt = '0/0';
  #minutes = 0;

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#timer = setInterval(() => {
      this.minute().catch((error) => {
        if (!pool.ending) onError(error);
      });
    }, MINUTE).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The statements to run every minute. */
  async minute(): Promise<void> {
    await this.#checkpoint();
    const { rows } = await this.#pool.query<{ name: string; needs_vacuum: boolean }>(wornTables);
    for (const { name, needs_vacuum } of rows) {
      await this.#pool.query(needs_vacuum ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`);
    }
  }

  async #checkpoint(): Promise<void> {
    this.#minutes++;
    const bytes = await this.#writtenSince();
    if (bytes === 0 || (bytes < CHECKPOINT_BYTES && this.#minutes < CHECKPOINT_MINUTES)) return;
    await this.#pool.query('CHECKPOINT');
    const { rows } = await this.#pool.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at');
    this.#checkpointAt = rows[0]?.at ?? this.#checkpointAt;
    this.#minutes = 0;
  }

  async #writtenSince(): Promise<number> {
    const { rows } = await this.#pool.query<{ bytes: string }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) AS bytes',
      [this.#checkpointAt],
    );
    return Number(rows[0]?.bytes);
  }
}
