/** Sends back the tree of each explanation that it gets. `explanation-tree.ts` runs it. */
import { explanationTreeOf } from '../../rules/markdown/text-tree.ts';

process.on('message', ({ explanation, code_snippet }: { explanation: string; code_snippet: string }) =>
  process.send?.(explanationTreeOf(explanation, code_snippet)),
);
