import { sql } from 'drizzle-orm';
import { CheckedClient } from '../../src/server/database/checked-client.ts';
import type { Database } from '../../src/server/database/open-database.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Runs `action` and returns its database statements, in order. Other statements meanwhile are among them. */
export async function recordStatements(action: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const { query } = CheckedClient.prototype;
  CheckedClient.prototype.query = function (this: CheckedClient, ...args: unknown[]) {
    const config = args[0] as string | { text: string };
    const values = Array.isArray(args[1]) ? args[1] : [];
    recorded.push({ text: typeof config === 'string' ? config : config.text, values });
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await action();
    return recorded;
  } finally {
    CheckedClient.prototype.query = query;
  }
}

/**
 * Returns how many pages of PostgreSQL's buffers the statements of `action` read, each run again with EXPLAIN; with `about`, only those
 * that contain it. Nothing of that stays.
 */
export async function pagesRead(db: Database, action: () => Promise<unknown>, about = ''): Promise<number> {
  const statements = await recordStatements(action);
  let pages = 0;
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text) || !text.includes(about)) continue;
    pages += await pagesOf(db, { text, values });
  }
  return pages;
}

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

class RolledBack extends Error {}

async function pagesOf(db: Database, { text, values }: Statement): Promise<number> {
  let pages = 0;
  try {
    await db.transaction(async (transaction) => {
      const parts = text.split(/\$(\d+)/);
      const chunks = parts.map((part, at) =>
        at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
      );
      const { rows } = await transaction.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, buffers, format json) ${sql.join(chunks)}`,
      );
      const { Plan } = rows[0]!['QUERY PLAN'][0];
      pages = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return pages;
}
