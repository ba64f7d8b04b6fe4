import * as v from 'valibot';
import { categoryNames } from './categories.ts';
import { isBlank, withPlainLineEnds } from './honest-text.ts';
import { textProblem } from './puzzle-text.ts';
import {
  FirstStep,
  Letter,
  languages,
  listedPuzzle,
  openedPuzzle,
  PuzzleRating,
  puzzleKinds,
  questionHead,
  questionKey,
  roles,
  subtitle,
  VulnerableLine,
} from './puzzles.ts';
import { Recording } from './recordings.ts';
import { Count, Day, Id, Instant, PageParameter, paged, SearchText, Text, Written } from './scalars.ts';
import { WrittenRecording } from './written-recording.ts';

/** The most characters, questions and lines that a puzzle may have. */
export const puzzleLimits = {
  title: 100,
  subtitle: 60,
  description: 1000,
  code: 20_000,
  explanation: 40_000,
  fileName: 60,
  cwe: 9999,
  questions: 10,
  lines: 30,
  text: 1000,
  hint: 140,
  option: 300,
  note: 500,
} as const;

/** What staff write: at most `limit` characters, without white space around them. */
export const limitedText = (limit: number, name: string) =>
  v.pipe(
    Written,
    v.maxLength(limit, () => `${name} has at most ${limit.toLocaleString('en-US')} characters.`),
  );

export const requiredText = (limit: number, name: string) =>
  v.pipe(limitedText(limit, name), v.minLength(1, `${name} is required.`));

/** Code keeps its indentation and loses its trailing white space. */
const Code = v.pipe(
  Text,
  v.transform((code) => (isBlank(code) ? '' : withPlainLineEnds(code).trimEnd())),
  v.maxLength(puzzleLimits.code, () => `The code has at most ${puzzleLimits.code.toLocaleString('en-US')} characters.`),
);

/** What staff write of a question's options, with a note on each. */
export function writtenOptions(limits: { option: number; note: number }) {
  const option = (letter: Letter) => requiredText(limits.option, `Option ${letter}`);
  const note = v.optional(limitedText(limits.note, 'A note'), '');
  return {
    option_a: option('A'),
    option_b: option('B'),
    option_c: option('C'),
    option_d: option('D'),
    notes: v.optional(v.object({ A: note, B: note, C: note, D: note }), { A: '', B: '', C: '', D: '' }),
  };
}

/** What staff write of a question. One with an `id` already belongs to the puzzle. The list's order is the questions' order. */
const writtenQuestion = {
  id: v.optional(Id),
  // An app that doesn't know roles leaves it out. Then it doesn't change.
  role: v.optional(v.picklist(roles, 'Choose a role.')),
  text: requiredText(puzzleLimits.text, 'The question'),
  // An app that doesn't know hints leaves it out. Then it doesn't change.
  hint: v.optional(limitedText(puzzleLimits.hint, 'A hint')),
  ...writtenOptions(puzzleLimits),
  correct_answer: Letter,
};

const QuestionBody = v.object(writtenQuestion);
export type QuestionBody = v.InferInput<typeof QuestionBody>;
/** The columns that staff write. */
export type QuestionColumns = Required<Omit<v.InferOutput<typeof QuestionBody>, 'id'>>;

/** Its columns for staff: all that they write. */
const storedQuestion = { ...questionHead, ...questionKey } satisfies Record<keyof typeof writtenQuestion, unknown>;

const LineBody = v.object({
  line: Id,
  note: v.optional(v.pipe(Written, v.maxLength(90, 'A margin note has at most 90 characters.')), ''),
});

