import { isConfiguration, type Row } from '../../../contract/puzzle-text.ts';
import type { Section } from '../highlight/highlight.ts';

/** Returns where a configuration begins and the name of its grammar, or undefined if all files are code in the puzzle's language. */
export function secondFileOf(rows: readonly Row[]): Section | undefined {
  const from = rows.findIndex(({ begins, text }) => begins === 'file' && isConfiguration(text));
  return from < 0 ? undefined : { from: from + 1, language: grammarOf(rows[from]?.text ?? '') };
}

function grammarOf(name: string): string {
  if (name.endsWith('.json')) return 'json';
  return /\.ya?ml$/.test(name) ? 'yaml' : 'plain text';
}
