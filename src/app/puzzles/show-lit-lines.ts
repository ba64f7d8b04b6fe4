/** Beside the result, the first lit line is brought into view, so that the lines are seen as they light up. */
export function showLitLines(): void {
  const line = document.querySelector('.puzzle-code .code-lit');
  if (!line || !matchMedia('(width >= 67.5em)').matches) return;
  if (line.getBoundingClientRect().bottom > innerHeight) line.scrollIntoView({ block: 'center' });
}
