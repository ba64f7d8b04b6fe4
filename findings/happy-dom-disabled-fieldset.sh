#!/usr/bin/env bash
# happy-dom 21.0.4: a disabled fieldset disables nothing in it. By the HTML standard, its controls (but for those in its first legend) are disabled:
# they match `:disabled`, get no click, and aren't in the form's data. jsdom 27.2.0 does all of that. In happy-dom, a click arrives, and the value is
# sent, so a test that a form is locked while it's being saved passes or fails for reasons that no browser has.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@21.0.4 jsdom@27.2.0

cat >run.mjs <<'JS'
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';

const html = `<form><fieldset disabled><legend><input name="in-legend" value="1"></legend>
<input name="in-fieldset" value="2"><button type="button">Save</button></fieldset></form>`;
const happy = new Window();
happy.document.body.innerHTML = html;
for (const [name, window] of [['happy-dom', happy], ['jsdom', new JSDOM(html).window]]) {
  const { document, FormData } = window;
  const button = document.querySelector('button');
  let clicks = 0;
  button.addEventListener('click', () => clicks++);
  button.click();
  const disabled = [...document.querySelectorAll('input, button')].filter((control) => control.matches(':disabled'));
  const sent = [...new FormData(document.querySelector('form')).keys()];
  console.log(`${name}: ${disabled.length} of 3 disabled, ${clicks} clicks, sends ${sent.join(' and ')}`);
}
await happy.happyDOM.close();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
happy-dom: 0 of 3 disabled, 1 clicks, sends in-legend and in-fieldset
jsdom: 2 of 3 disabled, 0 clicks, sends in-legend
SEEN
