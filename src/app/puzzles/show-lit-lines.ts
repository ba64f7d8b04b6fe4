/** Scrolls the first lit line into view next to the result, so the learner sees the lines light up. */
export function showLitLines(): void {
  const line = document.querySelector('.puzzle-code .code-lit');
  if (!line || !matchMedia('(width >= 67.5em)').matches) return;
  if (line.getBoundingClientRect().bottom > innerHeight) line.scrollIntoView({ block: 'center' });
}
