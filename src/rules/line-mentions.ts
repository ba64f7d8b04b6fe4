/** How prose names lines of code. */
export const mention = /\b(?:old )?lines? \d+(?:(?:, | and |, and | to | or |–|-)\d+)*/gi;

export const isOldLine = (words: string) => /^o/i.test(words);

/** Returns the lines that a question asks about, old ones as negative numbers. A range counts every line in it. */
export function linesAsked(text: string, lineCount: number): number[] {
  const asked = new Set<number>();
  for (const [words] of text.matchAll(mention)) {
    for (const [, first, last] of words.matchAll(/(\d+)(?:(?: to |–|-)(\d+))?/g)) {
      for (let line = Number(first); line <= Math.min(Number(last ?? first), lineCount); line += 1)
        if (line > 0) asked.add(isOldLine(words) ? -line : line);
    }
  }
  return [...asked].sort((a, b) => a - b);
}
