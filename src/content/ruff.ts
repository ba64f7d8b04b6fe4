import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';

// Bugs, security, and async code; not style.
const workspace = new Workspace({ lint: { select: ['F', 'B', 'S', 'ASYNC', 'PLE', 'PLW'] } }, PositionEncoding.Utf16);
const [...files] = process.argv.slice(2);
if (files[0] === '--version') console.log(`ruff ${Workspace.version()} (WebAssembly)`);
else {
  for (const file of files) {
    for (const { code, message, start_location } of workspace.check(readFileSync(file, 'utf8'))) {
      const rule = code ?? 'syntax';
      console.log(
        `${basename(file)}:${start_location.row}:${start_location.column}: warning: ${message.replaceAll('\n', ' ')} [${rule}]`,
      );
    }
  }
}
