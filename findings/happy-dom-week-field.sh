#!/usr/bin/env bash
# happy-dom 21.0.4 reads a week field (`type="week"`) a week late in every year that begins on Monday to Thursday: it takes the first Monday on or after
# January 2 for the start of week 1. By ISO 8601 and the HTML standard, week 1 is the one with the year's first Thursday. Its setter counts
# right, so writing back what was read moves the field on by a week each time. jsdom 27.2.0 does both right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@21.0.4 jsdom@27.2.0

cat >run.mjs <<'JS'
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';

const happy = new Window();
for (const [name, { document }] of [['happy-dom', happy], ['jsdom', new JSDOM('').window]]) {
  const field = Object.assign(document.createElement('input'), { type: 'week' });
  const starts = [2024, 2025, 2026, 2027].map((year) => {
    field.value = `${year}-W01`;
    return new Date(field.valueAsNumber).toISOString().slice(0, 10);
  });
  field.value = '2026-W10';
  field.valueAsNumber = field.valueAsNumber;
  console.log(`${name}: week 1 begins ${starts.join(', ')}; 2026-W10 written back is ${field.value}`);
}
await happy.happyDOM.close();
JS
TZ=UTC node run.mjs | tee seen
diff seen - <<'SEEN'
happy-dom: week 1 begins 2024-01-08, 2025-01-06, 2026-01-05, 2027-01-04; 2026-W10 written back is 2026-W11
jsdom: week 1 begins 2024-01-01, 2024-12-30, 2025-12-29, 2027-01-04; 2026-W10 written back is 2026-W10
SEEN
