import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../contract/sync.ts';
import type { Transaction } from './open-database.ts';
import { prebuiltStatement } from './prebuilt.ts';

export interface ChangedRow {
  kind: ChangeKind;
  key: string | number;
  deleted?: boolean;
}

export const catalogueScope = 'catalogue';

export function userScope(userId: number): string {
  return `user:${userId}`;
}

/**
 * Gives rows of a scope its next version. The counter's row stays locked until the transaction ends, so versions become visible in order
 * and no reader passes one that commits late. Call it last, because all writers of the scope wait for it.
 */
export async function bumpVersions(transaction: Transaction, scope: string, rows: ChangedRow[]): Promise<void> {
  if (rows.length > 0) await bump(transaction, { scope, rows: changedRowsJson(rows) });
}

const bump = prebuiltStatement<never, { scope: string; rows: string }>(
  (value) => sql`with ${versionBumpSql(value('scope'), value('rows'))} select`,
);

/** Returns rows as `versionBumpSql` takes them. */
export function changedRowsJson(rows: ChangedRow[]): string {
  return JSON.stringify(rows.map(({ kind, key, deleted = false }) => ({ kind, key: String(key), deleted })));
}

/** Does the same as `bumpVersions`, as parts of a statement's `with`. An insert that conflicts would log a lock of the row, too. */
export function versionBumpSql(scope: Placeholder, rows: Placeholder): SQL {
  return sql`
    raised as (
      update sync_counters set version = version + 1 where scope = ${scope} returning version
    ),
    begun as (
      insert into sync_counters as c (scope, version) select ${scope}, 1 where not exists (select from raised)
      on conflict (scope) do update set version = c.version + 1
      returning version
    ),
    counter as (
      select version from raised union all select version from begun
    ),
    marked as (
      insert into sync_rows (scope, kind, key, version, deleted, changed_at)
      select ${scope}, changed.kind, changed.key, counter.version, changed.deleted, now()
      from counter, jsonb_to_recordset(${rows}::jsonb) as changed (kind text, key text, deleted boolean)
      on conflict (scope, kind, key) do update
      set version = excluded.version, deleted = excluded.deleted, changed_at = excluded.changed_at
    )
  `;
}

/** Gives rows of many learners their scopes' next versions. Call it last, too. */
export async function markLearners(
  transaction: Transaction,
  rows: readonly { userId: number; kind: ChangeKind; key: number }[],
): Promise<void> {
  const list = JSON.stringify(
    rows.map(({ userId, kind, key }) => ({ scope: userScope(userId), kind, key: String(key) })),
  );
  await transaction.execute(sql`
    with changed as (
      select scope, kind, key from jsonb_to_recordset(${list}::jsonb) as c (scope text, kind text, key text)
    ),
    counter as (
      insert into sync_counters as c (scope, version) select distinct scope, 1 from changed order by scope
      on conflict (scope) do update set version = c.version + 1
      returning scope, version
    )
    insert into sync_rows (scope, kind, key, version, deleted, changed_at)
    select scope, kind, key, version, false, now() from changed join counter using (scope)
    on conflict (scope, kind, key) do update
    set version = excluded.version, deleted = excluded.deleted, changed_at = excluded.changed_at
  `);
}
