#!/usr/bin/env bash
# highlight.js 11.12.0, C: an apostrophe in the message of #error, or in a block that #if 0 leaves out, opens a character literal that ends only at the next
# apostrophe, however many lines later. Everything between is colored as a string, declarations and directives included. A compiler skips both, so the
# code is valid. The apostrophe of a C23 digit separator in a number is read correctly.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund highlight.js@11.12.0

cat >run.mjs <<'JS'
import c from 'highlight.js/lib/languages/c';
import hljs from 'highlight.js/lib/core';

hljs.registerLanguage('c', c);
const programs = {
  'an #error': "#ifdef OLD\n#error can't build for OLD\n#endif\nint total;\n",
  'an #error without it': '#ifdef OLD\n#error cannot build for OLD\n#endif\nint total;\n',
  'an #if 0': "#if 0\nit's unfinished\n#endif\nint total;\n",
  'a digit separator': "int total = 1'000;\nint more;\n",
};
for (const [name, source] of Object.entries(programs)) {
  const html = hljs.highlight(source, { language: 'c' }).value;
  const strings = [...html.matchAll(/<span class="hljs-string">([^<]*)/g)].map(([, text]) => text.split('\n').length);
  const isType = html.includes('<span class="hljs-type">int</span>');
  console.log(`${name}: int is colored as a ${isType ? 'type' : 'string'}${strings.length ? `, a string of ${strings[0]} lines` : ''}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
an #error: int is colored as a string, a string of 4 lines
an #error without it: int is colored as a type
an #if 0: int is colored as a string, a string of 4 lines
a digit separator: int is colored as a type
SEEN
