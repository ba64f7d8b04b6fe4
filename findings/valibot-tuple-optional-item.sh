#!/usr/bin/env bash
# @valibot/to-json-schema 1.8.0 counts every item of a tuple as required: its `minItems` is the tuple's length, also where the last items are
# `optional`, which Valibot lets a caller leave out. A client that checks against the JSON schema rejects arrays that the server accepts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.17.1

cat >run.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import * as v from 'valibot';

const ajv = new Ajv({ strict: false });
const range = [v.string(), v.optional(v.number())];
for (const [name, schema] of Object.entries({ tuple: v.tuple(range), looseTuple: v.looseTuple(range) })) {
  const fitsSchema = ajv.compile(toJsonSchema(schema));
  for (const value of [['from'], ['from', 7]]) {
    console.log(`${name} ${JSON.stringify(value)}: Valibot ${v.is(schema, value)}, its JSON schema ${fitsSchema(value)}`);
  }
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
tuple ["from"]: Valibot true, its JSON schema false
tuple ["from",7]: Valibot true, its JSON schema true
looseTuple ["from"]: Valibot true, its JSON schema false
looseTuple ["from",7]: Valibot true, its JSON schema true
SEEN