/** What staff write of a puzzle. `PuzzleSnapshot` and a puzzle's folder have the same. */
export const writtenPuzzle = {
  title: requiredText(puzzleLimits.title, 'The title'),
  // An app that doesn't know subtitles leaves it out. Then it doesn't change.
  subtitle: v.optional(limitedText(puzzleLimits.subtitle, 'The subtitle')),
  description: requiredText(puzzleLimits.description, 'The description'),
  category: v.picklist(categoryNames, 'Choose a category.'),
  cwe: v.optional(
    v.nullable(
      v.pipe(
        v.number('A CWE is a number, such as 787.'),
        v.integer('A CWE is a number, such as 787.'),
        v.minValue(1, 'A CWE is a number, such as 787.'),
        v.maxValue(puzzleLimits.cwe, `A CWE is at most ${puzzleLimits.cwe}.`),
      ),
    ),
    null,
  ),
  language: v.picklist(languages, 'Choose a language.'),
  difficulty: v.pipe(
    v.number('Difficulty is a number from 1 to 5.'),
    v.integer('Difficulty is a number from 1 to 5.'),
    v.minValue(1, 'Difficulty is a number from 1 to 5.'),
    v.maxValue(5, 'Difficulty is a number from 1 to 5.'),
  ),
  // An app that doesn't know kinds leaves it out. Then it doesn't change.
  kind: v.optional(v.picklist(puzzleKinds, 'Choose a kind.')),
  file_name: v.optional(
    v.pipe(
      Text,
      v.trim(),
      v.regex(/^(?:[\w-][\w.-]*)?$/, 'A file name has letters, digits, dots, hyphens, and underscores.'),
      v.maxLength(puzzleLimits.fileName, `A file name has at most ${puzzleLimits.fileName} characters.`),
    ),
    '',
  ),
  code_snippet: v.optional(Code, ''),
  explanation: v.optional(limitedText(puzzleLimits.explanation, 'The explanation'), ''),
  // An app that doesn't know recordings leaves it out. Then it doesn't change.
  recording: v.optional(v.nullable(WrittenRecording)),
  is_premium: v.optional(v.boolean(), true),
  is_active: v.optional(v.boolean(), true),
  // An app that doesn't know first steps leaves it out. Then it doesn't change.
  first_step: v.optional(v.nullable(FirstStep)),
  published_at: v.optional(v.nullable(v.pipe(Day, v.regex(/^20/, 'The publish date must be in this century.'))), null),
  lines: v.optional(v.pipe(v.array(LineBody), v.maxLength(puzzleLimits.lines, 'At most 30 lines can be marked.')), []),
  questions: v.optional(
    v.pipe(v.array(QuestionBody), v.maxLength(puzzleLimits.questions, 'A puzzle has at most 10 questions.')),
    [],
  ),
};

type Lines = readonly { line: number }[];

const differ = (lines: Lines) => new Set(lines.map(({ line }) => line)).size === lines.length;

const exist = (lines: Lines, code: string) => lines.every(({ line }) => line <= code.split('\n').length);

type Options = { readonly [Name in `option_${'a' | 'b' | 'c' | 'd'}`]: string };

/** Returns whether a learner can tell the options apart. A blank one is rejected by itself. */
export function optionsDiffer({ option_a, option_b, option_c, option_d }: Options): boolean {
  const options = [option_a, option_b, option_c, option_d].filter((option) => option !== '');
  return new Set(options).size === options.length;
}

/** What staff send for a new puzzle. A draft, which isn't active, can lack questions. */
export const NewPuzzleBody = v.pipe(
  v.object(writtenPuzzle),
  v.forward(
    v.partialCheck(
      [['is_active'], ['questions']],
      ({ is_active, questions }) => !is_active || questions.length > 0,
      'An active puzzle needs at least one question.',
    ),
    ['questions'],
  ),
  v.forward(
    v.partialCheck(
      [['is_active'], ['questions']],
      ({ is_active, questions }) => !is_active || questions.every(optionsDiffer),
      'In an active puzzle, the four options of a question must differ.',
    ),
    ['questions'],
  ),
  v.forward(
    v.partialCheck(
      [['first_step'], ['is_premium']],
      ({ first_step, is_premium }) => !first_step || !is_premium,
      'A first step is free.',
    ),
    ['is_premium'],
  ),
  v.forward(
    v.partialCheck(
      [['first_step'], ['published_at']],
      ({ first_step, published_at }) => !first_step || published_at === null,
      'A first step is never a daily puzzle, so it has no date.',
    ),
    ['published_at'],
  ),
  v.forward(
    v.partialCheck([['lines']], ({ lines }) => differ(lines), 'Each line can be marked only once.'),
    ['lines'],
  ),
  v.forward(
    v.partialCheck(
      [['lines'], ['code_snippet']],
      ({ lines, code_snippet }) => exist(lines, code_snippet),
      'A marked line is not in the code.',
    ),
    ['lines'],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.code_snippet === '') return;
      const message = textProblem(dataset.value.kind ?? 'CLASSIC', dataset.value.code_snippet);
      if (message) addIssue({ message });
    }),
    ['code_snippet'],
  ),
);
export type NewPuzzleBody = v.InferInput<typeof NewPuzzleBody>;
/** The parsed body: trimmed, with defaults. */
export type WrittenPuzzle = v.InferOutput<typeof NewPuzzleBody>;

/**
 * What becomes of the answers that learners gave before an edit: `regrade` grades them by the new key, letter by letter; `void` has them
 * count for nobody. An edit that changes options or the key of an answered question, or adds a question to a puzzle that someone completed,
 * has to say it. A question that was added with `void` counts only for those who hadn't completed the puzzle.
 */
export const pastAnswers = ['regrade', 'void'] as const;
export type PastAnswers = (typeof pastAnswers)[number];
export const editFields = { version: Id, past_answers: v.optional(v.picklist(pastAnswers)) };

/** `version` is the version that was edited. */
export const PuzzleBody = v.intersect([NewPuzzleBody, v.object(editFields)]);
export type PuzzleBody = v.InferInput<typeof PuzzleBody>;

/** What only staff see in a list of what they edit. `answers` counts the answers that learners gave. */
export const adminListed = { is_active: v.boolean(), answers: Count, deleted_at: v.nullable(Instant) };

