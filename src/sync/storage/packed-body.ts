import type { InterviewQuestion } from '../../contract/interview.ts';
import type { PackedPuzzle, PackedQuestion } from '../../contract/offline.ts';
import type { Puzzle } from '../../contract/puzzles.ts';

/** Returns the row of the latest edit, of all chunks that hold it. */
export function newest<Row extends { version: number }>(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((one, other) => other.version - one.version)[0];
}

/** Returns a packed puzzle as the server shows it before any answer: without keys, and empty where a pack can't know. */
export function puzzleBodyOf(packed: PackedPuzzle, next_daily_at: string): Puzzle {
  const { kind: _, cwe: __, puzzle_kind, ...body } = packed;
  const questions = packed.questions.map(({ correct_answer: _, notes: __, ...question }) => question);
  return {
    ...body,
    ...(puzzle_kind && { kind: puzzle_kind }),
    questions,
    is_active: true,
    explanation: null,
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
export function questionBodyOf(packed: PackedQuestion): InterviewQuestion {
  const { kind: _, key_points: __, ...body } = packed;
  const keys = { correct_mc_answer: null, correct_text_answer: null, explanation: null, notes: null };
  return { ...body, ...keys, is_active: true, user_answer: null };
}
