import { markdownLines } from './markdown-lines.ts';

/** Deeper than anyone reads. Each level costs the parser, React, and the browser's layout. */
const deepest = 12;
/** The indent of a list that deep. */
const widest = 4 * deepest;

const markers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+/;
const marker = /[ \t]*(?:>|[-+*]|\d{1,9}[.)])/g;

/** Flattens quotes and lists that are nested more than 12 deep. Thousands of levels would hang the page. Fenced code stays as it is. */
export function withBoundedDepth(text: string): string {
  return markdownLines(text)
    .map(({ line, isCode }) => {
      if (isCode) return line;
      const nested = markers.exec(line)?.[0] ?? '';
      const levels = nested.match(marker) ?? [];
      const bounded = levels.length > deepest ? levels.slice(0, deepest).join('') + line.slice(nested.length) : line;
      return bounded.replace(/^[ \t]+/, (indent) => indent.slice(0, widest));
    })
    .join('\n');
}
