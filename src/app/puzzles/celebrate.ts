const load = () => import('./later/confetti.ts');

/** Loads the confetti ahead of time. */
export function prepareConfetti(): void {
  load()
    .then((confetti) => confetti.load())
    .catch(() => {
      // Not on this device yet. The tick says the same.
    });
}

/** Fires confetti for a right answer. */
export async function celebrate(): Promise<void> {
  try {
    await (await load()).fireConfetti();
  } catch (error) {
    console.warn('No confetti.', error);
  }
}
