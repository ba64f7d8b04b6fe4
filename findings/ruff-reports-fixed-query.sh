#!/usr/bin/env bash
# ruff 0.17.4 (its WebAssembly package), rules S (flake8-bandit): S608 reports a query that is already parametrized, because its list of placeholders is built by
# an f-string from nothing but question marks, and S310 reports urlopen after the scheme was checked. Both stay on the fixed file, so "the scanner is
# silent" is no sign that a fix is right, and "it still reports" is none that it's wrong. Of a fix that a scanner's user would try, only a literal
# URL and a literal query clear the report.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @astral-sh/ruff-wasm-nodejs@0.17.4

cat >run.mjs <<'JS'
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';

const workspace = new Workspace({ lint: { select: ['S'] } }, PositionEncoding.Utf16);
const programs = {
  'placeholders for each name': `
def find(db, names):
    marks = ", ".join("?" * len(names))
    return db.execute(f"SELECT id FROM users WHERE name IN ({marks})", names)
`,
  'one literal placeholder': `
def find(db, name):
    return db.execute("SELECT id FROM users WHERE name = ?", (name,))
`,
  'a checked scheme': `
from urllib.request import urlopen

def fetch(url):
    if not url.startswith("https://"):
        raise ValueError("Only https")
    return urlopen(url)
`,
  'a literal URL': `
from urllib.request import urlopen

def fetch():
    return urlopen("https://example.org/feed")
`,
};
console.log(`ruff ${Workspace.version()}`);
for (const [name, source] of Object.entries(programs)) {
  console.log(`${name}: ${workspace.check(source).map(({ code }) => code).join(' ') || 'silent'}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
ruff 0.17.4
placeholders for each name: S608
one literal placeholder: silent
a checked scheme: S310
a literal URL: silent
SEEN
