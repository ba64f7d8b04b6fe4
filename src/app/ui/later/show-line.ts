/** Scrolls a line of the puzzle's code into view and highlights it. A negative number is an old line of a diff. */
export function showLine(number: number): void {
  const line = document.querySelector<HTMLElement>(`.puzzle-code [data-line="${number}"]`);
  if (!line) return;
  // Unfolds it, or shows its tab, with the same event as the browser's own text search.
  line.closest('[hidden]')?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  line.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('.puzzle-code .code-frame')?.focus({ preventScroll: true });
  if (isCalm) return;
  const text = line.querySelector('.code-text');
  text?.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration: 500, delay: 350 });
}
