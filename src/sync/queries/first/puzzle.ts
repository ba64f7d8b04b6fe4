import { readPuzzle } from '../../../contract/puzzle-calls.ts';
import type {
  Comment,
  Correction,
  Letter,
  Puzzle,
  PuzzleProgress,
  Question,
  Reaction,
  ReactionCounts,
} from '../../../contract/puzzles.ts';
import { addDays, nextDailyAt, utcDay } from '../../../rules/puzzle-day.ts';
import { movedCounts } from '../../../rules/reactions.ts';
import { type CallResult, type Failure, noVerdict } from '../../api-client.ts';
import type { Clock } from '../../clock.ts';
import { answerDraft } from '../../operations/answer.ts';
import {
  commentDraft,
  type Draft,
  isKind,
  isReworded,
  type OutboxEntry,
  puzzleOf,
} from '../../operations/outbox-entry.ts';
import {
  type Daily,
  type MirrorDatabase,
  type MirroredAnswer,
  type MirroredCatalogueRow,
  type MirroredProgress,
  type MirroredPuzzle,
  type MirroredReaction,
  readFact,
  type Touch,
  writeFact,
} from '../../storage/mirror-database.ts';
import { packedRows } from '../../storage/pack-block.ts';
import type { SyncContext } from '../../sync-context.ts';
import type { Query } from '../query.ts';

/** What a screen shows of a puzzle: the mirror, overlaid with pending work. */
export interface PuzzleView extends Omit<Puzzle, 'questions' | 'comments' | 'user_answers' | 'reaction_counts'> {
  questions: QuestionView[];
  /** Pending comments come last. */
  comments: CommentView[];
  comment_draft: string;
  /** Null if no response told them. */
  reaction_counts: ReactionCounts | null;
  reaction_pending: boolean;
  /** This puzzle's parked entries, whose optimistic change is rolled back. */
  refused: RefusedAct[];
  /** Questions with an answer, recorded or pending. */
  answered: number;
  /** When body and counts were requested. */
  fetched_at: number;
  /** Whether the server has a newer body, or parts that the learner can see now: fetch it when online. */
  stale: boolean;
  /** Set if it's the mirrored daily puzzle. `passed`: its day is over. */
  daily: DailyView | null;
}

export interface QuestionView extends Question {
  answer: QuestionAnswer | null;
  /** Chosen but not submitted, or rejected. */
  draft: Letter | null;
}

export type QuestionAnswer =
  | {
      pending: false;
      selected_answer: Letter;
      is_correct: boolean;
      correct_answer: Letter;
      note: string | null;
      answered_at: string;
      /** This device's answer, if an earlier one stands instead. */
      instead_of: Letter | null;
      /** Options or key changed since: what the letter stood for is unknown. */
      reworded?: true;
      /** What staff's edit did to it since. */
      correction?: Correction;
      /** `unsent`: graded on this device, by its own key. `overruled`: the server then decided differently. */
      standing?: 'unsent' | 'overruled';
    }
  | { pending: true; selected_answer: Letter; reworded?: true; answered_at: string; operation_id: string };

export interface CommentView extends Comment {
  pending: boolean;
}

