/** Brings a line of the puzzle's code into view, and lets it show itself. A negative number is an old line of a diff. */
export function showLine(number: number): void {
  const line = document.querySelector<HTMLElement>(`.puzzle-code [data-line="${number}"]`);
  if (!line) return;
  // As when the browser finds a word in what is folded: that unfolds it.
  if (line.hidden) line.dispatchEvent(new Event('beforematch', { bubbles: true }));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  line.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('.puzzle-code .code-frame')?.focus({ preventScroll: true });
  if (isCalm) return;
  const text = line.querySelector('.code-text');
  text?.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: 500, delay: 350 });
}

/** Beside the result, the first lit line is brought into view, so that the lines are seen as they light up. */
export function showLitLines(): void {
  const line = document.querySelector('.puzzle-code .code-lit');
  if (!line || !matchMedia('(width >= 67.5em)').matches) return;
  if (line.getBoundingClientRect().bottom > innerHeight) line.scrollIntoView({ block: 'center' });
}
