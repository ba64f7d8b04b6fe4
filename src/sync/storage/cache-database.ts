import type { Dexie, EntityTable, Table } from 'dexie';
import type { User } from '../../contract/account.ts';
import type { PuzzleComparison } from '../../contract/comparison.ts';
import type { Config } from '../../contract/config.ts';
import type { PastDaily } from '../../contract/dailies.ts';
import type { InterviewCatalogueRow, InterviewListRow, InterviewQuestion } from '../../contract/interview.ts';
import type { LeaderboardEntry, OwnRank, Timeframe } from '../../contract/leaderboard.ts';
import type { DownloadChunk, DownloadedPuzzle, DownloadedQuestion, License } from '../../contract/offline.ts';
import type { Competency, Profile } from '../../contract/profile.ts';
import type { Progress } from '../../contract/progress.ts';
import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import type {
  CatalogueRow,
  Hint,
  Letter,
  Puzzle,
  PuzzleList,
  Reaction,
  ReactionCounts,
} from '../../contract/puzzles.ts';
import type { Receipt, Subscription } from '../../contract/subscription.ts';
import type { AnswerRow, ExerciseRow, InterviewAnswerRow, OpeningRow, ProgressRow } from '../../contract/sync.ts';
import type { DownloadBlocks } from './download-block.ts';

/** `row_version` is the server's, from the pull. Rows that no pull confirmed yet have 0, and the check skips them. */
interface Versioned {
  row_version: number;
}

export type CachedCatalogueRow = CatalogueRow & Versioned;
export type CachedOpening = OpeningRow & Versioned;
export type CachedProgress = ProgressRow & Versioned;
export type CachedExercise = ExerciseRow & Versioned;

/** `overruled`: this device graded the same answer differently, by the key it had then. */
interface Overruled {
  overruled?: true;
}

/** `note` came with the response. `instead_of`: this device's answer, if an earlier one counts. */
export type CachedAnswer = Omit<AnswerRow, 'local_date'> &
  Versioned & { local_date: string | null; note: string | null; instead_of: Letter | null } & Overruled;

/** A hint that was taken on this device, as the server told it. No pull brings it; a fetched body has those of other devices. */
export type CachedHint = Hint & { puzzle_id: number; question_id: number };

/** `reaction` is null after a response cleared it and before the pull says so. */
export interface CachedReaction extends Versioned {
  puzzle_id: number;
  reaction: Reaction | null;
}

export type CachedQuestionRow = InterviewCatalogueRow & Versioned;

/** An interview question as last fetched. */
export interface CachedQuestion {
  id: number;
  question: InterviewQuestion;
  fetched_at: number;
}

/** `instead_of`: this device's answer, if an earlier one counts. */
export type CachedInterviewAnswer = InterviewAnswerRow & Versioned & { instead_of: string | null } & Overruled;

/** A puzzle as last fetched. Its `reaction_counts` include its `user_reaction`. */
export interface CachedPuzzle {
  id: number;
  puzzle: Puzzle;
  fetched_at: number;
}

/** `puzzle_id` is null if the server had none. `day` is the UTC day it was the daily puzzle. */
export interface Daily {
  day: string;
  puzzle_id: number | null;
  next_daily_at: string;
}

/** A time frame as last fetched; `standing` is null for a visitor. */
export interface CachedLeaderboard {
  entries: LeaderboardEntry[];
  standing: OwnRank | null;
  fetched_at: number;
  /** The learner's rank as last fetched on an earlier day (UTC). */
  rank_before?: { rank: number; day: string };
}

export interface StatusFacts {
  paused: null | 'login' | 'server';
  /** Whether the login is needed because another account is logged in. */
  is_other_user?: true | null;
  offline_since: number | null;
  last_sync: number | null;
  /** Until then nothing must be sent, from this tab, another one, or the worker. */
  held_until?: number | null;
  /** Whether the last cycle met a full disk. */
  no_room?: true | null;
}

/** The last response, and when it was requested. */
export interface StoredReply<Reply> {
  reply: Reply;
  fetched_at: number;
}

/** What the learner bought and paid. */
export interface Membership {
  subscriptions: Subscription[];
  receipts: Receipt[];
}

/**
 * The state of the annual plan's download. `loading`: chunks of the last manifest are missing, and come now or when the network is back.
 * `ready`: all of them are here. `gone`: it was removed, and `trouble` says why.
 */
export interface DownloadFact {
  state: 'loading' | 'paused' | 'ready' | 'gone';
  /** The chunks of the last manifest. */
  chunks: DownloadChunk[];
  /** When that came, and for which catalogue. */
  checked_at: number;
  catalogue: string;
  /** When it was last complete. */
  updated_at: number | null;
  /** Why it isn't progressing. */
  trouble: DownloadTrouble | null;
  /** Until when the server asked to wait. */
  resume_at?: number;
}

export type DownloadTrouble =
  | 'offline'
  | 'server'
  | 'busy'
  | 'login'
  | 'no_room'
  | 'damaged'
  | 'licence'
  | 'no_plan'
  | 'licence_over';

/** `seen_at` is the latest time seen here: the license's clock never runs backward. */
export interface LicenseFact {
  licence: License;
  seen_at: number;
}

/** A written chunk. It's `whole` until one of its rows is withdrawn. The IDs are those of its rows. */
export interface DownloadedChunk extends Pick<DownloadChunk, 'sha256' | 'size'> {
  whole: boolean;
  puzzles: number[];
  questions: number[];
}

