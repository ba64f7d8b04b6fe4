import * as v from 'valibot';
import { categoryNames } from './categories.ts';
import { nameFromServer, readableOrNull } from './from-newer.ts';
import { letters } from './letters.ts';
import { Recording } from './recordings.ts';
import { CommentId, Count, Day, Id, Instant, PageParameter, paged, SearchText, Written } from './scalars.ts';
import { OptionalTree } from './text-tree.ts';

export { letters };

export const languages = ['PYTHON', 'C', 'RUST', 'GO'] as const;
export type Language = (typeof languages)[number];

/**
 * How to read a puzzle's text; `puzzle-text.ts` has the rules. A CLEAN puzzle has no vulnerability. Only staff see that; everyone else gets
 * it as CLASSIC.
 */
export const puzzleKinds = ['CLASSIC', 'DIFF', 'CLEAN', 'FILES', 'LONG', 'REVIEW'] as const;
export type PuzzleKind = (typeof puzzleKinds)[number];

export const Letter = v.picklist(letters, 'An answer must be A, B, C, or D.');
export type Letter = v.InferOutput<typeof Letter>;

/** The most characters in a comment. */
export const commentLimit = 2000;

export const Reaction = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.picklist(['UP', 'DOWN'], 'A reaction must be UP or DOWN.'),
);
export type Reaction = 'UP' | 'DOWN';

export const ReactionCounts = v.object({ thumbs_up: Count, thumbs_down: Count });
export type ReactionCounts = v.InferOutput<typeof ReactionCounts>;

export const Comment = v.object({
  id: v.pipe(v.string(), v.uuid()),
  text: v.string(),
  created_at: Instant,
  user: v.object({ username: v.string() }),
});
export type Comment = v.InferOutput<typeof Comment>;

/**
 * The 20 comments before `before`, a comment's ID, or else the newest; in the order they were written. `before_at` is that comment's
 * `created_at`: with it, the comment itself needn't exist anymore. Older devices don't send it.
 */
export const CommentsQuery = v.object({ before: v.optional(CommentId), before_at: v.optional(Instant) });
export type CommentsQuery = v.InferOutput<typeof CommentsQuery>;

/** `has_earlier`: there are comments before these. */
export const CommentsPage = v.object({ comments: v.array(Comment), has_earlier: v.boolean() });
export type CommentsPage = v.InferOutput<typeof CommentsPage>;

/** A vulnerable line: its place in the snippet, whatever the puzzle's kind. The note's lead ends at its first period. */
export const VulnerableLine = v.object({
  line: Id,
  note: v.pipe(v.string(), v.maxLength(90)),
});
export type VulnerableLine = v.InferOutput<typeof VulnerableLine>;

/** What a question asks for. Its tab has this name. */
export const roles = ['Trace', 'Exploit', 'Limits', 'Where', 'Why', 'Fix', 'Variant', 'Tools'] as const;
export type Role = (typeof roles)[number];

/** Why each option is right or wrong. */
export const Notes = v.object({ A: v.string(), B: v.string(), C: v.string(), D: v.string() });
export type Notes = v.InferOutput<typeof Notes>;

/**
 * The columns of a question that staff write and anyone who can open the puzzle sees. `label` has the role's name for apps that don't know
 * roles. Devices and stored versions have older rows with another label and no role.
 */
export const questionHead = {
  id: Id,
  role: v.optional(nameFromServer(roles)),
  label: v.string(),
  text: v.string(),
  option_a: v.string(),
  option_b: v.string(),
  option_c: v.string(),
  option_d: v.string(),
};

/** The columns of its key: for staff, downloads, and learners who answered it. */
export const questionKey = {
  correct_answer: Letter,
  notes: Notes,
  // Devices and stored versions have older rows without it.
  hint: v.optional(v.string()),
};

/** Which of a question's hints, in order. */
export const HintNumber = v.picklist([1, 2], 'The number of a hint must be 1 or 2.');
export type HintNumber = v.InferOutput<typeof HintNumber>;

/** What a hint says: the author's sentence, or a wrong option and its note. */
export const Hint = v.union([
  v.object({ number: HintNumber, text: v.string() }),
  v.object({ number: HintNumber, option: Letter, note: v.string() }),
]);
export type Hint = v.InferOutput<typeof Hint>;

/** How many hints a learner took before an answer. Missing is none. */
const hints = v.optional(Count);

/**
 * Only staff and viewers who answered this question get `correct_answer`, `notes`, and `hint`. `hint_count` is how many hints a learner can
 * take, and `hints` are those that they took before an answer; visitors have none. `options_version` is the puzzle's version that last
 * changed the options or the key: earlier answers were to other options.
 */
