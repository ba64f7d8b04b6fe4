const load = () => import('./later/confetti.ts');

/** Loads what the celebration needs before there is anything to celebrate. */
export function prepareConfetti(): void {
  load()
    .then((confetti) => confetti.load())
    .catch(() => {
      // Offline without it: the tick says the same.
    });
}

/** A right answer. */
export async function celebrate(): Promise<void> {
  try {
    await (await load()).fireConfetti();
  } catch (error) {
    console.warn('No confetti.', error);
  }
}
