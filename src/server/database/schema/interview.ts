import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Evidence, Grader, InterviewAnswer, InterviewTrees, InterviewType } from '../../../contract/interview.ts';
import type { Correction, Letter, Notes } from '../../../contract/puzzles.ts';
import { userId } from './account.ts';
import { instant } from './columns.ts';
import { contentColumns, optionVersions } from './content.ts';

/** An interview question's key points: each a short phrase with other ways to say it and its opposite. Only the library's have an `id`. */
export interface StoredKeyPoint {
  id?: string;
  phrase: string;
  synonyms: string[];
  contradictions?: string[] | undefined;
}

/**
 * Interview questions. Options, their key and their notes are there for multiple choice; the model answer and its key points for open
 * ended. Only the library's have a slug.
 */
export const interviewQuestions = pgTable(
  'interview_questions',
  {
    ...contentColumns(),
    type: text('type').$type<InterviewType>().notNull(),
    difficulty: smallint('difficulty').$type<1 | 2 | 3>().notNull(),
    option_a: text('option_a'),
    option_b: text('option_b'),
    option_c: text('option_c'),
    option_d: text('option_d'),
    correct_mc_answer: text('correct_mc_answer').$type<Letter>(),
    notes: jsonb('notes').$type<Notes>(),
    ...optionVersions(),
    correct_text_answer: text('correct_text_answer'),
    key_points: jsonb('key_points').$type<StoredKeyPoint[]>(),
    explanation: text('explanation').notNull(),
  },
  (table) => [
    index('interview_questions_category').on(table.category_id),
    check('interview_questions_difficulty', sql`${table.difficulty} between 1 and 3`),
    check(
      'interview_questions_key',
      sql`case ${table.type}
        when 'MC' then ${table.correct_mc_answer} is not null
          and num_nulls(${table.option_a}, ${table.option_b}, ${table.option_c}, ${table.option_d}) = 0
        when 'OE' then ${table.correct_text_answer} is not null and ${table.key_points} is not null
        else false end`,
    ),
  ],
);

/** The trees of a question's Markdown. `made_from` is as in `explanation_trees`. */
export const interviewTrees = pgTable('interview_trees', {
  question_id: integer('question_id')
    .primaryKey()
    .references(() => interviewQuestions.id, { onDelete: 'cascade' }),
  made_from: text('made_from').notNull(),
  trees: jsonb('trees').$type<InterviewTrees>().notNull(),
});

/** When the server first opened an interview question to a learner. */
export const interviewOpenings = pgTable(
  'interview_openings',
  {
    user_id: userId(),
    question_id: integer('question_id')
      .notNull()
      .references(() => interviewQuestions.id, { onDelete: 'cascade' }),
    opened_at: instant('opened_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.question_id] })],
);

/**
 * A learner's first and only answer to an interview question, with the key, or the result of each key point, as of then. `should_count`:
 * the missed phrases that the learner thinks they said. `check` is null where a result stands: for a choice, a model's, or an older
 * release's. `checked_at`: when the check that counts was made. `points_if_right` is as in `answers`.
 */
export const interviewAnswers = pgTable(
  'interview_answers',
  {
    user_id: userId(),
    question_id: integer('question_id')
      .notNull()
      .references(() => interviewQuestions.id),
    question_version: integer('question_version').notNull(),
    selected_mc_answer: text('selected_mc_answer').$type<Letter>(),
    text_answer: text('text_answer'),
    correct_mc_answer: text('correct_mc_answer').$type<Letter>(),
    is_correct: boolean('is_correct').notNull(),
    covered: jsonb('covered').$type<string[]>().notNull(),
    missed: jsonb('missed').$type<string[]>().notNull(),
    graded_by: text('graded_by').$type<Grader>(),
    evidence: jsonb('evidence').$type<Evidence[]>(),
    check: jsonb('check').$type<InterviewAnswer['check']>(),
    checked_at: instant('checked_at'),
    should_count: jsonb('should_count').$type<string[]>(),
    points: smallint('points').notNull(),
    points_if_right: smallint('points_if_right'),
    correction: text('correction').$type<Correction>(),
    answered_at: instant('answered_at').notNull(),
    local_date: date('local_date', { mode: 'string' }).notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.question_id] }),
    // For what staff count about a question, and for deleting it.
    index('interview_answers_question').on(table.question_id),
  ],
);
