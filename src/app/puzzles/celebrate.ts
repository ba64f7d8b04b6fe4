const loadConfetti = () => import('./later/confetti.ts');

/** Loads the confetti ahead of time. */
export function prepareConfetti(): void {
  loadConfetti()
    .then((confetti) => confetti.loadConfetti())
    .catch(() => {
      // Not on this device yet. The tick says the same.
    });
}

/** Fires confetti: a few for a right answer, away from the next question, or a burst for a finished puzzle. */
export async function celebrate(what: 'answer' | 'finish'): Promise<void> {
  try {
    await (await loadConfetti()).fireConfetti(what);
  } catch (error) {
    console.warn('No confetti.', error);
  }
}
