/**
 * What can tie one part of a text to another, or hide a heading from a reader of single lines: definitions, footnotes, HTML, and code blocks in lists
 * or quotes.
 */
const tie = /\]:|^ {0,3}<|.(?:```|~~~)/s;

const openingFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/s;
const closingFence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

/**
 * Splits Markdown before its headings of the second level, so that parts of a long text can be parsed and shown one after another. Together they
 * show the same as the whole. A text whose parts can depend on each other stays whole.
 */
export function sectionsOf(text: string): string[] {
  if (text.includes('\r')) return [text];
  const sections: string[][] = [];
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const isOutside = fence === null;
    if (fence !== null) {
      if (closingFence.exec(line)?.[1]?.startsWith(fence)) fence = null;
    } else {
      const [, backticks, tildes] = openingFence.exec(line) ?? [];
      fence = backticks ?? tildes ?? null;
      if (fence === null && tie.test(line)) return [text];
    }
    if (sections.length === 0 || (isOutside && line.startsWith('## '))) sections.push([]);
    sections.at(-1)!.push(line);
  }
  return sections.map((lines) => lines.join('\n'));
}
