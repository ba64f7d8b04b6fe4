#!/usr/bin/env bash
# postal-mime 4.0.0 joins the lines of a format=flowed text that end in a space, but not by the rules for quotes: RFC 3676, 4.1 and 4.5, says to
# take the quote marks off before joining, and to end a paragraph where their number changes. The marks of the joined lines stay inside the
# sentence, and a quote that follows an unfinished line becomes part of it, so the text says that its author wrote what they quoted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0

cat >run.mjs <<'JS'
import PostalMime from 'postal-mime';

const head = ['From: ada@example.org', 'MIME-Version: 1.0', 'Content-Type: text/plain; format=flowed', ''];
const shown = async (name, body) => {
  const { text } = await PostalMime.parse([...head, ...body, ''].join('\r\n'));
  console.log(`${name}: ${JSON.stringify(text)}`);
};
await shown('no quote', ['The meeting moves to ', 'Tuesday.']);
await shown('one quote on two lines', ['> The meeting moves to ', '> Tuesday.', 'Fine with me.']);
await shown('an unfinished line, then a quote', ['You wrote ', '> Tuesday.', 'Fine with me.']);
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
no quote: "The meeting moves to Tuesday.\n"
one quote on two lines: "> The meeting moves to > Tuesday.\nFine with me.\n"
an unfinished line, then a quote: "You wrote > Tuesday.\nFine with me.\n"
SEEN
