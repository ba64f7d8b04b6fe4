const tabSize = 4;

/** Returns the indent of wrapped text in columns: beyond the line's own indent, and a whole number of tabs, so tabs keep their width. */
export function hangOf(indent: string): number {
  return tabSize * Math.ceil((widthInColumns(indent) + 2) / tabSize);
}

/** Returns the width of text that starts a line. */
export function widthInColumns(text: string): number {
  return [...text].reduce((width, letter) => width + (letter === '\t' ? tabSize - (width % tabSize) : 1), 0);
}
