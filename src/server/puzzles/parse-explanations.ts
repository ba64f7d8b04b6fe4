/** Sends back the tree of each explanation that it gets. `explanation-parser.ts` runs it, and ends it. */
import { explanationTreeOf } from '../../rules/markdown/text-tree.ts';

// A terminal and systemd send these to the whole group, while the server may still wait for a tree.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

process.on('message', ({ explanation, code_snippet }: { explanation: string; code_snippet: string }) =>
  process.send?.(explanationTreeOf(explanation, code_snippet)),
);
