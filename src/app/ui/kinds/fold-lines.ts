/** A foldable block of code: its first line stays, and the lines after it up to `last` fold. Counted from 0. */
export interface FoldingRange {
  first: number;
  last: number;
}

/** Shorter blocks don't fold, because the fold itself takes a line. */
const fewestHidden = 3;

/** Matches blocks that hold functions, not statements. In a long one, its functions fold instead. */
const holder = /^(?:pub )?(?:class|impl|trait|mod)\b/;
const longestHolder = 30;

/** Returns the top-level blocks of a file. A block begins at a line without indentation and ends where the next one begins. */
export function foldsOf(lines: readonly string[], language: string): FoldingRange[] {
  const folds: FoldingRange[] = [];
  let first = -1;
  let last = -1;
  // Whether a brace of the block is open, so a label or directive in the first column is part of it.
  let isOpen = false;
  const end = () => {
    if (first >= 0 && last - first >= fewestHidden) folds.push(...partsOf(lines, { first, last }, language));
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const begins = /^[^\s{})\]]/.test(line) && !isOpen;
    if (begins) {
      end();
      first = index;
    }
    last = index;
    if (language !== 'PYTHON') {
      if (/^[^\s}].*\{$|^\{/.test(line)) isOpen = true;
      else if (line.startsWith('}')) isOpen = false;
    }
  }
  end();
  return folds;
}

function partsOf(lines: readonly string[], { first, last }: FoldingRange, language: string): FoldingRange[] {
  if (last - first <= longestHolder || !holder.test(lines[first] ?? '')) return [{ first, last }];
  const inner = lines.slice(first + 1, language === 'PYTHON' ? last + 1 : last);
  const indent = Math.min(...inner.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return foldsOf(
    inner.map((line) => line.slice(indent)),
    language,
  ).map((fold) => ({ first: fold.first + first + 1, last: fold.last + first + 1 }));
}
