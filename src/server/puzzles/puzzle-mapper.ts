import { getTableColumns, sql } from 'drizzle-orm';
import { hashCode } from '../../content/hash-code.ts';
import { extensions } from '../../content/puzzle-file.ts';
import {
  AdminPuzzle,
  AdminPuzzleRow,
  type PuzzleFolder,
  type PuzzleSnapshot,
  writtenPuzzle,
} from '../../contract/admin-puzzles.ts';
import type { CategoryName } from '../../contract/categories.ts';
import type { PublicDaily } from '../../contract/dailies.ts';
import { DownloadedPuzzle } from '../../contract/offline.ts';
import { type PuzzlePreview, previewedPuzzle, type Try } from '../../contract/puzzle-preview.ts';
import {
  type AnswerReply,
  type CatalogueRow,
  type Comment,
  cataloguedPuzzle,
  type Letter,
  listedPuzzle,
  openedPuzzle,
  type Puzzle,
  type PuzzleKind,
  type PuzzleListRow,
  type PuzzleProgress,
  type PuzzleRating,
  type Question,
  questionHead,
  questionKey,
  type UserAnswer,
} from '../../contract/puzzles.ts';
import type { Recording } from '../../contract/recordings.ts';
import type { TextTree } from '../../contract/text-tree.ts';
import { excerptOf } from '../../rules/excerpt.ts';
import { allHints, hintCount } from '../../rules/hints.ts';
import { pick } from '../database/pick.ts';
import {
  type answers,
  categories,
  type puzzleCounts,
  type puzzleProgress,
  puzzles,
  type questions,
  type reactions,
  type takenHints,
} from '../database/schema.ts';

/** A puzzle's rating, as devices get it. */
export const puzzleRating = sql<PuzzleRating | null>`(
  select json_build_object('rating', round(r.rating), 'deviation', round(r.deviation)) from puzzle_ratings r
  where r.puzzle_id = ${puzzles.id} order by r.day desc limit 1
)`;

/** How many minutes learners took for a puzzle, as their median. */
export const puzzleMinutes = sql<number | null>`(
  select r.minutes from puzzle_ratings r where r.puzzle_id = ${puzzles.id} order by r.day desc limit 1
)`;

/** A puzzle's columns with its category's name. A query that selects them joins `categories`. */
export const puzzleColumns = { ...getTableColumns(puzzles), category: categories.name };

export type PuzzleRow = typeof puzzles.$inferSelect & { category: CategoryName };
type QuestionRow = typeof questions.$inferSelect;
type AnswerRow = typeof answers.$inferSelect;
type ProgressRow = typeof puzzleProgress.$inferSelect;
type ProgressSums = Pick<ProgressRow, 'answered' | 'correct' | 'total' | 'xp'> & { completed_at: Date | string | null };
export type CountsRow = typeof puzzleCounts.$inferSelect;

/** What a learner did in a puzzle. */
export interface LearnerRows {
  answers: AnswerRow[];
  takenHints: Pick<typeof takenHints.$inferSelect, 'question_id' | 'number'>[];
  progress: ProgressRow | undefined;
  reaction: (typeof reactions.$inferSelect)['reaction'] | undefined;
}

