import * as v from 'valibot';
import { Count, Day, Id, Instant } from './scalars.ts';

export const exerciseKinds = ['review', 'practice'] as const;

/**
 * Unscored work on answered questions. `review`: a missed question was asked again, itself or as another puzzle's question on the same
 * concept. `practice`: a whole puzzle was solved again, without a question. `done_at` is the device's clock and `local_date` its calendar
 * day.
 */
export const Exercise = v.object({
  kind: v.picklist(exerciseKinds),
  puzzle_id: Id,
  question_id: v.nullable(Id),
  is_correct: v.nullable(v.boolean()),
  done_at: Instant,
  local_date: Day,
});
export type Exercise = v.InferOutput<typeof Exercise>;

export const ExerciseBody = v.pipe(
  Exercise,
  v.check(
    ({ kind, question_id, is_correct }) => (kind === 'review') === (question_id !== null && is_correct !== null),
    'A review needs a question and whether it was right.',
  ),
);

/** The stored exercise. Its ID is the operation's. */
export const ExerciseReply = v.object({ id: v.pipe(v.string(), v.uuid()), done_at: Instant });

export const ProgressQuery = v.object({ today: v.optional(Day) });

/**
 * `days` are the learner's own calendar days with activity, and when its first and last act were. `src/rules/streak.ts` decides which of them count and what a streak is. `today`
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
