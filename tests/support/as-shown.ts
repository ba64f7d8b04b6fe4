import { curly } from '../../src/rules/curly.ts';

/** Returns a text of the library as a reader sees it: with curly quotes, and without backticks. */
export function asShown(text: string): string {
  return curly(text).replaceAll('`', '');
}