export const Question = v.object({
  ...questionHead,
  order: Id,
  ...v.partial(v.object(questionKey)).entries,
  hint_count: v.optional(Count),
  hints: v.optional(v.array(Hint)),
  options_version: v.optional(Id),
});
export type Question = v.InferOutput<typeof Question>;

/** A learner's progress in one puzzle. `xp` is what this puzzle earned. */
export const PuzzleProgress = v.object({
  completed: v.boolean(),
  answered: Count,
  correct: Count,
  total: Count,
  xp: Count,
});
export type PuzzleProgress = v.InferOutput<typeof PuzzleProgress>;

/** What an edit did to an answer: its grade changed with the key, or it counts for nobody anymore. */
export const corrections = ['regraded', 'void'] as const;
export type Correction = (typeof corrections)[number];
const correction = v.optional(nameFromServer(corrections));

/** `correct_answer` is the key that graded it, `version` what the learner saw, or what regraded it. */
export const UserAnswer = v.object({
  selected_answer: Letter,
  is_correct: v.boolean(),
  correct_answer: Letter,
  version: v.optional(Id),
  answered_at: Instant,
  hints,
  correction,
});
export type UserAnswer = v.InferOutput<typeof UserAnswer>;

/** A puzzle's place in its language's course for beginners, First steps. Such a puzzle is free and never a daily. */
export const FirstStep = v.picklist([1, 2, 3], 'A first step is 1, 2, or 3.');
export type FirstStep = v.InferOutput<typeof FirstStep>;

/** The columns of a puzzle in a list. */
export const listedPuzzle = {
  id: Id,
  title: v.string(),
  category: nameFromServer(categoryNames),
  language: nameFromServer(languages),
  difficulty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  is_premium: v.boolean(),
  published_at: v.nullable(Day),
  // Devices and stored versions have older rows without it.
  first_step: v.optional(v.nullable(FirstStep)),
};

/** Its columns on a device, before it is opened. `version` rises with each edit. */
export const cataloguedPuzzle = { ...listedPuzzle, description: v.string(), version: Id };

/** A puzzle's Glicko-2 rating, by learners' results: see `src/rules/ratings.ts`. Missing while nobody has completed it. */
export const PuzzleRating = v.object({ rating: v.number(), deviation: v.number() });
export type PuzzleRating = v.InferOutput<typeof PuzzleRating>;
const rating = v.optional(PuzzleRating);

/**
 * Says what the vulnerability is, in about five words, to those who solved the puzzle. Missing if there is none; devices and stored versions
 * have older rows without it.
 */
export const subtitle = v.optional(v.string());

/** Devices and stored versions have older rows without it, and lists leave CLASSIC out. */
const kind = v.optional(nameFromServer(puzzleKinds));

/** How many minutes learners took, as their median. Missing until enough of them have finished. */
const minutes = v.optional(Id);

/** Its columns for anyone who can open it. Learners, downloads, staff, and the history of versions all get them. */
export const openedPuzzle = {
  ...cataloguedPuzzle,
  kind,
  file_name: v.string(),
  code_snippet: v.string(),
};

/**
 * A puzzle as one viewer sees it. Until the viewer has answered every question, `explanation`, `explanation_tree`, `recording`, and `lines` are
 * null, and `subtitle` and `cwe`, which name the vulnerability, are missing. A puzzle without a recording of its current code has none. `next_daily_at` is the start of the next puzzle day (UTC).
 */
export const Puzzle = v.object({
  ...openedPuzzle,
  is_active: v.boolean(),
  questions: v.array(Question),
  explanation: v.nullable(v.string()),
  explanation_tree: OptionalTree,
  // Devices have older rows without it.
  recording: readableOrNull(v.optional(v.nullable(Recording))),
  lines: v.nullable(v.array(VulnerableLine)),
  subtitle,
  cwe: v.optional(Id),
  success_rate: v.nullable(v.number()),
  reaction_counts: ReactionCounts,
  /** The newest 20. */
  comments: v.array(Comment),
  /** Counts all comments. Missing in a stored response of an earlier release. */
  comment_count: v.optional(Count),
  completed: v.boolean(),
  user_reaction: v.nullable(Reaction),
  user_progress: PuzzleProgress,
  user_answers: v.record(v.string(), UserAnswer),
  rating,
  is_daily: v.boolean(),
  next_daily_at: Instant,
});
export type Puzzle = v.InferOutput<typeof Puzzle>;

