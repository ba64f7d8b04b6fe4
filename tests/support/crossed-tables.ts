import { sql } from 'drizzle-orm';
import { storedTables } from '../../src/server/backup/stored-tables.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import type { Statement } from './statements.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
  [part: string]: unknown;
}

/** The column by which each table of accounts' data belongs to one account. */
const keys = new Map(
  storedTables().flatMap(({ name, columns }) => {
    const key = name === 'users' ? 'id' : columns.find((column) => ['user_id', 'scope'].includes(column.name))?.name;
    return key ? [[name, key]] : [];
  }),
);

/** Of the versions of what is the same for all. As its condition is the index's own, no plan tells it. */
const catalogueIndex = 'sync_rows_catalogue';

const ownConditions = ['Index Cond', 'Recheck Cond', 'Filter'];
const joinConditions = ['Hash Cond', 'Merge Cond', 'Join Filter'];

/**
 * Returns the tables of accounts' data that statements read without naming one account, by their plans: neither a parameter nor a join says
 * whose rows. With accounts on several machines, such a statement would have to ask all of them.
 */
export async function crossedTables(db: Database, statements: readonly Statement[]): Promise<string[]> {
  const crossed = new Set<string>();
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
    const parts = text.split(/\$(\d+)/);
    const chunks = parts.map((part, at) =>
      at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    );
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      sql`explain (format json, costs off) ${sql.join(chunks)}`,
    );
    const visit = (node: PlanNode, joined: string[]) => {
      const conditions = [...joined, ...textsOf(node, joinConditions)];
      const table = (node['Relation Name'] ?? '').replace(/^operations_.*/, 'operations');
      const key = keys.get(table);
      const own = [node, ...(node.Plans ?? [])].flatMap((each) => textsOf(each, ownConditions));
      const isOfAll = node['Node Type'] === 'ModifyTable' || node['Index Name'] === catalogueIndex;
      if (key && !isOfAll && !isNamed(key, node.Alias ?? table, own, conditions)) crossed.add(table);
      for (const child of node.Plans ?? []) visit(child, conditions);
    };
    visit(rows[0]!['QUERY PLAN'][0].Plan, []);
  }
  return [...crossed].sort();
}

function textsOf(node: PlanNode, names: readonly string[]): string[] {
  return names.flatMap((name) => (typeof node[name] === 'string' ? [node[name]] : []));
}

/** Whether a condition compares the key with something. In a node's own conditions, its table's columns can have no prefix. */
function isNamed(key: string, alias: string, own: readonly string[], joined: readonly string[]): boolean {
  const named = `${alias}\\.${key}`;
  const compares = (name: string) => new RegExp(`(?<![.\\w])${name}\\)?(?:::\\w+)? = |= \\(?${name}(?![\\w])`);
  return (
    own.some((text) => compares(`(?:${alias}\\.)?${key}`).test(text)) ||
    joined.some((text) => compares(named).test(text))
  );
}
