import * as v from 'valibot';
import { Count, Day, Id, Instant, Text } from './scalars.ts';

export const exerciseKinds = ['review', 'practice', 'again'] as const;

/**
 * Unscored work on answered questions. `review`: a missed question was asked again, itself or as another puzzle's question on the same
 * concept. `practice`: a whole puzzle was solved again, without a question. `again`: the learner wants to practice a key point of an
 * interview answer, which reviews then ask for: such a review has the `interview_question_id` and the `point` instead of a puzzle. `done_at`
 * is the device's clock and `local_date` its calendar day.
 */
export const Exercise = v.object({
  kind: v.picklist(exerciseKinds),
  puzzle_id: v.nullable(Id),
  question_id: v.nullable(Id),
  interview_question_id: v.optional(v.nullable(Id)),
  point: v.optional(v.nullable(v.pipe(Text, v.maxLength(4000)))),
  is_correct: v.nullable(v.boolean()),
  done_at: Instant,
  local_date: Day,
});
export type Exercise = v.InferOutput<typeof Exercise>;

export const ExerciseBody = v.pipe(
  Exercise,
  v.check(
    ({ kind, question_id, point, is_correct }) =>
      (kind === 'review') === (is_correct !== null && (question_id !== null || point != null)),
    'A review needs a question and whether it was right.',
  ),
  v.check(
    ({ kind, puzzle_id, question_id, interview_question_id, point }) =>
      puzzle_id === null
        ? kind !== 'practice' && question_id === null && interview_question_id != null && point != null
        : kind !== 'again' && interview_question_id == null && point == null,
    'An exercise is about a puzzle, or a key point of an interview question.',
  ),
);

/** The stored exercise. Its ID is the operation's. */
export const ExerciseReply = v.object({ id: v.pipe(v.string(), v.uuid()), done_at: Instant });

export const ProgressQuery = v.object({ today: v.optional(Day) });

/**
 * `days` are the learner's own calendar days with activity, and when its first and last activity were. `src/rules/streak.ts` decides which of them count and what a streak is. `today`
 * is the learner's. If it's missing, or isn't the current day anywhere, it's the server's in UTC.
 */
export const Progress = v.object({
  xp: Count,
  puzzles_completed: Count,
  questions_answered: Count,
  correct_answers: Count,
  streak: v.object({ current: Count, longest: Count, today: v.boolean(), freezes_left: Count }),
  days: v.array(
    v.object({
      date: Day,
      puzzles: Count,
      practised: Count,
      reviews: Count,
      first_at: v.optional(Instant),
      last_at: v.optional(Instant),
    }),
  ),
});
export type Progress = v.InferOutput<typeof Progress>;
