import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Exercise } from '../../../contract/progress.ts';
import type {
  Correction,
  FirstStep,
  HintNumber,
  Language,
  Letter,
  Notes,
  PuzzleKind,
  Reaction,
  Role,
  VulnerableLine,
} from '../../../contract/puzzles.ts';
import type { Recording } from '../../../contract/recordings.ts';
import type { TextTree } from '../../../contract/text-tree.ts';
import { userId, users } from './account.ts';
import { id, instant } from './columns.ts';
import { contentColumns, optionVersions } from './content.ts';
import { interviewQuestions } from './interview.ts';

export const puzzles = pgTable(
  'puzzles',
  {
    ...contentColumns(),
    // An older server doesn't know subtitles.
    subtitle: text('subtitle').notNull().default(''),
    cwe: integer('cwe'),
    language: text('language').$type<Language>().notNull(),
    difficulty: smallint('difficulty').notNull(),
    // An older server doesn't know kinds, and writes plain code.
    kind: text('kind').$type<PuzzleKind>().notNull().default('CLASSIC'),
    file_name: text('file_name').notNull(),
    code_snippet: text('code_snippet').notNull(),
    explanation: text('explanation').notNull(),
    recording: jsonb('recording').$type<Recording>(),
    lines: jsonb('lines').$type<VulnerableLine[]>().notNull(),
    published_at: date('published_at', { mode: 'string' }),
    first_step: smallint('first_step').$type<FirstStep>(),
  },
  (table) => [
    index('puzzles_published').on(table.published_at),
    // The archive's orders. Pages are walked and counted in the index, because the rows are wide.
    index('puzzles_listed').on(table.published_at, table.id, table.is_premium).where(sql`${table.is_active}`),
    check('puzzles_difficulty', sql`${table.difficulty} between 1 and 5`),
    check(
      'puzzles_first_step',
      sql`${table.first_step} is null or (not ${table.is_premium} and ${table.published_at} is null)`,
    ),
  ],
);

/** The column of a row that goes with its puzzle. */
export const puzzleId = () =>
  integer('puzzle_id')
    .notNull()
    .references(() => puzzles.id, { onDelete: 'cascade' });

/**
 * Without `counts_for_finished`, which a question that was added later can lack, the answers of learners who had completed the puzzle count
 * for nobody.
 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    puzzle_id: puzzleId(),
    position: smallint('position').notNull(),
    slug: text('slug').notNull(),
    role: text('role').$type<Role>().notNull().default('Trace'),
    // The role's name, for servers and apps that don't know roles.
    label: text('label').notNull(),
    text: text('text').notNull(),
    option_a: text('option_a').notNull(),
    option_b: text('option_b').notNull(),
    option_c: text('option_c').notNull(),
    option_d: text('option_d').notNull(),
    correct_answer: text('correct_answer').$type<Letter>().notNull(),
    notes: jsonb('notes').$type<Notes>().notNull(),
    // An older server doesn't know hints.
    hint: text('hint').notNull().default(''),
    ...optionVersions(),
    counts_for_finished: boolean('counts_for_finished').notNull().default(true),
  },
  (table) => [
    uniqueIndex('questions_position').on(table.puzzle_id, table.position),
    uniqueIndex('questions_slug').on(table.puzzle_id, table.slug),
  ],
);

/** The tree of an explanation's Markdown. `made_from` is the hash of what it was made from: without that, it's the tree of another text. */
export const explanationTrees = pgTable('explanation_trees', {
  puzzle_id: puzzleId().primaryKey(),
  made_from: text('made_from').notNull(),
  tree: jsonb('tree').$type<TextTree>().notNull(),
});

/** The column of a row that goes with its question. */
const questionId = () =>
  integer('question_id')
    .notNull()
    .references(() => questions.id, { onDelete: 'cascade' });

/** Numbers that answers and reactions change, apart from the puzzle, so learners never wait for an edit. */
export const puzzleCounts = pgTable('puzzle_counts', {
  puzzle_id: puzzleId().primaryKey(),
  answers: integer('answers').notNull().default(0),
  right_answers: integer('right_answers').notNull().default(0),
  thumbs_up: integer('thumbs_up').notNull().default(0),
  thumbs_down: integer('thumbs_down').notNull().default(0),
});

/**
 * Answers that aren't in `puzzle_counts` yet. An answer only appends here: on a hot puzzle, answers that updated one row would wait for each
 * other's commits. It has no index, because it's read whole and is soon empty again.
 */
export const countedAnswers = pgTable('counted_answers', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  puzzle_id: integer('puzzle_id').notNull(),
  is_correct: boolean('is_correct').notNull(),
});

/** The daily puzzle of each day. Once chosen, it doesn't change. */
export const dailies = pgTable(
  'dailies',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
  },
  (table) => [index('dailies_puzzle').on(table.puzzle_id)],
);

