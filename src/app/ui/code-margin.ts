import { widthInColumns } from './code-columns.ts';
import type { Piece } from './highlight/highlight.ts';

export interface LitLine {
  line: number;
  note: string;
}

const note = { from: 596, gap: 18, edge: 28, least: 212, most: 284, line: 21, characters: 7.1 };
const codePadding = 14;

/** In pixels. `scale` is the reader's text size relative to the default. */
export interface Measures {
  width: number;
  text: number;
  line: number;
  column: number;
  scale: number;
}

export interface Margin {
  left: number;
  notes: (LitLine & { top: number })[];
}

/**
 * Returns where the notes go, or null if there's no room next to the code and they go under their lines. They start at 596 px, or further
 * right if the code next to them is longer. Before any line is lit, there's a margin only if every line has room next to it: what the
 * empty margin promises must hold whichever lines light up.
 */
export function marginOf(
  { width, text, line, column, scale }: Measures,
  lines: readonly (readonly Pick<Piece, 'text'>[])[],
  lit: readonly LitLine[],
  from: number,
  above?: readonly number[],
): Margin | null {
  const widthOf = (row: number) => {
    const pieces = lines[row];
    return pieces ? text + column * widthInColumns(pieces.map(({ text }) => text).join('')) : 0;
  };
  const rows =
    lit.length === 0 ? [...lines.keys()] : lit.flatMap((entry) => [0, 1, 2].map((row) => entry.line - from + row));
  const left = Math.max(note.from, ...rows.map((row) => Math.ceil(widthOf(row)) + 2 * note.gap));
  const room = Math.min(note.most, width - left - note.edge);
  if (room < note.least) return null;
  let below = 0;
  const notes = lit.map((entry) => {
    const row = entry.line - from;
    const top = Math.max((above?.[row] ?? row) * line + codePadding, below);
    const rows = Math.ceil((entry.note.length * note.characters * scale) / room);
    below = top + Math.max(2 * line, rows * note.line * scale + 10);
    return { ...entry, top };
  });
  return { left, notes };
}
