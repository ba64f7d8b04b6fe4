/** Moves the focus to a section's heading, by its ID, after the focused button disappeared. */
export function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
