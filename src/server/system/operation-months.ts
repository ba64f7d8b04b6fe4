import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database.ts';

/** How long an operation's outcome is kept, and how late an operation can arrive. */
const retentionDays = 400;
const lateDays = 31;

/** How many months ahead have a partition. */
const ahead = 2;

const DAY = 86_400_000;

/**
 * Creates partitions of `operations` for the coming months, and drops expired ones. Each waits at most a second for its locks, because
 * others would queue behind it, and is tried again in the next hour.
 */
export async function maintainOperationMonths(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<{ month: number }>(sql`
    select substr(relname, 12, 4)::int * 12 + right(relname, 2)::int - 1 as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'operations'::regclass and relname ~ '^operations_[0-9]{4}_[0-9]{2}$'
  `);
  const months = new Set(rows.map(({ month }) => month));
  const oldest = monthOf(new Date(now.getTime() - (retentionDays + lateDays) * DAY));
  const current = monthOf(now);
  for (let month = current; month <= current + ahead; month += 1) {
    if (!months.has(month)) await db.transaction((transaction) => addMonth(transaction, month));
  }
  for (const month of months) {
    if (month < oldest) await db.transaction((transaction) => dropMonth(transaction, month, now));
  }
  await removeOld(db, 'operations_undated', now);
  await removeOld(db, 'operations_other', now);
}

/** Counts months as `operation_month` does. */
function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function nameOf(month: number) {
  const [year, number] = [Math.floor(month / 12), (month % 12) + 1];
  return sql.identifier(`operations_${year}_${String(number).padStart(2, '0')}`);
}

/** Moves rows that fast clocks have already written for the month. */
async function addMonth(transaction: Transaction, month: number): Promise<void> {
  const name = nameOf(month);
  await transaction.execute(sql`set local lock_timeout = '1s'`);
  await transaction.execute(sql`create table ${name} (like operations including defaults)`);
  await transaction.execute(sql`
    with early as (delete from operations_other where month = ${month} returning *) insert into ${name} select * from early
  `);
  await transaction.execute(
    sql`alter table operations attach partition ${name} for values in (${sql.raw(String(month))})`,
  );
}

/** Rows that slow clocks have written for the month since are kept as long as all others. */
async function dropMonth(transaction: Transaction, month: number, now: Date): Promise<void> {
  const name = nameOf(month);
  await transaction.execute(sql`set local lock_timeout = '1s'`);
  await transaction.execute(sql`alter table operations detach partition ${name}`);
  await transaction.execute(sql`insert into operations select * from ${name} where created_on >= ${oldestDay(now)}`);
  await transaction.execute(sql`drop table ${name}`);
}

async function removeOld(db: Database, partition: string, now: Date): Promise<void> {
  await db.execute(sql`delete from ${sql.identifier(partition)} where created_on < ${oldestDay(now)}`);
}

function oldestDay(now: Date): string {
  return new Date(now.getTime() - retentionDays * DAY).toISOString().slice(0, 10);
}
