import { sql } from 'drizzle-orm';
import type { Database } from './database/open-database.ts';
import { throttles } from './database/schema.ts';
import { throttleSubject } from './throttle.ts';

/** How often each process shares its counts. */
export const shareMs = 1000;

const windowMs = 60_000;

/** What a process keeps to itself of a limit. Callers below it, nearly all, never cost a statement. */
const privatePart = 0.1;

/** A flood from ever new addresses takes no more memory than this many counts. */
const mostCounts = 100_000;

interface Count {
  own: number;
  /** How many of them the database has. */
  shared: number;
  /** What the other processes had counted when this one last shared. */
  others: number;
  isShared: boolean;
}

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** What `@fastify/rate-limit` asks of a store. */
interface Store {
  incr(key: string, callback: Callback, timeWindow: number, max: number): void;
  child(options: object): Store;
}

/** What it really gives to `child`. Its types name the route's own options. */
interface ChildOptions {
  routeInfo: { method?: string | string[]; url?: string };
}

/**
 * Counts requests by the minute for all processes together. A request is counted in memory and waits for nothing; once a second, one
 * statement shares the counts that have passed a tenth of their limit. The trade: a caller who moves among the processes can have up to a
 * tenth of the limit more at each, and what they send within that second. Where a limit must be exact, `takeAttempt` is used, which costs a
 * transaction.
 */
export class RequestCounts {
  readonly #db: Database;
  readonly #now: () => Date;
  #window = 0;
  #counts = new Map<string, Count>();

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns the class whose instance the plugin makes. Each route with a limit of its own counts apart. */
  get store(): new () => Store {
    const count = this.#count.bind(this);
    return class CountsStore implements Store {
      #prefix = '';

      incr(key: string, callback: Callback, _timeWindow: number, max: number): void {
        callback(null, count(this.#prefix + key, max));
      }

      child(options: object): Store {
        const { routeInfo } = options as ChildOptions;
        const store = new CountsStore();
        if (routeInfo.url) store.#prefix = `${routeInfo.method} ${routeInfo.url} `;
        return store;
      }
    };
  }

  /** Adds what this process has counted since it last shared to the database's counts, and learns the others'. */
  async share(): Promise<void> {
    this.#turnWindow();
    const due = new Map(
      [...this.#counts]
        .filter(([, { isShared, own, shared }]) => isShared && own > shared)
        .map(([key, count]) => [throttleSubject('requests', key), { count, added: count.own - count.shared }]),
    );
    if (due.size === 0) return;
    const list = JSON.stringify([...due].map(([subject, { added }]) => ({ subject, added })));
    const start = new Date(this.#window).toISOString();
    // In one order, or two processes could each hold a row that the other waits for.
    const { rows } = await this.#db.execute<{ subject: string; count: number }>(sql`
      insert into ${throttles} as kept (subject, window_start, count)
      select subject, ${start}::timestamptz, added
      from jsonb_to_recordset(${list}::jsonb) as counted (subject text, added int)
      order by subject
      on conflict (subject, window_start) do update set count = kept.count + excluded.count
      returning subject, count
    `);
    for (const row of rows) {
      const { count, added } = due.get(row.subject)!;
      count.shared += added;
      count.others = row.count - count.shared;
    }
  }

  #count(key: string, max: number): { current: number; ttl: number } {
    const now = this.#turnWindow();
    let count = this.#counts.get(key);
    if (!count) {
      const [oldest] = this.#counts.size < mostCounts ? [] : this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
      count = { own: 0, shared: 0, others: 0, isShared: false };
      this.#counts.set(key, count);
    }
    count.own += 1;
    count.isShared ||= count.own > max * privatePart;
    return { current: count.own + count.others, ttl: this.#window + windowMs - now };
  }

  /** All processes count by the same minutes. Returns the present instant in milliseconds. */
  #turnWindow(): number {
    const now = this.#now().getTime();
    const window = now - (now % windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    return now;
  }
}
