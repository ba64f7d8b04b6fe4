import type { DownloadedPuzzle } from '../../contract/offline.ts';
import { hintCount, hintOf } from '../../rules/hints.ts';
import type { Clock } from '../engine/clock.ts';
import type { Draft, OutboxEntry } from '../operations/outbox-entry.ts';
import type { LicenseFact } from '../storage/cache-database.ts';
import { fetchedParts, newest, puzzleBodyOf } from '../storage/downloaded-body.ts';
import { isInForce } from '../storage/license.ts';
import { type CachedParts, overlayPending, type PuzzleView, type QuestionView } from './first/puzzle.ts';

/** What the local cache holds in addition to the body, which can be missing. */
export type DownloadedBody = Omit<CachedParts, 'puzzle' | 'fetched_at'> &
  Partial<Pick<CachedParts, 'puzzle' | 'fetched_at'>>;

interface Downloaded {
  rows: readonly DownloadedPuzzle[];
  license: LicenseFact | undefined;
  clock: Clock;
}

/**
 * Shows a puzzle that the download has: from the download if the cached body is missing or older, with its answers graded immediately by
 * the download's key. It doesn't reveal the keys of unanswered questions.
 */
export function downloadedView(
  cached: DownloadedBody,
  { rows, license, clock }: Downloaded,
  entries: OutboxEntry[],
  drafts: Draft[],
): PuzzleView | undefined {
  const downloaded = isInForce(license, clock) ? newest(rows) : undefined;
  const { puzzle, fetched_at } = cached;
  if (!downloaded || (puzzle && puzzle.version > downloaded.version)) {
    return puzzle && fetched_at !== undefined
      ? overlayPending({ ...cached, puzzle, fetched_at }, entries, drafts)
      : undefined;
  }
  const body =
    puzzle?.version === downloaded.version
      ? puzzle
      : { ...puzzleBodyOf(downloaded, new Date(clock.now()).toISOString()), ...(puzzle && fetchedParts(puzzle)) };
  const view = overlayPending({ ...cached, puzzle: body, fetched_at: fetched_at ?? 0 }, entries, drafts);
  return graded(puzzle ? view : { ...view, reaction_counts: null }, downloaded);
}

function graded(view: PuzzleView, downloaded: DownloadedPuzzle): PuzzleView {
  const keys = new Map(downloaded.questions.map((question) => [question.id, question]));
  const questions = view.questions.map((question) => gradedQuestion(question, keys.get(question.id)));
  const isDone = questions.every(({ answer }) => answer?.pending === false);
  return {
    ...view,
    downloaded: true,
    questions,
    ...(isDone && {
      explanation: view.explanation ?? downloaded.explanation,
      explanation_tree: view.explanation_tree ?? downloaded.explanation_tree ?? null,
      recording: view.recording ?? downloaded.recording ?? null,
      lines: view.lines ?? downloaded.lines,
      ...(downloaded.subtitle !== undefined && { subtitle: downloaded.subtitle }),
      ...(downloaded.cwe !== undefined && { cwe: downloaded.cwe }),
    }),
  };
}

type DownloadedQuestion = DownloadedPuzzle['questions'][number];

/** Shows the words of hints that were taken, and no others. */
function hinted(question: QuestionView, { hint, correct_answer, notes }: DownloadedQuestion): QuestionView {
  if (!notes) return question;
  const source = { hint, correct_answer, notes };
  const hints = question.hints.map((taken) => (taken.pending ? (hintOf(source, taken.number) ?? taken) : taken));
  return { ...question, hint_count: hintCount(source), hints };
}

function gradedQuestion(question: QuestionView, key: DownloadedQuestion | undefined): QuestionView {
  const { answer } = question;
  if (!key) return question;
  if (!answer) return hinted(question, key);
  const { correct_answer, notes, hint } = key;
  if (answer.reworded) {
    // The server grades it by its own key later.
    if (answer.pending) return question;
    return { ...question, correct_answer, ...(notes && { notes }), answer: { ...answer, correct_answer } };
  }
  // The server's result on the right answer counts, even if the download differs.
  if (!answer.pending) {
    return {
      ...question,
      ...(notes && answer.correct_answer === correct_answer && { notes: question.notes ?? notes, hint }),
    };
  }
  const { selected_answer, answered_at, hints } = answer;
  const is_correct = selected_answer === correct_answer;
  const note = notes?.[selected_answer] ?? null;
  return {
    ...question,
    correct_answer,
    ...(notes && { notes }),
    hint,
    answer: {
      pending: false,
      selected_answer,
      is_correct,
      correct_answer,
      note,
      answered_at,
      hints,
      instead_of: null,
      offlineResult: 'unsent',
    },
  };
}
