#!/usr/bin/env bash
# mdast-util-gfm 3.1.0 finds literal autolinks in two places: the tokenizer (micromark-extension-gfm 3.0.0), and afterwards a search in the text of the tree,
# which needs less in front of a link. What only the search finds has no `position`, nor has the text around it, although the same parser gave positions to
# everything else. Code that maps a tree back to its source (a diff view, an editor's preview, a bound on length by offsets) meets
# undefined on ordinary prose: a host name in quotation marks is enough, one in parentheses isn't.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mdast-util-from-markdown@2.1.0 mdast-util-gfm@3.1.0 micromark-extension-gfm@3.0.0

cat >run.mjs <<'JS'
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

for (const text of ['see www.example.com', '(www.example.com)', 'see "www.example.com" first', '**bold**, "www.example.com"']) {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const parts = tree.children[0].children.map(({ type, position }) => `${type} ${position ? `${position.start.offset}-${position.end.offset}` : 'nowhere'}`);
  console.log(`${text}: ${parts.join(', ')}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
see www.example.com: text 0-4, link 4-19
(www.example.com): text 0-1, link 1-16, text 16-17
see "www.example.com" first: text nowhere, link nowhere, text nowhere
**bold**, "www.example.com": strong 0-8, text nowhere, link nowhere, text nowhere
SEEN
