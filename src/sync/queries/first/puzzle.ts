import type {
  Comment,
  Correction,
  Hint,
  Letter,
  Puzzle,
  PuzzleProgress,
  Question,
  Reaction,
  ReactionCounts,
} from '../../../contract/puzzles.ts';
import { movedCounts } from '../../../rules/reactions.ts';
import type { Clock } from '../../engine/clock.ts';
import { type Failure, noResponse } from '../../http/first/api-client.ts';
import {
  answerDraft,
  commentDraft,
  type Draft,
  isKind,
  isReworded,
  type OutboxEntry,
  puzzleOf,
} from '../../operations/outbox-entry.ts';
import type { SyncContext } from '../../session/sync-context.ts';
import {
  type CachedAnswer,
  type CachedCatalogueRow,
  type CachedHint,
  type CachedProgress,
  type CachedPuzzle,
  type CachedReaction,
  type Daily,
  readFact,
} from '../../storage/cache-database.ts';
import { downloadedRows } from '../../storage/download-block.ts';
import type { Query } from '../query.ts';

/** What a screen shows of a puzzle: the local cache, overlaid with pending work. */
export interface PuzzleView extends Omit<Puzzle, 'questions' | 'comments' | 'user_answers' | 'reaction_counts'> {
  questions: QuestionView[];
  /** Pending comments come last. */
  comments: CommentView[];
  comment_draft: string;
  /** Null if no response told them. */
  reaction_counts: ReactionCounts | null;
  reaction_pending: boolean;
  /** This puzzle's rejected entries, whose optimistic change is rolled back. */
  rejected: RejectedEntry[];
  /** Questions with an answer, recorded or pending. */
  answered: number;
  /** When body and counts were requested. */
  fetched_at: number;
  /** Whether the server has a newer body, or parts that the learner can see now: fetch it when online. */
  stale: boolean;
  /** Whether the device has its keys: hints and results come without the network. */
  downloaded?: true;
  /** Set if it's the cached daily puzzle. `passed`: its day is over. */
  daily: DailyView | null;
}

export interface QuestionView extends Omit<Question, 'hints'> {
  answer: QuestionAnswer | null;
  /** Those that were taken, in order. */
  hints: HintView[];
  /** In practice and reviews, all of them: they cost nothing there. */
  free_hints?: Hint[];
  /** Chosen but not submitted, or rejected. */
  draft: Letter | null;
}

/** `pending`: its words aren't here yet. */
export type HintView = (Hint & { pending?: undefined }) | { number: Hint['number']; pending: true };

export type QuestionAnswer =
  | {
      pending: false;
      selected_answer: Letter;
      is_correct: boolean;
      correct_answer: Letter;
      note: string | null;
      answered_at: string;
      /** How many were taken before. Missing is none. */
      hints?: number | undefined;
      /** This device's answer, if an earlier one counts instead. */
      instead_of: Letter | null;
      /** Options or key changed since: what the letter stood for is unknown. */
      reworded?: true;
      /** What staff's edit did to it since. */
      correction?: Correction;
      /** `unsent`: graded on this device, by its own key. `overruled`: the server then decided differently. */
      offlineResult?: 'unsent' | 'overruled';
    }
  | {
      pending: true;
      selected_answer: Letter;
      reworded?: true;
      answered_at: string;
      hints?: number | undefined;
      operation_id: string;
    };

export interface CommentView extends Comment {
  pending: boolean;
}

export interface RejectedEntry {
  operation_id: string;
  kind: OutboxEntry['kind'];
  payload: OutboxEntry['payload'];
  status: number | null;
  code: string | null;
  error: string | null;
}

export interface DailyView extends Daily {
  passed: boolean;
}

/** A puzzle on its page, or undefined parts of it. */
export interface OpenPuzzle {
  /** Null if it isn't on this device. */
  view: PuzzleView | null;
  /** The daily puzzle as last fetched, its `puzzle_id` null if the server had none; null if none was. */
  daily: DailyView | null;
}

/** As specified: the explanation is fetched 1.5 s after the last response. */
export const explanationDelay = 1500;