/** Returns a puzzle as the viewer sees it: keys of the questions they answered, the explanation once they answered all. */
export function puzzleReply(
  puzzle: PuzzleRow,
  parts: {
    questions: QuestionRow[];
    tree: TextTree | null;
    counts: CountsRow | null | undefined;
    rating: PuzzleRating | null;
    comments: Comment[];
    commentCount: number;
    learner: LearnerRows | undefined;
    isStaff: boolean;
  },
): Omit<Puzzle, 'is_daily' | 'next_daily_at'> {
  const { questions, tree, counts, rating, comments, commentCount, learner, isStaff } = parts;
  const answered = new Map(learner?.answers.map((answer) => [answer.question_id, answer]));
  const hasFinished = questions.length > 0 && questions.every(({ id }) => answered.has(id));
  const completed = learner?.progress?.completed_at != null;
  // A question that was added later doesn't lock what finishing unlocked.
  const maySeeAll = isStaff || hasFinished || completed;
  return {
    ...openPuzzle(puzzle),
    is_active: puzzle.is_active,
    questions: questions.map((row) => ({
      ...(isStaff || answered.has(row.id) ? keyedQuestion(row) : openQuestion(row)),
      ...(learner && !answered.has(row.id) && hintsReply(row, learner.takenHints)),
    })),
    explanation: maySeeAll ? puzzle.explanation : null,
    explanation_tree: maySeeAll ? tree : null,
    recording: maySeeAll ? currentRecording(puzzle) : null,
    lines: maySeeAll ? puzzle.lines : null,
    ...(maySeeAll && subtitleReply(puzzle)),
    ...(maySeeAll && puzzle.cwe !== null && { cwe: puzzle.cwe }),
    ...countsReply(counts),
    ...(rating && { rating }),
    comments,
    comment_count: commentCount,
    completed,
    user_reaction: learner?.reaction ?? null,
    user_progress: progressReply(learner?.progress, learner?.progress?.total ?? questions.length),
    user_answers: Object.fromEntries([...answered].map(([id, answer]) => [String(id), userAnswer(answer)])),
  };
}

/** Returns a puzzle without keys and without anything that differs between viewers. */
export function publicDaily(
  puzzle: PuzzleRow,
  day: string,
  parts: { questions: QuestionRow[]; counts: CountsRow | undefined; commentCount: number },
): PublicDaily {
  const { questions, counts, commentCount } = parts;
  return {
    ...openPuzzle(puzzle),
    day,
    questions: questions.map((row) => ({ ...pick(row, questionHead), order: row.position })),
    ...countsReply(counts),
    comment_count: commentCount,
  };
}

/** What a list shows of a puzzle in addition to its own columns. */
const listedExtras = { kind: puzzles.kind, minutes: puzzleMinutes };
type ListedExtras = Pick<PuzzleRow, 'kind'> & { minutes: number | null };

/** Without what most rows lack, because a list has many. */
function extrasReply({ kind, minutes }: ListedExtras): Pick<CatalogueRow, 'kind' | 'minutes'> {
  const told = shownKind(kind);
  return { ...(told !== 'CLASSIC' && { kind: told }), ...(minutes !== null && { minutes }) };
}

/** The columns of a row in the archive's list. */
export const puzzleListColumns = { ...pick(puzzleColumns, listedPuzzle), ...listedExtras, subtitle: puzzles.subtitle };

export function puzzleListRow(
  { kind, minutes, subtitle, ...puzzle }: Pick<PuzzleRow, keyof typeof listedPuzzle | 'subtitle'> & ListedExtras,
  counts: CountsRow | null,
  viewer: { completed: boolean; locked: boolean },
): PuzzleListRow {
  return {
    ...puzzle,
    ...extrasReply({ kind, minutes }),
    ...countsReply(counts),
    ...viewer,
    ...(viewer.completed && subtitleReply({ subtitle })),
  };
}

/** Returns what viewers who can't open a puzzle see of it. */
export function puzzlePreview(
  puzzle: PuzzleRow,
  parts: { question: QuestionRow | undefined; counts: CountsRow | null | undefined; tried: Try | undefined },
): PuzzlePreview {
  const { question, counts, tried } = parts;
  return {
    ...pick(openPuzzle(puzzle), previewedPuzzle),
    success_rate: countsReply(counts).success_rate,
    ...excerptOf(puzzle),
    ...(question && { question: pick(question, questionHead) }),
    ...(tried && { tried }),
  };
}

/** The columns of a row on devices. */
export const puzzleCatalogueColumns = {
  ...pick(puzzleColumns, cataloguedPuzzle),
  ...listedExtras,
  rating: puzzleRating,
};

