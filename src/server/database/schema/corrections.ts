import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { PastAnswers } from '../../../contract/admin-puzzles.ts';
import type { Letter } from '../../../contract/puzzles.ts';
import { id, instant } from './columns.ts';
import { interviewQuestions } from './interview.ts';
import { puzzles } from './puzzles.ts';

/** What an edit makes of the earlier answers to one question. `key` is the right letter of its version. */
export interface QuestionCorrection {
  question_id: number;
  choice: PastAnswers;
  key: Letter;
}

/**
 * What edits of puzzles and interview questions still have to change in earlier answers, in order of `id`. `version` is the edit's; a puzzle
 * can get one without `changes`, if the edit added a question. Learners are corrected in order of ID: `after_user_id` is the last one that
 * was, `corrected` how many were, and `learners` how many there are, null until they're counted. A finished correction is deleted.
 */
export const corrections = pgTable(
  'corrections',
  {
    id: id(),
    puzzle_id: integer('puzzle_id').references(() => puzzles.id, { onDelete: 'cascade' }),
    interview_question_id: integer('interview_question_id').references(() => interviewQuestions.id, {
      onDelete: 'cascade',
    }),
    version: integer('version').notNull(),
    changes: jsonb('changes').$type<QuestionCorrection[]>().notNull(),
    after_user_id: integer('after_user_id').notNull().default(0),
    corrected: integer('corrected').notNull().default(0),
    learners: integer('learners'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [check('corrections_target', sql`num_nonnulls(${table.puzzle_id}, ${table.interview_question_id}) > 0`)],
);
