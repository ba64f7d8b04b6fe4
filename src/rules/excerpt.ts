import type { PuzzleKind, VulnerableLine } from '../contract/puzzles.ts';
import { type OutlinedFunction, outlineOf } from './outline.ts';

/** The most lines of its code that a puzzle shows to viewers who can't open it. */
const mostLines = 20;

interface ExcerptedPuzzle {
  id: number;
  kind: PuzzleKind;
  language: string;
  code_snippet: string;
  lines: readonly Pick<VulnerableLine, 'line'>[];
}

export interface Excerpt {
  first_lines: string;
  /** The number of the first of them. */
  first_line: number;
  /** Of all of the code. */
  line_count: number;
}

/**
 * Returns what viewers who can't open a puzzle see of its code: the function with its first vulnerable line, from the function's start, so that
 * its end doesn't tell the line; at most 20 lines, and at most half of the code. In clean code any function could be it, so that clean code
 * looks like all other. Without functions, and in a diff, whose lines are numbered from its start, it's the beginning.
 */
export function excerptOf({ id, kind, language, code_snippet, lines }: ExcerptedPuzzle): Excerpt {
  const code = code_snippet.trimEnd().split('\n');
  const end = kind === 'REVIEW' ? code.findIndex((line) => line.startsWith('=== ')) : -1;
  const functions = kind === 'DIFF' ? [] : outlineOf(end < 0 ? code : code.slice(0, end), language);
  const [vulnerable] = lines;
  const isVulnerable = ({ first, last }: OutlinedFunction) =>
    vulnerable !== undefined && first <= vulnerable.line && vulnerable.line <= last;
  const shown = functions.findLast(isVulnerable) ?? functions[id % functions.length];
  const { first, last } = shown ?? { first: 1, last: Math.min(8, Math.floor(code.length / 3)) };
  const most = Math.min(mostLines, Math.floor(code.length / 2));
  return {
    first_lines: code.slice(first - 1, Math.min(last, first - 1 + most)).join('\n'),
    first_line: first,
    line_count: code.length,
  };
}
