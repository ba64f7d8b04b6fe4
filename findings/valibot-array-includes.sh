#!/usr/bin/env bash
# Valibot's `includes` is a check of strings and of arrays. @valibot/to-json-schema 1.8.0 turns it into `pattern` for both. A pattern says nothing
# about an array, so the JSON schema of "an array that has 'read' in it" accepts every array of strings.
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

const scopes = v.pipe(v.array(v.string()), v.includes('read'));
const { $schema, ...schema } = toJsonSchema(scopes);
console.log(JSON.stringify(schema));
const fitsSchema = new Ajv({ strict: false }).compile(schema);
for (const value of [['read'], ['write']]) {
  console.log(`${JSON.stringify(value)}: Valibot ${v.is(scopes, value)}, its JSON schema ${fitsSchema(value)}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
{"type":"array","items":{"type":"string"},"pattern":"read"}
["read"]: Valibot true, its JSON schema true
["write"]: Valibot false, its JSON schema true
SEEN
