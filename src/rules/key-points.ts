import type { InterviewAnswer } from '../contract/interview.ts';

/** Which key points an answer covers, by their phrases and in their order, and whether that's enough: 3 in 5. */
export function resultOf(phrases: readonly string[], covers: (phrase: string) => boolean) {
  const covered = phrases.filter(covers);
  return {
    covered,
    missed: phrases.filter((phrase) => !covered.includes(phrase)),
    is_correct: phrases.length > 0 && covered.length * 5 >= phrases.length * 3,
  };
}
export type PointsResult = ReturnType<typeof resultOf>;

/** For how long after giving it the learner can check an answer. */
const checkableMs = 24 * 3_600_000;

/** Lets the learner check an answer in words against these key points, for a day. */
export function openCheck(points: readonly string[], answeredAt: Date): NonNullable<InterviewAnswer['check']> {
  return { points: [...points], until: new Date(answeredAt.getTime() + checkableMs).toISOString() };
}

type Graded = Pick<InterviewAnswer, 'graded_by' | 'check'>;

/** Whether the learner can check an answer at this time, for the first time or again. A model's result stands. */
export function isCheckable({ graded_by, check }: Graded, now: number): boolean {
  return graded_by !== 'model' && check !== undefined && now <= Date.parse(check.until);
}

/** The time that a call takes counts as the age of what it brings, so the later of two checks can seem to be this much earlier. */
const checkToleranceMs = 60_000;

/** Whether a check made at this time is older than the one that counts. */
export function isOlderCheck(time: number, counting: number): boolean {
  return time < counting - checkToleranceMs;
}

/** Whether an answer waits for the learner's check: until then its result is only suggested. */
export function isToCheck(answer: Graded, now: number): boolean {
  return answer.graded_by === 'key_points' && isCheckable(answer, now);
}
