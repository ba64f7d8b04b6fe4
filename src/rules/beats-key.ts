import type { Letter } from '../contract/puzzles.ts';

/** With fewer answers than these, chance may put a wrong option first. */
const leastAnswers = 5;

/** The wrong option that most learners took for the right one, where more of them chose it than the right one. */
export function beatsKey(key: Letter, chosen: readonly { letter: Letter; answers: number }[]): Letter | null {
  const total = chosen.reduce((sum, { answers }) => sum + answers, 0);
  const right = chosen.find(({ letter }) => letter === key)?.answers ?? 0;
  const wrong = chosen
    .filter(({ letter, answers }) => letter !== key && answers > right)
    .toSorted((one, other) => other.answers - one.answers);
  return total < leastAnswers ? null : (wrong[0]?.letter ?? null);
}
