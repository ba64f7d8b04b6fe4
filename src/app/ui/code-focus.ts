/** How many lines around a line in question are shown with it. */
const around = 3;
/** Fewer than these aren't worth a fold. */
const fewestAway = 6;
/** Up to so many lines are read whole. */
const shortCode = 15;

/**
 * Returns which lines are away from those in question, so that a phone can fold them; null if there's nothing to fold. `numbers` are what
 * prose calls the lines, and `wanted` those that a question names. Headings always stay.
 */
export function linesAway(
  numbers: readonly number[],
  wanted: readonly number[],
  isHeading: (index: number) => boolean,
): boolean[] | null {
  const places = numbers.flatMap((number, index) => (number !== 0 && wanted.includes(number) ? [index] : []));
  if (places.length === 0) return null;
  const away = numbers.map(
    (_, index) => !isHeading(index) && places.every((place) => Math.abs(place - index) > around),
  );
  return numbers.length <= shortCode || away.filter(Boolean).length < fewestAway ? null : away;
}
