import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { PastAnswers } from '../../contract/admin-puzzles.ts';
import type { Options } from '../answers/options-version.ts';
import type { Transaction } from '../database/open-database.ts';
import type { QuestionCorrection } from '../database/schema/corrections.ts';
import { answers, corrections, puzzleProgress } from '../database/schema.ts';
import { Rejection } from '../http/rejection.ts';

/** `by change`: nobody can be asked, as in an import. */
export type Choice = PastAnswers | 'by change';

/**
 * What an edit of options or key makes of answers to the versions before it. `late`: those that are stored stay as they are, but those that
 * still come count for nobody, because their letters stand for other options now.
 */
export type Outcome = PastAnswers | 'late' | undefined;

/**
 * Returns what an edit makes of the answers to a question, undefined if nothing. Where nobody can be asked, another letter as the key of the
 * same options regrades them. If the options changed, too, their letters no longer say what was meant, so they count for nobody, unless the
 * right option only moved. Other words for options alone change no grade.
 */
export function outcomeOf(choice: Choice, before: Options, after: Options): Outcome {
  if (choice !== 'by change') return choice;
  const names = ['option_a', 'option_b', 'option_c', 'option_d'] as const;
  const rightOf = (options: Options) => options[names['ABCD'.indexOf(keyOf(options))] ?? 'option_a'];
  if (keyOf(before) === keyOf(after)) return undefined;
  if (names.every((name) => before[name] === after[name])) return 'regrade';
  return rightOf(before) === rightOf(after) ? 'late' : 'void';
}

function keyOf({ correct_answer, correct_mc_answer }: Options) {
  return (correct_answer ?? correct_mc_answer ?? 'A') as QuestionCorrection['key'];
}

/** Returns the columns of a question that say which answers count, and by which key, after an edit of its options or key. */
export function versionsAfter(outcome: Outcome, version: number) {
  return {
    options_version: version,
    ...((outcome === 'void' || outcome === 'late') && { counts_from: version }),
    ...(outcome === 'regrade' && { regraded_version: version }),
  };
}

/** Returns what is to be changed in the stored answers to a question, nothing if they stay as they are. */
export function changesOf(questionId: number, outcome: Outcome, after: Options): QuestionCorrection[] {
  if (outcome === undefined || outcome === 'late') return [];
  return [{ question_id: questionId, choice: outcome, key: keyOf(after) }];
}

export function correctionRequired(): Rejection {
  return new Rejection(
    'correction_required',
    'Learners have answered what this edit changes. Choose whether their answers are regraded or count for nobody.',
  );
}

/** Stores what `workOffCorrections` is to change. Call it in the transaction that stores the new key, which holds the puzzle or question. */
export async function startCorrection(
  transaction: Transaction,
  target: { puzzle_id: number } | { interview_question_id: number },
  version: number,
  changes: QuestionCorrection[],
): Promise<void> {
  await transaction.insert(corrections).values({ ...target, version, changes });
}

/** Returns those of these questions that learners have answered. */
export async function answeredOf(transaction: Transaction, questionIds: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const id of questionIds) {
    const [row] = await transaction
      .select({ id: answers.question_id })
      .from(answers)
      .where(eq(answers.question_id, id))
      .limit(1);
    if (row) found.add(id);
  }
  return found;
}

/** Returns whether a learner has completed the puzzle of these questions. It goes by their answers, which have an index. */
export async function isFinished(transaction: Transaction, questionIds: readonly number[]): Promise<boolean> {
  if (questionIds.length === 0) return false;
  const [row] = await transaction
    .select({ id: puzzleProgress.user_id })
    .from(answers)
    .innerJoin(
      puzzleProgress,
      and(eq(puzzleProgress.user_id, answers.user_id), eq(puzzleProgress.puzzle_id, answers.puzzle_id)),
    )
    .where(and(inArray(answers.question_id, [...questionIds]), isNotNull(puzzleProgress.completed_at)))
    .limit(1);
  return row !== undefined;
}
