import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { throttles } from '../database/schema.ts';
import { throttleSubject } from './throttle.ts';

/** How often each process shares its counts. */
export const shareMs = 1000;

const windowMs = 60_000;

/** The part of a limit that a process doesn't share. Callers below it, which is nearly all of them, never cost a statement. */
const privatePart = 0.1;

/** A flood from many addresses takes no more memory than this many counts. */
const mostCounts = 100_000;

interface Count {
  own: number;
  /** How many of them the database already has. */
  shared: number;
  /** What the other processes had counted when this one last shared. */
  others: number;
  isShared: boolean;
}

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The interface of a `@fastify/rate-limit` store. */
interface Store {
  incr(key: string, callback: Callback, timeWindow: number, max: number): void;
  child(options: object): Store;
}

/** What it really passes to `child`, although its types say the route's own options. */
interface ChildOptions {
  routeInfo: { method?: string | string[]; url?: string };
}

/**
 * Counts requests per minute over all processes. A request is counted in memory and waits for nothing. Once a second, one statement shares
 * the counts that have passed a tenth of their limit. The tradeoff: a caller who uses several processes gets up to a tenth of the limit
 * more at each, plus what they send within that second. For exact limits use `takeAttempt`, which costs a transaction.
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

  /** Returns the class that the plugin instantiates. Each route with its own limit counts separately. */
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
    // In one order. Otherwise 2 processes could each hold a row that the other waits for.
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

  /** Starts a new minute if it's time. All processes use the same minutes. Returns the current time in milliseconds. */
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
