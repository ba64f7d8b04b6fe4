import { type MarkdownLine, markdownLines } from './markdown-lines.ts';
import { plainMark } from './plain-line.ts';

/*
 * What the parser does with a block can grow with the square of the block: it looks for the other end of each delimiter, and it draws each cell
 * of a table that a row leaves out. Some of what it does grows with the square of the whole text.
 */

/** A block's delimiters times its characters. The library's blocks have at most 29,000. */
const mostWork = 200_000;
/** The same with all that isn't plain text: the parser joins the text around each by moving the rest of the block. */
const mostMoves = 20_000_000;
const mostLines = 500;
const mostCells = 5_000;
/** Of a text: the marks of quotes and lists, and the lines under headings. */
const mostMarks = 1_000;

/** Each sign of a run, too: two of them are a level of emphasis, and what walks through the tree takes stack for each. */
const delimiters = /[*_~[\]<]/g;
const pieces = /[*_~`]+|[[\]<&\\]/g;
const marks = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const mark = />|[-+*]|\d[.)]/g;
const underline = /^[ \t>]*(?:=+|-+)[ \t]*$/;

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/**
 * Shows blocks as plain text that would take the parser longer than blocks of their size should, and so bounds the time by the length of the text.
 * Fenced code stays as it is.
 */
export function withBoundedCost(text: string): string {
  let left = mostMarks;
  const shown = blocksOf(text.replaceAll(plainMark, '\uFFFD')).map((lines) => {
    const used = marksIn(lines);
    const isCheap = used <= left && !isCostly(lines);
    if (isCheap) left -= used;
    return lines.map(({ line, isCode }) => (isCheap || isCode ? line : plain(line))).join('\n');
  });
  return shown.join('\n');
}

/** Returns whether a block, code aside, costs more than one of its size should. */
function isCostly(block: readonly MarkdownLine[]): boolean {
  const lines = block.flatMap(({ line, isCode }) => (isCode ? [] : [line]));
  const text = lines.join('\n');
  const columns = Math.max(0, ...lines.map((line) => countOf(/\|/g, line)));
  return (
    countOf(delimiters, text) * text.length > mostWork ||
    countOf(pieces, text) * text.length > mostMoves ||
    lines.length > mostLines ||
    (columns > 0 && (columns + 1) * lines.length > mostCells)
  );
}

function marksIn(block: readonly MarkdownLine[]): number {
  return block.reduce((sum, { line, isCode }) => {
    if (isCode) return sum;
    return sum + countOf(mark, marks.exec(line)?.[0] ?? '') + Number(underline.test(line));
  }, 0);
}

/** Splits a text at its blank lines, which no paragraph, and no table, goes beyond. */
function blocksOf(text: string): MarkdownLine[][] {
  const blocks: MarkdownLine[][] = [];
  for (const each of markdownLines(text)) {
    const block = blocks.at(-1);
    if (!block || (!each.isCode && /^[ \t>]*$/.test(each.line))) blocks.push([each]);
    else block.push(each);
  }
  return blocks;
}

/** Without indent, and marked so that Markdown reads nothing in it. A blank line ends its block. */
function plain(line: string): string {
  const text = line.trimStart();
  return text === '' ? '' : plainMark + text;
}