export function catalogueRow({
  kind,
  minutes,
  rating,
  ...puzzle
}: Pick<PuzzleRow, keyof typeof cataloguedPuzzle> & ListedExtras & { rating: PuzzleRating | null }): CatalogueRow {
  return { ...puzzle, ...extrasReply({ kind, minutes }), ...(rating && { rating }) };
}

const { order: _, ...downloadedColumns } = DownloadedPuzzle.entries.questions.item.entries;

export function downloadedPuzzle(puzzle: PuzzleRow, questions: QuestionRow[], tree: TextTree | null): DownloadedPuzzle {
  const { explanation, lines, cwe } = puzzle;
  const { kind, ...opened } = openPuzzle(puzzle);
  return {
    ...opened,
    kind: 'puzzle',
    ...(kind !== 'CLASSIC' && { puzzle_kind: kind }),
    questions: questions.map((row) => ({ ...pick(row, downloadedColumns), order: row.position })),
    explanation,
    ...(tree && { explanation_tree: tree }),
    recording: currentRecording(puzzle),
    lines,
    ...subtitleReply(puzzle),
    ...(cwe !== null && { cwe }),
  };
}

const { order: __, ...staffColumns } = AdminPuzzle.entries.questions.item.entries;

export function adminPuzzle(puzzle: PuzzleRow, questions: QuestionRow[], answers: number): AdminPuzzle {
  const { id, slug, subtitle, explanation, recording, cwe, lines, is_active, updated_at, deleted_at } = puzzle;
  return {
    ...pick(puzzle, openedPuzzle),
    slug: slug ?? `puzzle-${id}`,
    is_active,
    subtitle,
    explanation,
    recording,
    cwe,
    lines,
    questions: questions.map((row) => ({ ...pick(row, staffColumns), order: row.position })),
    answers,
    updated_at: updated_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

const { answers: ___, rating: ____, ...adminRowEntries } = AdminPuzzleRow.entries;

/** The columns of a row in the staff's list. */
export const adminPuzzleColumns = pick(puzzleColumns, adminRowEntries);

export function adminPuzzleRow(
  puzzle: Pick<PuzzleRow, keyof typeof adminPuzzleColumns>,
  answers: number | null,
): AdminPuzzleRow {
  return { ...puzzle, deleted_at: puzzle.deleted_at?.toISOString() ?? null, answers: answers ?? 0 };
}

/** Returns what the history keeps of a puzzle. */
export function puzzleSnapshot(puzzle: AdminPuzzle): PuzzleSnapshot {
  const questions = puzzle.questions.map(({ order: _, ...question }) => question);
  return { ...pick(puzzle, writtenPuzzle), questions };
}

/** Returns a puzzle's folder, without the programs that prove it. `slugs` maps each question's ID to its slug. */
export function puzzleFolder(puzzle: AdminPuzzle, slugs: ReadonlyMap<number, string>): PuzzleFolder {
  const { code_snippet, explanation, recording, file_name, lines, questions, ...written } = puzzleSnapshot(puzzle);
  const json = {
    ...written,
    revision: puzzle.version,
    file_name,
    lines,
    questions: questions.map(
      ({ id, label: _, option_a, option_b, option_c, option_d, correct_answer, notes, ...asWritten }) => ({
        id: slugs.get(id) ?? String(id),
        ...asWritten,
        options: {
          A: { text: option_a, note: notes.A },
          B: { text: option_b, note: notes.B },
          C: { text: option_c, note: notes.C },
          D: { text: option_d, note: notes.D },
        },
        correct: correct_answer,
      }),
    ),
  };
  return {
    slug: puzzle.slug,
    files: {
      'puzzle.json': `${JSON.stringify(json, null, 2)}\n`,
      [`snippet.${extensions[puzzle.language]}`]: `${code_snippet.trimEnd()}\n`,
      'explanation.md': `${explanation.trimEnd()}\n`,
      ...(recording && { 'watch.recorded.json': `${JSON.stringify(recording, null, 2)}\n` }),
    },
  };
}

/** Returns a puzzle's recording, or null if its code changed after it was recorded. */
function currentRecording({ recording, code_snippet }: PuzzleRow): Recording | null {
  return recording?.code === hashCode(code_snippet) ? recording : null;
}

/** Returns a puzzle without its key. */
function openPuzzle(puzzle: PuzzleRow) {
  return { ...pick(puzzle, openedPuzzle), kind: shownKind(puzzle.kind) };
}

/** Returns a puzzle's kind without its key: that the code is clean is part of that. */
function shownKind(kind: PuzzleKind): PuzzleKind {
  return kind === 'CLEAN' ? 'CLASSIC' : kind;
}

/** Returns a question without its key. */
function openQuestion(row: QuestionRow): Question {
  return { ...pick(row, questionHead), order: row.position, options_version: row.options_version };
}

/** Returns how many hints a question has, and what those say that the learner took. */
function hintsReply(row: QuestionRow, taken: LearnerRows['takenHints']): Pick<Question, 'hint_count' | 'hints'> {
  const last = taken.find(({ question_id }) => question_id === row.id)?.number ?? 0;
  const hints = last > 0 ? allHints(row).slice(0, last) : [];
  return { hint_count: hintCount(row), ...(hints.length > 0 && { hints }) };
}

function keyedQuestion(row: QuestionRow) {
  return { ...openQuestion(row), ...pick(row, questionKey) };
}

/** What names the vulnerability: for those who may see the explanation. */
export function subtitleReply({ subtitle }: Pick<PuzzleRow, 'subtitle'>): Pick<Puzzle, 'subtitle'> {
  return subtitle === '' ? {} : { subtitle };
}

function countsReply(counts: CountsRow | null | undefined) {
  return {
    success_rate: counts?.answers ? counts.right_answers / counts.answers : null,
    reaction_counts: { thumbs_up: counts?.thumbs_up ?? 0, thumbs_down: counts?.thumbs_down ?? 0 },
  };
}

export function progressReply(row: ProgressSums | undefined, total = row?.total ?? 0): PuzzleProgress {
  if (!row) return { completed: false, answered: 0, correct: 0, total, xp: 0 };
  return { completed: row.completed_at !== null, answered: row.answered, correct: row.correct, total, xp: row.xp };
}

export function userAnswer(row: AnswerRow): UserAnswer {
  const { selected_answer, is_correct, correct_answer, version, answered_at, hints, correction } = row;
  return {
    ...{ selected_answer, is_correct, correct_answer, version, answered_at: answered_at.toISOString() },
    ...(hints > 0 && { hints }),
    ...(correction && { correction }),
  };
}

type AnsweredQuestion = Pick<
  QuestionRow,
  'option_a' | 'option_b' | 'option_c' | 'option_d' | 'correct_answer' | 'notes'
>;

/** Returns the result of an answer, by the question's current key. */
export function answerReply(
  question: AnsweredQuestion,
  answer: Pick<AnswerRow, 'selected_answer' | 'is_correct' | 'version' | 'hints'>,
  progress: ProgressSums,
): AnswerReply {
  const { selected_answer, is_correct, version, hints } = answer;
  return {
    ...answerResult(question, selected_answer, is_correct),
    version,
    ...(hints > 0 && { hints }),
    progress: progressReply(progress),
  };
}

/** Returns the part of it that question and letter decide alone. */
export function answerResult(question: AnsweredQuestion, letter: Letter, is_correct: boolean) {
  const options = { A: question.option_a, B: question.option_b, C: question.option_c, D: question.option_d };
  return {
    is_correct,
    selected_answer: letter,
    selected_option: options[letter],
    correct_answer: question.correct_answer,
    correct_option: options[question.correct_answer],
    note: question.notes[letter],
    notes: question.notes,
  };
}