/** How many learners' answers an edit has corrected so far. `learners` is how many there are in all, null until they're counted. */
export const CorrectionProgress = v.object({ corrected: Count, learners: v.nullable(Count) });
export type CorrectionProgress = v.InferOutput<typeof CorrectionProgress>;

/** A puzzle as staff edit it, keys included. With `correction_progress`, earlier answers are being corrected. */
export const AdminPuzzle = v.object({
  ...openedPuzzle,
  ...adminListed,
  slug: v.string(),
  subtitle,
  explanation: v.string(),
  recording: v.optional(v.nullable(Recording)),
  cwe: v.nullable(Id),
  lines: v.array(VulnerableLine),
  questions: v.array(v.object({ ...storedQuestion, order: Id })),
  correction_progress: v.optional(CorrectionProgress),
  updated_at: Instant,
});
export type AdminPuzzle = v.InferOutput<typeof AdminPuzzle>;

/** What staff ask a list for. Without `state`: all except deleted ones. */
export const adminQuery = <const States extends readonly string[]>(states: States) =>
  v.object({ page: PageParameter, state: v.optional(v.picklist(states)), q: v.optional(SearchText) });

/** See `src/rules/puzzle-state.ts`. `mislabeled`: active, but by learners' results of another difficulty than its label. */
export const AdminPuzzleQuery = adminQuery(['draft', 'scheduled', 'active', 'inactive', 'deleted', 'mislabeled']);
export type AdminPuzzleQuery = v.InferOutput<typeof AdminPuzzleQuery>;

export const AdminPuzzleRow = v.object({
  ...listedPuzzle,
  ...adminListed,
  version: Id,
  rating: v.optional(PuzzleRating),
});
export type AdminPuzzleRow = v.InferOutput<typeof AdminPuzzleRow>;

export const AdminPuzzleList = paged(AdminPuzzleRow);
export type AdminPuzzleList = v.InferOutput<typeof AdminPuzzleList>;

/** What wrote a version: an account, the starter library, or the management command. */
export const versionOrigins = ['account', 'library', 'command'] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

/**
 * A version of something that staff edit. `edited_by` is null if no account wrote it or the account is gone, `origin` if it wasn't recorded
 * yet.
 */
export const VersionRow = v.object({
  version: Id,
  edited_at: Instant,
  edited_by: v.nullable(v.string()),
  origin: v.nullable(v.picklist(versionOrigins)),
});
export type VersionRow = v.InferOutput<typeof VersionRow>;

/** What `versions` keeps of a puzzle. */
export const PuzzleSnapshot = v.object({
  ...v.omit(AdminPuzzle, ['id', 'slug', 'version', 'answers', 'correction_progress', 'updated_at', 'deleted_at'])
    .entries,
  questions: v.array(v.object(storedQuestion)),
});
export type PuzzleSnapshot = v.InferOutput<typeof PuzzleSnapshot>;

const ScheduledPuzzle = v.object({ id: Id, title: v.string(), language: v.picklist(languages) });
export type ScheduledPuzzle = v.InferOutput<typeof ScheduledPuzzle>;

/**
 * A day of the calendar. `gap`: it has no puzzle, but days before and after it do. `repeat`: its puzzle is also the daily of another day.
 * `others` are published on the day but aren't its daily.
 */
export const CalendarDay = v.object({
  day: Day,
  puzzle: v.nullable(ScheduledPuzzle),
  gap: v.boolean(),
  repeat: v.boolean(),
  others: v.array(ScheduledPuzzle),
});
export type CalendarDay = v.InferOutput<typeof CalendarDay>;

/**
 * A month of the calendar. `waiting`: active puzzles without a day, the first 100 of `waiting_count`. `through`: the last day with a
 * puzzle.
 */
export const Calendar = v.object({
  today: Day,
  through: v.nullable(Day),
  days: v.array(CalendarDay),
  waiting: v.array(ScheduledPuzzle),
  waiting_count: Count,
});
export type Calendar = v.InferOutput<typeof Calendar>;

/** Moves a puzzle between future days; null is the waiting list. The puzzle on `to` goes to `from`. */
export const MoveBody = v.object({ puzzle_id: Id, from: v.nullable(Day), to: v.nullable(Day) });
export type MoveBody = v.InferInput<typeof MoveBody>;

/** A puzzle's folder: see `src/content/README.md`. Files of any other kind are ignored. */
export const PuzzleFolder = v.object({
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'The name of a folder can have lowercase letters, digits, and hyphens.'),
    v.maxLength(80, 'The name of a folder has at most 80 characters.'),
  ),
  files: v.record(Text, Text),
});
export type PuzzleFolder = v.InferOutput<typeof PuzzleFolder>;

export const PuzzleFolders = paged(PuzzleFolder);

export const ImportReply = v.object({ id: Id, outcome: v.picklist(['created', 'updated', 'unchanged']) });
export type ImportReply = v.InferOutput<typeof ImportReply>;
