import * as v from 'valibot';
import { AccountId, plans } from './account.ts';
import { nameFromServer } from './from-newer.ts';
import { InterviewAnswer, InterviewCatalogueRow } from './interview.ts';
import { Exercise, exerciseKinds } from './progress.ts';
import { CatalogueRow, corrections, Letter, PuzzleProgress, Reaction, roles, subtitle } from './puzzles.ts';
import { Count, Day, Id, Instant, Text } from './scalars.ts';

/** `catalogue`: what staff write. `user`: what the signed-in learner did. Each has its own counter of versions. */
export const scopes = ['catalogue', 'user'] as const;
export type Scope = (typeof scopes)[number];

const row = { key: v.string(), version: Id };
const tombstone = v.literal(true);

/** The learner's first answer to a puzzle's question. `key` is the question's ID, `role` the question's. */
export const AnswerRow = v.object({
  puzzle_id: Id,
  question_id: Id,
  selected_answer: Letter,
  is_correct: v.boolean(),
  correct_answer: Letter,
  version: v.optional(Id),
  answered_at: Instant,
  local_date: Day,
  hints: v.optional(Count),
  role: v.optional(nameFromServer(roles)),
  correction: v.optional(nameFromServer(corrections)),
});
export type AnswerRow = v.InferOutput<typeof AnswerRow>;

export const ReactionRow = v.object({ puzzle_id: Id, reaction: Reaction });
export type ReactionRow = v.InferOutput<typeof ReactionRow>;

/** The learner's Glicko-2 rating after a completed puzzle. `sequence`, the place in the server's log, orders a learner's puzzles; `day` is UTC. */
export const RatedCompletion = v.object({
  sequence: Count,
  day: Day,
  rating: v.number(),
  deviation: v.number(),
  volatility: v.number(),
});
export type RatedCompletion = v.InferOutput<typeof RatedCompletion>;

/** `completed_on` is the learner's own day of the last answer. A completed puzzle has its `subtitle`. `rated` comes once the server has rated the completed puzzle. */
export const ProgressRow = v.object({
  puzzle_id: Id,
  ...PuzzleProgress.entries,
  completed_on: v.nullable(Day),
  subtitle,
  rated: v.optional(RatedCompletion),
});
export type ProgressRow = v.InferOutput<typeof ProgressRow>;

/** Says that the server opened a puzzle to the learner. If it was the daily, it stays open. */
export const OpeningRow = v.object({ puzzle_id: Id, as_daily: v.boolean() });
export type OpeningRow = v.InferOutput<typeof OpeningRow>;

/** The learner's first answer to an interview question. `correct_mc_answer` is the key when it was answered. */
export const InterviewAnswerRow = v.object({
  question_id: Id,
  ...InterviewAnswer.entries,
  correct_mc_answer: v.nullable(Letter),
  answered_at: Instant,
  local_date: Day,
});
export type InterviewAnswerRow = v.InferOutput<typeof InterviewAnswerRow>;
/** A review or a practiced puzzle. `key` is its ID. */
export const ExerciseRow = v.object({
  id: v.pipe(v.string(), v.uuid()),
  ...Exercise.entries,
  kind: nameFromServer(exerciseKinds),
});
export type ExerciseRow = v.InferOutput<typeof ExerciseRow>;

/** One changed row of a scope: its value, or a tombstone. */
export const Change = v.union([
  v.object({ kind: v.literal('puzzle'), ...row, value: CatalogueRow }),
  v.object({ kind: v.literal('answer'), ...row, value: AnswerRow }),
  v.object({ kind: v.literal('reaction'), ...row, value: ReactionRow }),
  v.object({ kind: v.literal('progress'), ...row, value: ProgressRow }),
  v.object({ kind: v.literal('opening'), ...row, value: OpeningRow }),
  v.object({ kind: v.literal('question'), ...row, value: InterviewCatalogueRow }),
  v.object({ kind: v.literal('interview_answer'), ...row, value: InterviewAnswerRow }),
  v.object({ kind: v.literal('exercise'), ...row, value: ExerciseRow }),
  v.object({
    kind: v.picklist([
      'puzzle',
      'answer',
      'reaction',
      'progress',
      'opening',
      'question',
      'interview_answer',
      'exercise',
    ]),
    ...row,
    deleted: tombstone,
  }),
]);
export type Change = v.InferOutput<typeof Change>;
export type ChangeKind = Change['kind'];

/** What a scope holds after the pull: see `hashRows` in `src/rules/row-hash.ts`. */
export const ScopeCheck = v.object({ count: Count, hash: v.string() });
export type ScopeCheck = v.InferOutput<typeof ScopeCheck>;

/** A cursor has about 500 characters; devices hold some from a release that wrote whole rows into them. */
export const PullQuery = v.object({ cursor: v.optional(v.pipe(Text, v.maxLength(1000))) });

/**
 * One page of changes since a cursor. `reset` names the scopes whose cached rows must be deleted before these are written. The last page
 * (`more` false) has `checks`. `user` is null for an anonymous visitor. `plan` gives the user's rights, and ends at `plan_until` unless
 * it's renewed.
 */
export const PullReply = v.object({
  cursor: v.string(),
  user_id: v.optional(v.nullable(AccountId)),
  username: v.nullable(v.string()),
  plan: v.nullable(nameFromServer(plans)),
  plan_until: v.optional(v.nullable(Instant)),
  reset: v.array(v.picklist(scopes)),
  changes: v.array(Change),
  more: v.boolean(),
  checks: v.nullable(v.object({ catalogue: ScopeCheck, user: v.nullable(ScopeCheck) })),
});
export type PullReply = v.InferOutput<typeof PullReply>;
