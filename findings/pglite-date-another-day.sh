#!/usr/bin/env bash
# PGlite 0.5.16 and node-postgres 8.23.1 mean another instant by the same `date`. PGlite reads 2026-11-20 as midnight UTC and writes a Date as its UTC day;
# node-postgres reads and writes it as midnight and day of the machine's time zone. Each is consistent by itself, and in UTC, where CI runs, they agree. A
# server in New York that works on node-postgres shows the day before on PGlite, by the same getDate(), and a late evening's Date is stored as
# the next day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 pg@8.23.1

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

const database = new PGlite();
const evening = new Date('2026-11-20T23:30:00-05:00');
const { rows, fields } = await database.query("select date '2026-11-20' as day, ($1::date)::text as written", [evening]);
const others = {
  // What node-postgres makes of the same text, by the same type's ID, and of the same parameter.
  day: pg.types.getTypeParser(fields[0].dataTypeID)('2026-11-20'),
  written: prepareValue(evening).slice(0, 10),
};
for (const [name, { day, written }] of [['PGlite', rows[0]], ['node-postgres', others]]) {
  console.log(`${process.env.TZ}, ${name}: the 20th is read as the ${day.getDate()}th, 23:30 on the 20th is written as ${written}`);
}
await database.close();
JS
TZ=America/New_York node run.mjs | tee seen
diff seen - <<'SEEN'
America/New_York, PGlite: the 20th is read as the 19th, 23:30 on the 20th is written as 2026-11-21
America/New_York, node-postgres: the 20th is read as the 20th, 23:30 on the 20th is written as 2026-11-20
SEEN
