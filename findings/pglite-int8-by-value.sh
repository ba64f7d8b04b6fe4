#!/usr/bin/env bash
# PGlite 0.5.16: the JavaScript type of a bigint column depends on the row. Values up to 2^53 - 1 are numbers, larger ones BigInts, in one result.
# node-postgres 8.23.1 returns a string for each. Code that was only run with small values works on PGlite, then throws on the first large one, because
# JavaScript doesn't mix the two types in arithmetic and JSON.stringify rejects a BigInt.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16 pg@8.23.1

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const database = new PGlite();
const { rows, fields } = await database.query(
  'select n from (values (9007199254740991::int8), (9007199254740992)) as v (n)',
);
// What node-postgres makes of the same text, by the same type's ID.
const texts = ['9007199254740991', '9007199254740992'];
const parse = pg.types.getTypeParser(fields[0].dataTypeID);
for (const [at, row] of rows.entries()) {
  console.log(`${texts[at]}: PGlite ${typeof row.n}, node-postgres ${typeof parse(texts[at])}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
9007199254740991: PGlite number, node-postgres string
9007199254740992: PGlite bigint, node-postgres string
SEEN