/** `locked`: the viewer can see it in the list but can't open it. Only rows that the viewer completed have a `subtitle`. */
export const PuzzleListRow = v.object({
  ...listedPuzzle,
  success_rate: v.nullable(v.number()),
  reaction_counts: ReactionCounts,
  completed: v.boolean(),
  locked: v.boolean(),
  subtitle,
  kind,
  minutes,
});
export type PuzzleListRow = v.InferOutput<typeof PuzzleListRow>;

/** `daily` is today's puzzle, wherever it stands; null if there is none. A reply of an older server is without it. */
export const PuzzleList = v.object({
  ...paged(PuzzleListRow).entries,
  daily: v.optional(v.nullable(v.object({ puzzle_id: Id, next_daily_at: Instant }))),
});
export type PuzzleList = v.InferOutput<typeof PuzzleList>;

/** `free`: those that are open without a plan first, and then the newest. */
export const puzzleSorts = ['newest', 'oldest', 'easiest', 'hardest', 'free'] as const;

/** `src/rules/puzzle-list.ts` defines the filters. */
export const PuzzleListQuery = v.object({
  page: PageParameter,
  category: v.optional(v.picklist(categoryNames)),
  language: v.optional(v.picklist(languages)),
  difficulty: v.optional(v.picklist(['1', '2', '3', '4', '5'])),
  status: v.optional(v.picklist(['done', 'open'])),
  first_steps: v.optional(v.literal('yes')),
  access: v.optional(v.picklist(['free'])),
  q: v.optional(SearchText),
  sort: v.optional(v.picklist(puzzleSorts), 'newest'),
});
export type PuzzleListQuery = v.InferOutput<typeof PuzzleListQuery>;

/** A puzzle's row on devices. */
export const CatalogueRow = v.object({ ...cataloguedPuzzle, kind, rating, minutes });
export type CatalogueRow = v.InferOutput<typeof CatalogueRow>;

/**
 * `version` is the version of the puzzle on the screen, by default the current one. `answered_at` is the device's clock and `local_date`
 * its calendar day; both default to the server's, in UTC. With `X-Sent-At`, that clock at sending, only the difference counts. `hints` is how
 * many hints the device showed; if the server knows of more, those count.
 */
export const AnswerBody = v.object({
  question_id: Id,
  answer: Letter,
  version: v.optional(Id),
  hints: v.optional(v.picklist([0, ...HintNumber.options], 'A question has at most 2 hints.')),
  answered_at: v.optional(Instant),
  local_date: v.optional(Day),
});
export type AnswerBody = v.InferInput<typeof AnswerBody>;

/**
 * Letters in `*_answer`, current option texts in `*_option`. `note` is about the selected option, `notes` about all 4. The key is the
 * current one.
 */
export const AnswerReply = v.object({
  is_correct: v.boolean(),
  selected_answer: Letter,
  selected_option: v.string(),
  correct_answer: Letter,
  correct_option: v.string(),
  note: v.string(),
  notes: v.optional(Notes),
  version: v.optional(Id),
  hints,
  progress: PuzzleProgress,
});
export type AnswerReply = v.InferOutput<typeof AnswerReply>;

/** `made_at` is as `answered_at` in an answer. */
export const HintBody = v.object({ question_id: Id, number: HintNumber, made_at: v.optional(Instant) });
export type HintBody = v.InferInput<typeof HintBody>;

/** `desired` sets the state; without it, `reaction` toggles. `made_at` is as `answered_at` in an answer. */
export const ReactBody = v.pipe(
  v.object({
    reaction: v.optional(Reaction),
    desired: v.optional(v.nullable(Reaction)),
    made_at: v.optional(Instant),
  }),
  v.check(({ reaction, desired }) => reaction !== undefined || desired !== undefined, 'A reaction must be UP or DOWN.'),
);
export type ReactBody = v.InferInput<typeof ReactBody>;

export const ReactReply = v.object({
  reaction_counts: ReactionCounts,
  user_reaction: v.nullable(Reaction),
});
export type ReactReply = v.InferOutput<typeof ReactReply>;

/** `made_at` is as `answered_at` in an answer. */
export const CommentBody = v.object({
  text: v.pipe(
    Written,
    v.minLength(1, 'A comment needs at least 1 character.'),
    v.maxLength(commentLimit, 'A comment can have at most 2,000 characters.'),
  ),
  made_at: v.optional(Instant),
});
export type CommentBody = v.InferInput<typeof CommentBody>;
