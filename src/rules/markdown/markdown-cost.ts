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
/** Of a text: the cells of its tables. */
const mostCells = 5_000;
/** Of a text: the marks of quotes and lists, and the lines under headings. */
const mostMarks = 1_000;

/** Each sign of a run, too: two of them are a level of emphasis, and what walks through the tree takes stack for each. */
const delimiters = /[*_~[\]<]/g;
const pieces = /[*_~`]+|[[\]<&\\]/g;
const marks = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const mark = />|[-+*]|\d[.)]/g;
const underline = /^[ \t>]*(?:=+|-+)[ \t]*$/;

const blank = /^[ \t>]*$/;

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/**
 * Shows blocks as plain text that would take the parser longer than blocks of their size should, and so bounds the time by the length of the text.
 * Fenced code stays as it is.
 */
export function withBoundedCost(text: string): string {
  const left = { marks: mostMarks, cells: mostCells };
  const shown = blocksOf(text.replaceAll(plainMark, '\uFFFD')).map((lines) => {
    const used = { marks: marksIn(lines), cells: cellsIn(lines) };
    const isCheap = used.marks <= left.marks && used.cells <= left.cells && !isCostly(lines);
    if (isCheap) {
      left.marks -= used.marks;
      left.cells -= used.cells;
    }
    return lines.map(({ line, isCode }) => (isCheap || isCode ? line : plain(line))).join('\n');
  });
  return shown.join('\n');
}

/** Returns whether a block, code aside, costs more than one of its size should. */
function isCostly(block: readonly MarkdownLine[]): boolean {
  const lines = textLines(block);
  const text = lines.join('\n');
  return (
    countOf(delimiters, text) * text.length > mostWork ||
    countOf(pieces, text) * text.length > mostMoves ||
    lines.length > mostLines
  );
}

/** Returns how many cells a block can have. Each row of a table gets as many as the first. */
function cellsIn(block: readonly MarkdownLine[]): number {
  const lines = textLines(block);
  const columns = lines.reduce((most, line) => Math.max(most, countOf(/\|/g, line)), 0);
  return columns === 0 ? 0 : (columns + 1) * lines.length;
}

function textLines(block: readonly MarkdownLine[]): string[] {
  return block.flatMap(({ line, isCode }) => (isCode ? [] : [line]));
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
    if (!block || (!each.isCode && blank.test(each.line))) blocks.push([each]);
    else block.push(each);
  }
  return blocks;
}

/** Without indent, and marked so that Markdown reads nothing in it. A blank line still ends its block, also that of a quote. */
function plain(line: string): string {
  return blank.test(line) ? '' : plainMark + line.trimStart();
}
