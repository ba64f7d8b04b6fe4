import { sql } from 'drizzle-orm';
import type { onRequestHookHandler } from 'fastify';
import type { Database } from '../database/open-database.ts';
import { throttles } from '../database/schema.ts';
import { Rejection } from './rejection.ts';
import { send } from './route.ts';
import { networkOf, throttleSubject } from './throttle.ts';

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

  /** Counts a request. Returns the seconds to wait if that's more than `max` in this minute. */
  take(key: string, max: number): number | undefined {
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
    return count.own + count.others > max ? Math.ceil((this.#window + windowMs - now) / 1000) : undefined;
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

/** `wait` is in seconds. */
export function rateLimited(wait: number): Rejection {
  return new Rejection('rate_limited', 'Too many requests. Try again in a moment.', {}, wait);
}

/** Returns a hook that limits how many requests a minute one network can send to a route. They count for all routes together, too. */
export function limitPerNetwork(max: number): onRequestHookHandler {
  return (request, reply, done) => {
    const { method, routeOptions, server } = request;
    const wait = server.requestCounts.take(`${method} ${routeOptions.url} ${networkOf(request)}`, max);
    if (wait === undefined) done();
    else send(reply, rateLimited(wait));
  };
}