/** When the server first opened a puzzle to a learner. */
export const openings = pgTable(
  'openings',
  {
    user_id: userId(),
    puzzle_id: puzzleId(),
    opened_at: instant('opened_at').notNull().defaultNow(),
    as_daily: boolean('as_daily').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.puzzle_id] })],
);

/**
 * A learner's first and only answer to a question, with the key by which it's graded. `version` is the puzzle's version that they saw, or
 * that regraded them; its default is for servers that don't know the column. `points_if_right`: what a right answer was worth on that day, 0
 * for staff; null in answers that an older server stored. `hints` is how many hints the learner took before; an older server doesn't know it.
 */
export const answers = pgTable(
  'answers',
  {
    user_id: userId(),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
    version: integer('version').notNull().default(1),
    selected_answer: text('selected_answer').$type<Letter>().notNull(),
    correct_answer: text('correct_answer').$type<Letter>().notNull(),
    is_correct: boolean('is_correct').notNull(),
    points: smallint('points').notNull(),
    points_if_right: smallint('points_if_right'),
    hints: smallint('hints').notNull().default(0),
    correction: text('correction').$type<Correction>(),
    answered_at: instant('answered_at').notNull(),
    local_date: date('local_date', { mode: 'string' }).notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    // A learner's answers to a puzzle are found by its questions.
    primaryKey({ columns: [table.user_id, table.question_id] }),
    // For a question's statistics, and for deleting the question.
    index('answers_question').on(table.question_id),
  ],
);

/** How many of a question's hints a learner took before the answer: the highest number. */
export const takenHints = pgTable(
  'taken_hints',
  {
    user_id: userId(),
    puzzle_id: puzzleId(),
    question_id: questionId(),
    number: smallint('number').$type<HintNumber>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.puzzle_id, table.question_id] }),
    // For deleting the question.
    index('taken_hints_question').on(table.question_id),
  ],
);

/** A learner's one try at the first question of a puzzle that was locked to them. It counts for nothing, and is none of their answers. */
export const tries = pgTable(
  'tries',
  {
    user_id: userId(),
    puzzle_id: puzzleId(),
    question_id: questionId(),
    selected_answer: text('selected_answer').$type<Letter>().notNull(),
    // The release before wrote it. The question's present key decides, so the next release drops it.
    is_correct: boolean('is_correct'),
    tried_at: instant('tried_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.puzzle_id] }),
    // For deleting the question.
    index('tries_question').on(table.question_id),
  ],
);

/**
 * A learner's progress in a puzzle, updated with each answer. `completion_sequence`: its place in the log of completed puzzles, 0 if it
 * counts for no rating because staff completed it; null until it's taken.
 */
export const puzzleProgress = pgTable(
  'puzzle_progress',
  {
    user_id: userId(),
    puzzle_id: integer('puzzle_id')
      .notNull()
      .references(() => puzzles.id),
    answered: smallint('answered').notNull(),
    correct: smallint('correct').notNull(),
    total: smallint('total').notNull(),
    xp: integer('xp').notNull(),
    completed_at: instant('completed_at'),
    completed_on: date('completed_on', { mode: 'string' }),
    completion_sequence: bigint('completion_sequence', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.puzzle_id] }),
    // For how others did.
    index('puzzle_progress_completed')
      .on(table.puzzle_id, table.completed_at)
      .where(sql`${table.completed_at} is not null`),
    // Those that no rating counts yet.
    index('puzzle_progress_untaken')
      .on(table.completed_at)
      .where(sql`${table.completed_at} is not null and ${table.completion_sequence} is null`),
  ],
);

/**
 * Reviews and practiced puzzles, which don't score. `question_id` and `is_correct` are a review's. One of an interview answer's key point has
 * the interview question and the point instead, and so has the wish to practice it (`again`).
 */
export const exercises = pgTable(
  'exercises',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    kind: text('kind').$type<Exercise['kind']>().notNull(),
    puzzle_id: integer('puzzle_id').references(() => puzzles.id),
    question_id: integer('question_id').references(() => questions.id),
    interview_question_id: integer('interview_question_id').references((): AnyPgColumn => interviewQuestions.id),
    point: text('point'),
    is_correct: boolean('is_correct'),
    done_at: instant('done_at').notNull(),
    local_date: date('local_date', { mode: 'string' }).notNull(),
  },
  (table) => [index('exercises_day').on(table.user_id, table.local_date)],
);

export const reactions = pgTable(
  'reactions',
  {
    user_id: userId(),
    puzzle_id: puzzleId(),
    reaction: text('reaction').$type<Reaction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.puzzle_id] })],
);

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    puzzle_id: puzzleId(),
    /** Null once the account is deleted. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('comments_puzzle').on(table.puzzle_id, table.created_at),
    index('comments_user').on(table.user_id),
    // Staff's list.
    index('comments_latest').on(table.created_at, table.id),
  ],
);
