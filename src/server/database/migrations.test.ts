import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMigrations } from './latest-migration.ts';

/** Statements that break the previous release's writes or rewrite a whole table, by their start. */
const breaking: Record<string, RegExp> = {
  'adds a column that the previous release leaves empty': /^alter table .* add column (?!.*\bdefault\b).*\bnot null\b/i,
  'forbids what the previous release writes': /^alter table .* alter column .* (?:set not null|drop default)/i,
  'takes away what the previous release reads': /^(?:drop table|alter table .* (?:drop column|rename))/i,
  'rewrites a table': /^(?:alter table .* set data type|update (?!.*\bwhere\b))/i,
};

/** Returns why a migration doesn't expand only. Contracting needs a later release, and its statement an exception here. */
function faultsOf(sql: string): string[] {
  const statements = sql
    .replaceAll(/^\s*--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  return Object.entries(breaking).flatMap(([fault, pattern]) =>
    statements.filter((statement) => pattern.test(statement)).map((statement) => `${fault}: ${statement}`),
  );
}

test.each(readMigrations())('the previous release can still write after migration $tag', ({ tag }) => {
  expect(faultsOf(readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8'))).toEqual([]);
});

test.each([
  'ALTER TABLE "answers" ADD COLUMN "version" integer NOT NULL;',
  'ALTER TABLE "answers" ADD COLUMN "version" integer;--> statement-breakpoint\nALTER TABLE "answers" ALTER COLUMN "version" SET NOT NULL;',
  'ALTER TABLE "answers" RENAME COLUMN "version" TO "seen";',
  'ALTER TABLE "answers" ALTER COLUMN "version" SET DATA TYPE bigint;',
  'DROP TABLE "answers";',
  '-- All of them.\nUPDATE "answers"\n\tSET "version" = 1;',
])('would catch %s', (sql) => {
  expect(faultsOf(sql)).toHaveLength(1);
});
