#!/usr/bin/env bash
# happy-dom 21.0.4 checks a number field's step with the remainder of floating-point numbers. With step="0.1", only 4 of the 10 values from 0.1 to 1.0
# are valid (0.1 times a power of two), and with step="0.01", 7 of the 100 from 0.01 to 1.00. The HTML standard means the decimal numbers as they are
# written, and jsdom 27.2.0 finds all of them valid. A test can't submit a form with a price such as 0.30.
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
  for (const digits of [1, 2]) {
    const count = 10 ** digits;
    const field = Object.assign(document.createElement('input'), { type: 'number', step: String(1 / count) });
    const valid = Array.from({ length: count }, (_, index) => ((index + 1) / count).toFixed(digits)).filter((value) => {
      field.value = value;
      return field.checkValidity();
    });
    console.log(`${name}, step ${field.step}: ${valid.length} of ${count} valid, such as ${valid.slice(0, 4).join(', ')}`);
  }
}
await happy.happyDOM.close();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
happy-dom, step 0.1: 4 of 10 valid, such as 0.1, 0.2, 0.4, 0.8
happy-dom, step 0.01: 7 of 100 valid, such as 0.01, 0.02, 0.04, 0.08
jsdom, step 0.1: 10 of 10 valid, such as 0.1, 0.2, 0.3, 0.4
jsdom, step 0.01: 100 of 100 valid, such as 0.01, 0.02, 0.03, 0.04
SEEN
