/** More marks than any language puts on one letter. Further marks would overlap other comments or widen the page. */
export function capMarks(text: string): string {
  return text.replace(/(\p{M}{6})\p{M}+/gu, '$1');
}
