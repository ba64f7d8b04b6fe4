const loadConfetti = () => import('./later/confetti.ts');

/** Loads the confetti ahead of time. */
export function prepareConfetti(): void {
  loadConfetti()
    .then((confetti) => confetti.loadConfetti())
    .catch(() => {
      // Not on this device yet. The tick says the same.
    });
}

/** Fires confetti for a right answer. */
export async function celebrate(): Promise<void> {
  try {
    await (await loadConfetti()).fireConfetti();
  } catch (error) {
    console.warn('No confetti.', error);
  }
}
