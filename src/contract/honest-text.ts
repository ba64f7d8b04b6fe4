/** A person's text as it's stored and compared: lines end in a line feed, and no byte order mark begins it. */
export function withPlainLineEnds(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** As above, without white space around it; empty if nothing in it can be seen. */
export function honestText(text: string): string {
  return isBlank(text) ? '' : withPlainLineEnds(text).trim();
}

/** Braille's empty cell has a width and nothing else. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{DI}\p{M}\u2800]*$/u.test(text);
}

const unseen = /[\p{Cc}\p{Cf}\p{DI}]/gu;

/**
 * Returns a text without characters that nobody sees, in Unicode's compatibility form (NFKC), where full-width and circled letters are plain
 * ones. What is checked in this form must be used in it, too.
 */
export function plainForm(text: string): string {
  return text.replace(unseen, '').normalize('NFKC');
}

/** Returns the form in which a search and what it's compared with are equal. Titles have curly apostrophes, which few keyboards have. */
export function searchForm(text: string): string {
  return plainForm(text).trim().toLowerCase().replaceAll('’', "'");
}
