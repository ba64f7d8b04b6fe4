import { type InterviewQuestion, openedInterview, openedTrees } from '../../contract/interview.ts';
import type { DownloadedPuzzle, DownloadedQuestion } from '../../contract/offline.ts';
import { openedPuzzle, type Puzzle, questionHead } from '../../contract/puzzles.ts';

/** Returns the row of the latest edit, of all chunks that hold it. */
export function newest<Row extends { version: number }>(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((one, other) => other.version - one.version)[0];
}

/** Returns the fields that are named, so a new field of a downloaded row is hidden until the contract says that everyone may see it. */
function pick<Row extends object, Key extends keyof Row>(row: Row, fields: Record<Key, unknown>): Pick<Row, Key> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => Object.hasOwn(fields, key))) as Pick<Row, Key>;
}

const { kind: _, ...puzzleFields } = openedPuzzle;
const questionFields = { ...questionHead, order: true, options_version: true };
const interviewFields = { ...openedInterview, ...openedTrees, categories: true, options_version: true };

/** Returns a downloaded puzzle as the server shows it before any answer: without keys, and empty where a download can't know. */
export function puzzleBodyOf(downloaded: DownloadedPuzzle, next_daily_at: string): Puzzle {
  const { puzzle_kind } = downloaded;
  const questions = downloaded.questions.map((question) => pick(question, questionFields));
  return {
    ...pick(downloaded, puzzleFields),
    ...(puzzle_kind && { kind: puzzle_kind }),
    questions,
    is_active: true,
    explanation: null,
    explanation_tree: null,
    recording: null,
    lines: null,
    success_rate: null,
    reaction_counts: { thumbs_up: 0, thumbs_down: 0 },
    comments: [],
    comment_count: 0,
    completed: false,
    user_reaction: null,
    user_progress: { completed: false, answered: 0, correct: 0, total: questions.length, xp: 0 },
    user_answers: {},
    is_daily: false,
    next_daily_at,
  };
}

/** What a fetched puzzle has in addition to what staff write. */
export function fetchedParts(puzzle: Puzzle): Partial<Puzzle> {
  const { success_rate, reaction_counts, comments, completed, user_reaction, user_progress, user_answers } = puzzle;
  return { success_rate, reaction_counts, comments, completed, user_reaction, user_progress, user_answers };
}

/** The same for an interview question. */
export function questionBodyOf(downloaded: DownloadedQuestion): InterviewQuestion {
  const keys = { correct_mc_answer: null, correct_text_answer: null, explanation: null, notes: null };
  return { ...pick(downloaded, interviewFields), ...keys, is_active: true, user_answer: null };
}
