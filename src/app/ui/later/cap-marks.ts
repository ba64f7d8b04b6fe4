/**
 * Leaves at most 6 marks on each letter, which is more than any language needs. Further ones would overlap other comments or widen the page.
 * Joiners don't end a letter.
 */
export function capMarks(text: string): string {
  return text.replace(/((?:\p{M}[\u200C\u200D]*){6})\p{M}[\p{M}\u200C\u200D]*/gu, '$1');
}
