import type { Letter } from '../contract/puzzles.ts';

/** With fewer answers, a wrong option can lead by chance. */
const leastAnswers = 5;

/** Returns the most chosen wrong option, if more learners chose it than the right one. */
export function beatsKey(key: Letter, chosen: readonly { letter: Letter; answers: number }[]): Letter | null {
  const total = chosen.reduce((sum, { answers }) => sum + answers, 0);
  const right = chosen.find(({ letter }) => letter === key)?.answers ?? 0;
  const wrong = chosen
    .filter(({ letter, answers }) => letter !== key && answers > right)
    .toSorted((one, other) => other.answers - one.answers);
  return total < leastAnswers ? null : (wrong[0]?.letter ?? null);
}