/** What only this device knows about an answer, and the result that its note is about. */
export interface OwnNotes extends Overruled {
  note: string | null;
  instead_of: string | null;
  is_correct?: boolean;
  version?: number | undefined;
}

interface Facts extends Record<`leaderboard_${Timeframe}`, CachedLeaderboard> {
  cursor: string;
  /** How many pages and batches of responses were written here. */
  writes: number;
  /**
   * As the last pull had it, with its end if nothing more is paid. The bodies here are no more than it opened. `seen_at` is the latest time
   * by the server's clock since, in epoch milliseconds.
   */
  plan: { plan: User['plan']; until: string | null; seen_at?: number };
  /**
   * How many more last pages delete the bodies that the learner can't see anymore, after a scope was emptied or a plan ended. An older
   * build wrote true.
   */
  unswept: number | true;
  /** What only this device knows about answers, by question, until an emptied scope is complete again. */
  set_aside: Record<'answer' | 'interview_answer', Record<number, OwnNotes>>;
  daily: Daily;
  /** Today's puzzle as the last list told it: its body may not be here, so `daily` is still the one before. */
  listed_daily: ListedDaily;
  config: Config;
  user: User;
  standing: Progress;
  status: StatusFacts;
  /** The interview questions from a list. */
  questions: StoredReply<InterviewListRow[]>;
  membership: StoredReply<Membership>;
  pack: DownloadFact;
  licence: LicenseFact;
  /** By lowercased username. */
  [profile: `profile ${string}`]: StoredReply<Profile>;
  [competency: `competency ${string}`]: StoredReply<Competency>;
  /** Of puzzles that the learner can't open, by ID. */
  [preview: `preview ${number}`]: StoredReply<PuzzlePreview>;
  /** Of completed puzzles, by ID. */
  [comparison: `comparison ${number}`]: StoredReply<PuzzleComparison>;
  /** By month, YYYY-MM. */
  [dailies: `dailies ${string}`]: StoredReply<PastDaily[]>;
}

export type MetaRow = { [Key in keyof Facts]: { key: Key; value: Facts[Key] } }[keyof Facts];

/** When a response last changed the puzzle here: a response requested earlier is older than that. */
export interface LastResponse {
  puzzle_id: number;
  at: number;
}

/** A puzzle's counts, which every answer and reaction changes, from a list. */
export interface CachedCounts {
  puzzle_id: number;
  success_rate: number | null;
  reaction_counts: ReactionCounts;
  fetched_at: number;
}

/** A page of the archive from the server. `key` is its query. */
export interface CachedList {
  key: string;
  list: PuzzleList;
  fetched_at: number;
}

export type CacheDatabase = Dexie & {
  catalogue: EntityTable<CachedCatalogueRow, 'id'>;
  puzzles: EntityTable<CachedPuzzle, 'id'>;
  answers: EntityTable<CachedAnswer, 'question_id'>;
  hints: Table<CachedHint, [questionId: number, number: number]>;
  reactions: EntityTable<CachedReaction, 'puzzle_id'>;
  progress: EntityTable<CachedProgress, 'puzzle_id'>;
  openings: EntityTable<CachedOpening, 'puzzle_id'>;
  exercises: EntityTable<CachedExercise, 'id'>;
  touches: EntityTable<LastResponse, 'puzzle_id'>;
  counts: EntityTable<CachedCounts, 'puzzle_id'>;
  lists: EntityTable<CachedList, 'key'>;
  questions: EntityTable<CachedQuestionRow, 'id'>;
  question_bodies: EntityTable<CachedQuestion, 'id'>;
  interview_answers: EntityTable<CachedInterviewAnswer, 'question_id'>;
  pack_chunks: EntityTable<DownloadedChunk, 'sha256'>;
  pack_puzzle_blocks: DownloadBlocks<DownloadedPuzzle>;
  pack_question_blocks: DownloadBlocks<DownloadedQuestion>;
  meta: Table<MetaRow, MetaRow['key']>;
};

export async function readFact<Key extends keyof Facts>(
  cache: CacheDatabase,
  key: Key,
): Promise<Facts[Key] | undefined> {
  const row = await cache.meta.get(key);
  return row?.value as Facts[Key] | undefined;
}

export async function writeFact<Key extends keyof Facts>(
  cache: CacheDatabase,
  key: Key,
  value: Facts[Key],
): Promise<void> {
  await cache.meta.put({ key, value } as MetaRow);
}

/** Returns the ID of today's puzzle, as far as this device knows. `now` is the server's time. */
export async function readDailyId(cache: CacheDatabase, now: number): Promise<number | null> {
  return dailyIdOf([await readFact(cache, 'daily'), await readFact(cache, 'listed_daily')], now);
}

/** Returns the first that isn't over. */
export function dailyIdOf(told: readonly (ListedDaily | undefined)[], now: number): number | null {
  return told.find((daily) => daily && now < Date.parse(daily.next_daily_at))?.puzzle_id ?? null;
}

type ListedDaily = Pick<Daily, 'puzzle_id' | 'next_daily_at'>;

/** Tells a pull under way in another tab that its page is older than the local cache. In the transaction of the write. */
export async function countWrite(cache: CacheDatabase): Promise<void> {
  await writeFact(cache, 'writes', ((await readFact(cache, 'writes')) ?? 0) + 1);
}
