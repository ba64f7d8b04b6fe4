/** The most lines of its code that a puzzle shows to viewers who can't open it. */
const mostLines = 8;

/** Returns what viewers who can't open a puzzle see of its code: at most 8 lines, and at most a third. */
export function firstLines(code: string): { first_lines: string; line_count: number } {
  const lines = code.trimEnd().split('\n');
  const shown = Math.min(mostLines, Math.floor(lines.length / 3));
  return { first_lines: lines.slice(0, shown).join('\n'), line_count: lines.length };
}
