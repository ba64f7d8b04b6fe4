import type { PackedPuzzle } from '../../contract/offline.ts';
import type { Clock } from '../clock.ts';
import type { Draft, OutboxEntry } from '../operations/outbox-entry.ts';
import { isInForce } from '../storage/licence.ts';
import type { LicenceFact } from '../storage/mirror-database.ts';
import { fetchedParts, newest, puzzleBodyOf } from '../storage/packed-body.ts';
import { type Mirrored, overlayPending, type PuzzleView, type QuestionView } from './first/puzzle.ts';

/** What the mirror holds in addition to the body, which can be missing. */
export type Unopened = Omit<Mirrored, 'puzzle' | 'fetched_at'> & Partial<Pick<Mirrored, 'puzzle' | 'fetched_at'>>;

interface Packed {
  rows: readonly PackedPuzzle[];
  licence: LicenceFact | undefined;
  clock: Clock;
}

/**
 * Shows a puzzle that the pack has: from the pack if the mirrored body is missing or older, with its answers graded immediately by the
 * pack's key. It doesn't reveal the keys of unanswered questions.
 */
export function packedView(
  mirrored: Unopened,
  { rows, licence, clock }: Packed,
  entries: OutboxEntry[],
  drafts: Draft[],
): PuzzleView | undefined {
  const packed = isInForce(licence, clock) ? newest(rows) : undefined;
  const { puzzle, fetched_at } = mirrored;
  if (!packed || (puzzle && puzzle.version > packed.version)) {
    return puzzle && fetched_at !== undefined
      ? overlayPending({ ...mirrored, puzzle, fetched_at }, entries, drafts)
      : undefined;
  }
  const body =
    puzzle?.version === packed.version
      ? puzzle
      : { ...puzzleBodyOf(packed, new Date(clock.now()).toISOString()), ...(puzzle && fetchedParts(puzzle)) };
  const view = overlayPending({ ...mirrored, puzzle: body, fetched_at: fetched_at ?? 0 }, entries, drafts);
  return graded(puzzle ? view : { ...view, reaction_counts: null }, packed);
}

function graded(view: PuzzleView, packed: PackedPuzzle): PuzzleView {
  const keys = new Map(packed.questions.map((question) => [question.id, question]));
  const questions = view.questions.map((question) => gradedQuestion(question, keys.get(question.id)));
  const isDone = questions.every(({ answer }) => answer?.pending === false);
  return {
    ...view,
    questions,
    ...(isDone && {
      explanation: view.explanation ?? packed.explanation,
      lines: view.lines ?? packed.lines,
      ...(packed.cwe !== undefined && { cwe: packed.cwe }),
    }),
  };
}

function gradedQuestion(question: QuestionView, key: PackedPuzzle['questions'][number] | undefined): QuestionView {
  const { answer } = question;
  if (!answer || !key) return question;
  const { correct_answer, notes } = key;
  if (answer.reworded) {
    // The server grades it by its own key later.
    if (answer.pending) return question;
    return { ...question, correct_answer, ...(notes && { notes }), answer: { ...answer, correct_answer } };
  }
  // The server's verdict on the right answer counts, even if the pack differs.
  if (!answer.pending) {
    return {
      ...question,
      ...(notes && answer.correct_answer === correct_answer && { notes: question.notes ?? notes }),
    };
  }
  const { selected_answer, answered_at } = answer;
  const is_correct = selected_answer === correct_answer;
  const note = notes?.[selected_answer] ?? null;
  return {
    ...question,
    correct_answer,
    ...(notes && { notes }),
    answer: {
      pending: false,
      selected_answer,
      is_correct,
      correct_answer,
      note,
      answered_at,
      instead_of: null,
      standing: 'unsent',
    },
  };
}
