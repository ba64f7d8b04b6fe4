/** A block of code that can be folded: its first line stays, those after it to `last` go. Places from 0. */
export interface Fold {
  first: number;
  last: number;
}

/** Shorter blocks stay as they are: their fold would be a line, too. */
const fewestHidden = 3;

/** Returns the top-level blocks of a file. A block begins at a line without indentation and ends where the next one begins. */
export function foldsOf(lines: readonly string[], language: string): Fold[] {
  const folds: Fold[] = [];
  let first = -1;
  let last = -1;
  // Whether a brace of the block is open, so that a label or a directive in the first column is part of it.
  let isOpen = false;
  const end = () => {
    if (first >= 0 && last - first >= fewestHidden) folds.push({ first, last });
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