/** A puzzle, overlaid with pending work. `daily` is today's. */
export function puzzleQuery(which: number | 'daily') {
  return {
    key: `puzzle ${which}`,
    async read(context: Databases): Promise<OpenPuzzle> {
      // Both start with Dexie's own promises; the second might end with others.
      const [daily, view] = await Promise.all([readLastDaily(context), readPuzzleView(context, which)]);
      return { daily: daily ?? null, view: view ?? null };
    },
    async refresh(context: SyncContext): Promise<Failure | null> {
      // It's in the file of the HTTP client, which a call loads anyway.
      const part = await import('../../http/fetch-puzzle.ts').catch(() => null);
      const result = part ? await part.fetchPuzzle(context, which === 'daily' ? 0 : which) : noResponse('offline');
      return result.ok ? null : result;
    },
    // An outdated body, or one whose explanation is now allowed. Each result starts the delay again.
    staleness: ({ view }: OpenPuzzle) =>
      view?.stale ? { cause: `${view.id} ${settledOf(view)}`, after: explanationDelay } : undefined,
  } satisfies Query<OpenPuzzle>;
}

function settledOf({ questions }: PuzzleView): number {
  return questions.filter(({ answer }) => answer?.pending === false).length;
}

type Databases = Pick<SyncContext, 'cache' | 'outbox' | 'serverClock'>;

async function readLastDaily({ cache, serverClock: clock }: Databases): Promise<DailyView | undefined> {
  const row = await cache.meta.get('daily');
  return row?.key === 'daily' ? dailyView(row.value, clock) : undefined;
}

function dailyView(daily: Daily, clock: Clock): DailyView {
  return { ...daily, passed: clock.now() >= Date.parse(daily.next_daily_at) };
}

async function readPuzzleView(
  { cache, outbox, serverClock: clock }: Databases,
  which: number | 'daily',
): Promise<PuzzleView | undefined> {
  // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
  const [entries, drafts] = await Promise.all([outbox.entries.orderBy('sequence').toArray(), outbox.drafts.toArray()]);
  const cached = await cache.transaction('r', cache.tables, async () => {
    const [daily, license] = await Promise.all([readFact(cache, 'daily'), readFact(cache, 'licence')]);
    const id = which === 'daily' ? (daily?.puzzle_id ?? 0) : which;
    const [row, downloaded, answers, hints, reaction, progress, catalogued] = await Promise.all([
      cache.puzzles.get(id),
      downloadedRows(cache.pack_puzzle_blocks, id),
      cache.answers.where({ puzzle_id: id }).toArray(),
      cache.hints.where({ puzzle_id: id }).toArray(),
      cache.reactions.get(id),
      cache.progress.get(id),
      cache.catalogue.get(id),
    ]);
    if (!row && downloaded.length === 0) return undefined;
    return {
      id,
      ...row,
      downloaded,
      license,
      daily: daily?.puzzle_id === id ? dailyView(daily, clock) : null,
      answers,
      hints,
      reaction,
      progress,
      catalogued,
    };
  });
  if (!cached) return undefined;
  const { downloaded: rows, license, ...rest } = cached;
  if (rows.length === 0) return overlayPending(rest as CachedParts, entries, drafts);
  // The last await: a live query doesn't see what is read after an await that isn't Dexie's.
  return (await import('../downloaded-view.ts')).downloadedView(rest, { rows, license, clock }, entries, drafts);
}

export interface CachedParts extends CachedPuzzle {
  daily: DailyView | null;
  answers: CachedAnswer[];
  hints: CachedHint[];
  reaction: CachedReaction | undefined;
  progress: CachedProgress | undefined;
  catalogued: CachedCatalogueRow | undefined;
}

/** Overlays the local cache with pending work. */
export function overlayPending(cached: CachedParts, allEntries: OutboxEntry[], allDrafts: Draft[]): PuzzleView {
  const { id, puzzle, fetched_at, daily, answers, hints, reaction, progress, catalogued } = cached;
  const { user_answers, ...body } = puzzle;
  const entries = allEntries.filter((entry) => puzzleOf(entry) === id);
  const drafts = new Map(allDrafts.map(({ key, value }) => [key, value]));
  const waiting = entries.filter(({ state }) => state !== 'parked');
  const rejected = entries.filter(({ state }) => state === 'parked');
  const questions = puzzle.questions.map((question): QuestionView => {
    const answer = answerOf(question, answers, user_answers, waiting);
    const correct_answer = question.correct_answer ?? (answer?.pending === false ? answer.correct_answer : undefined);
    return {
      ...question,
      ...(correct_answer && { correct_answer }),
      answer,
      hints: hintsOf(question, hints, waiting),
      draft: answer ? null : ((drafts.get(answerDraft(question.id)) as Letter) ?? letterOf(rejected, question)),
    };
  });
  const ownProgress = progressOf(puzzle.user_progress, progress, answers);
  const mine = reactionOf(reaction?.reaction ?? null, waiting);
  return {
    ...body,
    questions,
    comments: [...puzzle.comments.map((comment) => ({ ...comment, pending: false })), ...commentsOf(puzzle, waiting)],
    comment_draft: drafts.get(commentDraft(id)) ?? '',
    user_reaction: mine.reaction,
    reaction_counts: movedCounts(puzzle.reaction_counts, puzzle.user_reaction, mine.reaction),
    reaction_pending: mine.pending,
    user_progress: ownProgress,
    completed: ownProgress.completed,
    ...(catalogued?.rating && { rating: catalogued.rating }),
    rejected: rejected.map(rejectedOf),
    answered: questions.filter(({ answer }) => answer !== null).length,
    fetched_at,
    stale:
      (catalogued?.version ?? 0) > puzzle.version ||
      (ownProgress.completed && puzzle.explanation === null) ||
      puzzle.questions.some((question, at) => questions[at]?.answer?.pending === false && !question.correct_answer),
    daily,
  };
}