export interface RefusedAct {
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

/** As specified: the explanation is fetched 1.5 s after the last verdict. */
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
      const result = await fetchPuzzle(context, which === 'daily' ? 0 : which);
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

type Databases = Pick<SyncContext, 'mirror' | 'outbox' | 'serverClock'>;

async function readLastDaily({ mirror, serverClock: clock }: Databases): Promise<DailyView | undefined> {
  const row = await mirror.meta.get('daily');
  return row?.key === 'daily' ? dailyView(row.value, clock) : undefined;
}

function dailyView(daily: Daily, clock: Clock): DailyView {
  return { ...daily, passed: clock.now() >= Date.parse(daily.next_daily_at) };
}

async function readPuzzleView(
  { mirror, outbox, serverClock: clock }: Databases,
  which: number | 'daily',
): Promise<PuzzleView | undefined> {
  // The outbox first: an entry leaves it after the mirror holds its verdict, so nothing is missed in between.
  const [entries, drafts] = await Promise.all([outbox.entries.orderBy('sequence').toArray(), outbox.drafts.toArray()]);
  const mirrored = await mirror.transaction('r', mirror.tables, async () => {
    const [daily, licence] = await Promise.all([readFact(mirror, 'daily'), readFact(mirror, 'licence')]);
    const id = which === 'daily' ? (daily?.puzzle_id ?? 0) : which;
    const [row, packed, answers, reaction, progress, catalogued] = await Promise.all([
      mirror.puzzles.get(id),
      packedRows(mirror.pack_puzzle_blocks, id),
      mirror.answers.where({ puzzle_id: id }).toArray(),
      mirror.reactions.get(id),
      mirror.progress.get(id),
      mirror.catalogue.get(id),
    ]);
    if (!row && packed.length === 0) return undefined;
    return {
      id,
      ...row,
      packed,
      licence,
      daily: daily?.puzzle_id === id ? dailyView(daily, clock) : null,
      answers,
      reaction,
      progress,
      catalogued,
    };
  });
  if (!mirrored) return undefined;
  const { packed: rows, licence, ...rest } = mirrored;
  if (rows.length === 0) return overlayPending(rest as Mirrored, entries, drafts);
  // The last await: a live query doesn't see what is read after an await that isn't Dexie's.
  return (await import('../packed-view.ts')).packedView(rest, { rows, licence, clock }, entries, drafts);
}

export interface Mirrored extends MirroredPuzzle {
  daily: DailyView | null;
  answers: MirroredAnswer[];
  reaction: MirroredReaction | undefined;
  progress: MirroredProgress | undefined;
  catalogued: MirroredCatalogueRow | undefined;
}

/** Overlays the mirror with pending work. */
export function overlayPending(mirrored: Mirrored, allEntries: OutboxEntry[], allDrafts: Draft[]): PuzzleView {
  const { id, puzzle, fetched_at, daily, answers, reaction, progress, catalogued } = mirrored;
  const { user_answers, ...body } = puzzle;
  const entries = allEntries.filter((entry) => puzzleOf(entry) === id);
  const drafts = new Map(allDrafts.map(({ key, value }) => [key, value]));
  const waiting = entries.filter(({ state }) => state !== 'parked');
  const parked = entries.filter(({ state }) => state === 'parked');
  const questions = puzzle.questions.map((question): QuestionView => {
    const answer = answerOf(question, answers, user_answers, waiting);
    const correct_answer = question.correct_answer ?? (answer?.pending === false ? answer.correct_answer : undefined);
    return {
      ...question,
      ...(correct_answer && { correct_answer }),
      answer,
      draft: answer ? null : ((drafts.get(answerDraft(question.id)) as Letter) ?? letterOf(parked, question)),
    };
  });
  const standing = progressOf(puzzle.user_progress, progress);
  const mine = reactionOf(reaction?.reaction ?? null, waiting);
  return {
    ...body,
    questions,
    comments: [...puzzle.comments.map((comment) => ({ ...comment, pending: false })), ...commentsOf(puzzle, waiting)],
    comment_draft: drafts.get(commentDraft(id)) ?? '',
    user_reaction: mine.reaction,
    reaction_counts: movedCounts(puzzle.reaction_counts, puzzle.user_reaction, mine.reaction),
    reaction_pending: mine.pending,
    user_progress: standing,
    completed: standing.completed,
    refused: parked.map(refusedOf),
    answered: questions.filter(({ answer }) => answer !== null).length,
    fetched_at,
    stale:
      (catalogued?.version ?? 0) > puzzle.version ||
      (standing.completed && puzzle.explanation === null) ||
      puzzle.questions.some((question, at) => questions[at]?.answer?.pending === false && !question.correct_answer),
    daily,
  };
}

function answerOf(
  { id, correct_answer: key, options_version }: Question,
  answers: readonly MirroredAnswer[],
  fetched: Puzzle['user_answers'],
  waiting: readonly OutboxEntry[],
): QuestionAnswer | null {
  const recorded = answers.find(({ question_id }) => question_id === id) ?? fetched[id];
  if (recorded) {
    const { selected_answer, is_correct, correct_answer, answered_at, correction } = recorded;
    const { note = null, instead_of = null, overruled } = recorded as Partial<MirroredAnswer>;
    const answer = { selected_answer, is_correct, correct_answer, note, answered_at, instead_of };
    return {
      pending: false,
      ...answer,
      ...(isReworded(recorded, options_version) && {
        correct_answer: key ?? correct_answer,
        note: null,
        reworded: true,
      }),
      ...(overruled && { standing: 'overruled' }),
      ...(correction && { correction }),
    };
  }
  for (const entry of waiting) {
    if (!isKind(entry, 'answer') || entry.payload.question_id !== id) continue;
    const { payload, operation_id } = entry;
    const { answer, answered_at } = payload;
    const reworded = isReworded(payload, options_version) && { reworded: true as const };
    return { pending: true, selected_answer: answer, ...reworded, answered_at, operation_id };
  }
  return null;
}

function letterOf(parked: readonly OutboxEntry[], { id }: Question): Letter | null {
  const entry = parked.filter((entry) => isKind(entry, 'answer')).find(({ payload }) => payload.question_id === id);
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

/** Returns the newer progress: the one with more answers, because answers are never taken back. */
function progressOf(fetched: PuzzleProgress, row: PuzzleProgress | undefined): PuzzleProgress {
  if (!row || row.answered < fetched.answered) return fetched;
  const { completed, answered, correct, total, xp } = row;
  return { completed, answered, correct, total, xp };
}

export function refusedOf(entry: OutboxEntry): RefusedAct {
  const { operation_id, kind, payload, last_status, last_code, last_error } = entry;
  return { operation_id, kind, payload, status: last_status, code: last_code, error: last_error };
}

const tries = 3;

const underWay = new WeakMap<SyncContext, Map<number, Promise<CallResult<Puzzle>>>>();

/**
 * Fetches one puzzle into the local cache; ID 0 is today's daily puzzle. A puzzle that can no longer be opened leaves it. Concurrent
 * fetches of one puzzle share a request.
 */
export function fetchPuzzle(context: SyncContext, id: number): Promise<CallResult<Puzzle>> {
  const fetches = underWay.get(context) ?? new Map<number, Promise<CallResult<Puzzle>>>();
  underWay.set(context, fetches);
  const fetching = fetches.get(id) ?? fetchAnew(context, id).finally(() => fetches.delete(id));
  fetches.set(id, fetching);
  return fetching;
}

async function fetchAnew({ mirror, call, clock }: SyncContext, id: number): Promise<CallResult<Puzzle>> {
  for (let left = tries; ; left -= 1) {
    if (!mirror.isOpen()) return noVerdict('aborted');
    const pulled = await lastPulled(mirror);
    const asked = clock.now();
    const result = await call(readPuzzle, { params: { id } });
    if (result.ok) {
      if ((await writePuzzle(mirror, result.reply, { asked, pulled, clock })) || left === 1) return result;
    } else {
      if (result.kind === 'refused' && result.status === 404 && id === 0) {
        const now = new Date(asked);
        await writeFact(mirror, 'daily', { day: utcDay(now), puzzle_id: null, next_daily_at: nextDailyAt(now) });
      }
      const isLocked = result.kind === 'refused' && result.code === 'premium_required';
      const isGone = result.kind === 'refused' && result.code === 'not_found';
      // What the learner has answered stays readable to them.
      const isLost = isGone || (isLocked && (await mirror.progress.get(id))?.completed !== true);
      if (isLost && id !== 0) await mirror.puzzles.delete(id);
      return result;
    }
  }
}

/** Whether a verdict came since then. A verdict in the future was noted before the clock was set back. */
export function isSince(asked: number, touch: Touch | undefined, now: number): boolean {
  return touch !== undefined && touch.at > asked && touch.at <= now;
}

/** Returns the highest version of what a pull brought of the learner's progress and reactions. */
async function lastPulled({ progress, reactions }: MirrorDatabase): Promise<number> {
  const [one, other] = await Promise.all([
    progress.orderBy('row_version').last(),
    reactions.orderBy('row_version').last(),
  ]);
  return Math.max(one?.row_version ?? 0, other?.row_version ?? 0);
}

/** Returns false and writes nothing if a verdict or a pull changed the learner's part since the request. */
async function writePuzzle(
  mirror: MirrorDatabase,
  puzzle: Puzzle,
  { asked, pulled, clock }: { asked: number; pulled: number; clock: Clock },
): Promise<boolean> {
  const { puzzles, answers, reactions, progress, touches, meta } = mirror;
  return mirror.transaction('rw', [puzzles, answers, reactions, progress, touches, meta], async () => {
    const puzzle_id = puzzle.id;
    if (isSince(asked, await touches.get(puzzle_id), clock.now())) return false;
    const [reaction, standing] = [await reactions.get(puzzle_id), await progress.get(puzzle_id)];
    if (Math.max(reaction?.row_version ?? 0, standing?.row_version ?? 0) > pulled) return false;
    await puzzles.put({ id: puzzle_id, puzzle, fetched_at: asked });
    if (puzzle.is_daily) {
      const { next_daily_at } = puzzle;
      await writeFact(mirror, 'daily', { day: addDays(next_daily_at.slice(0, 10), -1), puzzle_id, next_daily_at });
    }
    for (const [key, answer] of Object.entries(puzzle.user_answers)) {
      const question_id = Number(key);
      const known = await answers.get(question_id);
      // What only this device knows stays.
      const own = { local_date: null, note: null, instead_of: null, row_version: 0, ...known };
      await answers.put({ ...own, puzzle_id, question_id, ...answer });
    }
    if (reaction || puzzle.user_reaction !== null) {
      const row_version = reaction?.row_version ?? 0;
      await reactions.put({ puzzle_id, reaction: puzzle.user_reaction, row_version });
    }
    if (standing || puzzle.user_progress.answered > 0) {
      const { completed_on = null, row_version = 0 } = standing ?? {};
      await progress.put({ puzzle_id, ...puzzle.user_progress, completed_on, row_version });
    }
    return true;
  });
}
