/** More marks than the writing of any language puts on one letter: the rest would stack over other people's words, or widen the page. */
export function capMarks(text: string): string {
  return text.replace(/(\p{M}{6})\p{M}+/gu, '$1');
}
