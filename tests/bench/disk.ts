import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { seedInterview } from '../../src/server/interview/seed-interview.ts';
import { startPostgres } from '../support/postgres.ts';
import { fillLearners } from './fill-learners.ts';
import { fillPuzzles } from './large-library.ts';

const learners = 100;
const days = 365;
const puzzles = 2 * days;

/** What a learner who answers every daily for a year takes on PostgreSQL's disk, by table: rows and indexes. */
export async function benchDisk(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("Disk: skipped, PostgreSQL's programs are not on this machine.");
  const databaseUrl = await postgres.createDatabase();
  const { db, close } = await openDatabase({ databaseUrl, dataDir: postgres.folder, log: { warn: () => {} } });
  try {
    await fillPuzzles(db, puzzles);
    await seedInterview(db);
    const sizes = async () => {
      // A partition's is its table's.
      const { rows } = await db.execute<{ name: string; rows: string; indexes: string }>(sql`
        select regexp_replace(relname, '^operations_.*', 'operations') as name,
          sum(pg_table_size(oid)) as rows, sum(pg_indexes_size(oid)) as indexes
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1
      `);
      return new Map(rows.map((row) => [row.name, { rows: Number(row.rows), indexes: Number(row.indexes) }]));
    };
    await db.execute(sql`vacuum analyze`);
    const before = await sizes();
    await fillLearners(db, { learners, puzzles: sql`${days}::int`, stepDays: sql`1` });
    await db.execute(sql`vacuum analyze`);
    const after = await sizes();
    const shared = after.get('shared_replies')!;
    after.delete('shared_replies');
    const lines = [...after]
      .map(([name, { rows, indexes }]) => ({
        name,
        rows: (rows - (before.get(name)?.rows ?? 0)) / learners,
        indexes: (indexes - (before.get(name)?.indexes ?? 0)) / learners,
      }))
      .sort((one, other) => other.rows + other.indexes - one.rows - one.indexes);
    const sum = (part: 'rows' | 'indexes') => lines.reduce((total, line) => total + line[part], 0);
    const { rows: counted } = await db.execute<{ operations: number }>(
      sql`select count(*)::int as operations from operations`,
    );
    const each = (counted[0]?.operations ?? 0) / learners;
    console.log(
      `\nDisk: a learner who answers every daily takes ${kilobytes(sum('rows') + sum('indexes'))} a year` +
        ` (rows ${kilobytes(sum('rows'))}, indexes ${kilobytes(sum('indexes'))}), with ${Math.round(each)} operations`,
    );
    for (const { name, rows, indexes } of lines.filter((line) => line.rows + line.indexes > 1000)) {
      console.log(`  ${name}: ${kilobytes(rows + indexes)} (rows ${kilobytes(rows)}, indexes ${kilobytes(indexes)})`);
    }
    const own = lines.find(({ name }) => name === 'operations')!;
    console.log(`  an operation: ${Math.round((own.rows + own.indexes) / each)} bytes`);
    console.log(
      `  whatever the number of learners, replies that many get alike: ${kilobytes((shared.rows + shared.indexes) / puzzles)} a puzzle`,
    );
  } finally {
    await close();
    await postgres.stop();
  }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} KB`;
}
