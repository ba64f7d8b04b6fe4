/** Sends back the tree of each text that it gets. `text-parser.ts` runs it, and ends it. */
import { textTreeOf } from '../../rules/markdown/text-tree.ts';

// A terminal and systemd send these to the whole group, while the server may still wait for a tree.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

process.on('message', ({ text, code }: { text: string; code?: string }) => process.send?.(textTreeOf(text, code)));
