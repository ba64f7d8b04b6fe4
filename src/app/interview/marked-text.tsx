/** Shows a text with some of its words underlined. The ranges can overlap. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts: { start: number; end: number; isMarked: boolean }[] = [];
  let place = 0;
  for (const [start, end] of marks.toSorted(([one], [other]) => one - other)) {
    if (start > place) parts.push({ start: place, end: start, isMarked: false });
    if (end > place) parts.push({ start: Math.max(start, place), end, isMarked: true });
    place = Math.max(place, end);
  }
  parts.push({ start: place, end: text.length, isMarked: false });
  return parts.map(({ start, end, isMarked }) =>
    isMarked ? <mark key={start}>{text.slice(start, end)}</mark> : text.slice(start, end),
  );
}