function answerOf(
  { id, correct_answer: key, options_version }: Question,
  answers: readonly CachedAnswer[],
  fetched: Puzzle['user_answers'],
  waiting: readonly OutboxEntry[],
): QuestionAnswer | null {
  const recorded = answers.find(({ question_id }) => question_id === id) ?? fetched[id];
  if (recorded) {
    const { selected_answer, is_correct, correct_answer, answered_at, hints, correction } = recorded;
    const { note = null, instead_of = null, overruled } = recorded as Partial<CachedAnswer>;
    const answer = { selected_answer, is_correct, correct_answer, note, answered_at, hints, instead_of };
    return {
      pending: false,
      ...answer,
      ...(isReworded(recorded, options_version) && {
        correct_answer: key ?? correct_answer,
        note: null,
        reworded: true,
      }),
      ...(overruled && { offlineResult: 'overruled' }),
      ...(correction && { correction }),
    };
  }
  for (const entry of waiting) {
    if (!isKind(entry, 'answer') || entry.payload.question_id !== id) continue;
    const { payload, operation_id } = entry;
    const { answer, answered_at, hints } = payload;
    const reworded = isReworded(payload, options_version) && { reworded: true as const };
    return { pending: true, selected_answer: answer, ...reworded, answered_at, hints, operation_id };
  }
  return null;
}

/** Each once: from this device, from the body, or still waiting. */
function hintsOf({ id, hints = [] }: Question, stored: readonly CachedHint[], waiting: readonly OutboxEntry[]) {
  const taken = new Map<number, HintView>();
  for (const entry of waiting) {
    if (!isKind(entry, 'hint') || entry.payload.question_id !== id) continue;
    taken.set(entry.payload.number, { number: entry.payload.number, pending: true });
  }
  for (const hint of [...hints, ...stored.filter(({ question_id }) => question_id === id)])
    taken.set(hint.number, hint);
  return [...taken.values()].sort((one, other) => one.number - other.number);
}

function letterOf(rejected: readonly OutboxEntry[], { id }: Question): Letter | null {
  const entry = rejected.filter((entry) => isKind(entry, 'answer')).find(({ payload }) => payload.question_id === id);
  return entry?.payload.answer ?? null;
}

/** Returns the reaction the learner last wanted. */
export function reactionOf(
  recorded: Reaction | null,
  waiting: readonly OutboxEntry[],
): { reaction: Reaction | null; pending: boolean } {
  const last = waiting.filter((entry) => isKind(entry, 'react')).at(-1);
  return last ? { reaction: last.payload.desired, pending: true } : { reaction: recorded, pending: false };
}

function commentsOf(puzzle: Puzzle, waiting: readonly OutboxEntry[]): CommentView[] {
  const known = new Set(puzzle.comments.map(({ id }) => id));
  return waiting
    .filter((entry) => isKind(entry, 'comment'))
    .filter(({ operation_id }) => !known.has(operation_id))
    .map(({ operation_id, payload, made_at, username }) => ({
      id: operation_id,
      text: payload.text,
      created_at: new Date(made_at).toISOString(),
      user: { username },
      pending: true,
    }));
}

/** Returns the newer progress: the one with more answers, because only a correction takes answers out, and a pull brings that. */
function progressOf(
  fetched: PuzzleProgress,
  row: PuzzleProgress | undefined,
  answers: readonly CachedAnswer[],
): PuzzleProgress {
  const isVoided = answers.some(({ correction }) => correction === 'void');
  if (!row || (row.answered < fetched.answered && !isVoided)) return fetched;
  const { completed, answered, correct, total, xp } = row;
  return { completed, answered, correct, total, xp };
}

export function rejectedOf(entry: OutboxEntry): RejectedEntry {
  const { operation_id, kind, payload, last_status, last_code, last_error } = entry;
  return { operation_id, kind, payload, status: last_status, code: last_code, error: last_error };
}
