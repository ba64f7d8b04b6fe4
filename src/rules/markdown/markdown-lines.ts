const openingFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const closingFence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

export interface MarkdownLine {
  line: string;
  isCode: boolean;
}

/**
 * Splits Markdown into lines, and says which certainly stand in fenced code. A fence within a list ends with its item, and one within HTML is
 * none: what follows either can't hide behind it, so it counts as text.
 */
export function markdownLines(text: string): MarkdownLine[] {
  let fence: string | null = null;
  let isCertain = true;
  return text.split(/\r\n?|\n/).map((line) => {
    if (fence !== null) {
      if (closingFence.exec(line)?.[1]?.startsWith(fence)) fence = null;
      return { line, isCode: true };
    }
    isCertain &&= !/^ {0,3}</.test(line);
    const [, backticks, tildes] = (isCertain && openingFence.exec(line)) || [];
    fence = backticks ?? tildes ?? null;
    return { line, isCode: fence !== null };
  });
}
