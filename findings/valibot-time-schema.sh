#!/usr/bin/env bash
# @valibot/to-json-schema 1.8.0 turns Valibot's `isoTime` into `"format": "time"`. The two have no string in common: `isoTime` takes exactly
# hours and minutes ("07:00"), while the format is RFC 3339's full-time, which needs seconds and an offset ("07:00:00Z"). A client that checks its
# requests against such an OpenAPI document rejects every time that the server accepts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.17.1 ajv-formats@3.0.1

cat >run.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import * as v from 'valibot';

const time = v.pipe(v.string(), v.isoTime());
const ajv = new Ajv();
formats.default(ajv);
const fitsSchema = ajv.compile(toJsonSchema(time));
for (const text of ['07:00', '23:59', '07:00:00Z', '23:59:59+01:00']) {
  console.log(`${text}: isoTime ${v.is(time, text)}, its JSON schema ${fitsSchema(text)}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
07:00: isoTime true, its JSON schema false
23:59: isoTime true, its JSON schema false
07:00:00Z: isoTime false, its JSON schema true
23:59:59+01:00: isoTime false, its JSON schema true
SEEN
