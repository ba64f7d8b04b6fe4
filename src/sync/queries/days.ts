import type { ExerciseRow } from '../../contract/sync.ts';
import type { StudyDay } from '../../rules/streak.ts';
import { isKind, type OutboxEntry } from '../operations/outbox-entry.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { type CacheDatabase, readFact } from '../storage/cache-database.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { newest } from '../storage/downloaded-body.ts';
import type { Query } from './query.ts';

/** Something that counts for a day: a completed puzzle or an exercise. */
export interface Activity {
  kind: 'puzzle' | 'practice' | 'review';
  date: string;
  /** Null for a review of an interview answer's key point. */
  puzzle_id: number | null;
  /** The time of the exercise, or of the puzzle's last answer. Null if the device doesn't know. */
  at: string | null;
}

/** The learner's days, in no order, including pending work. Until a pull ended they are the server's; unknown if those are, too. */
export const daysQuery: Query<StudyDay[]> = {
  key: 'days',
  async read({ cache, outbox }) {
    // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
    const entries = await outbox.entries.orderBy('sequence').toArray();
    return daysOf(cache, entries);
  },
};

/** Returns the same from entries that were read before the local cache. */
export async function daysOf(cache: CacheDatabase, entries: readonly OutboxEntry[]): Promise<StudyDay[] | undefined> {
  if (await isPulled(cache)) {
    return addActivities([], await readActivities(cache, entries));
  }
  const told = (await readFact(cache, 'standing'))?.days;
  return told && addActivities(told, await pendingActivities(cache, entries));
}

/** Whether the local cache has everything the learner did. */
export async function isPulled(cache: CacheDatabase): Promise<boolean> {
  return (await readFact(cache, 'status'))?.last_sync != null;
}

/** Returns the IDs of the puzzles that the learner completed, with those whose last answer waits to be sent. */
export async function completedPuzzles({ cache, outbox }: Pick<SyncContext, 'cache' | 'outbox'>): Promise<Set<number>> {
  // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
  const entries = await outbox.entries.orderBy('sequence').toArray();
  const activities = await readActivities(cache, entries);
  return new Set(activities.flatMap(({ kind, puzzle_id }) => (kind === 'puzzle' ? (puzzle_id ?? []) : [])));
}

/** Returns everything that was done, from the local cache and the entries. */
export async function readActivities(cache: CacheDatabase, entries: readonly OutboxEntry[]): Promise<Activity[]> {
  const progress = await cache.progress.toArray();
  const lastAnswers = new Map<number, string>();
  for (const { puzzle_id, answered_at } of await cache.answers.toArray()) {
    const last = lastAnswers.get(puzzle_id);
    if (!last || Date.parse(last) < Date.parse(answered_at)) lastAnswers.set(puzzle_id, answered_at);
  }
  const completed = progress.flatMap(({ puzzle_id, completed_on }): Activity[] =>
    completed_on === null
      ? []
      : [{ kind: 'puzzle', date: completed_on, puzzle_id, at: lastAnswers.get(puzzle_id) ?? null }],
  );
  const exercises = (await cache.exercises.toArray()).flatMap(activitiesOf);
  return [...completed, ...exercises, ...(await pendingActivities(cache, entries))];
}

/** Returns what waits to be sent: exercises, and puzzles whose last answer waits. */
async function pendingActivities(cache: CacheDatabase, entries: readonly OutboxEntry[]): Promise<Activity[]> {
  const waiting = entries.filter(({ state }) => state !== 'parked');
  const activities = (await pendingExercises(cache, waiting)).flatMap(activitiesOf);
  const answers = waiting.filter((entry) => isKind(entry, 'answer')).map(({ payload }) => payload);
  for (const [puzzle_id, given] of Map.groupBy(answers, (answer) => answer.puzzle_id)) {
    const questions = await questionsOf(cache, puzzle_id);
    const known = await cache.answers.where({ puzzle_id }).toArray();
    const answered = new Set([...known, ...given].map(({ question_id }) => question_id));
    const isSettled = questions?.every(({ id }) => known.some(({ question_id }) => question_id === id));
    const last = given.at(-1);
    if (last && !isSettled && questions?.every(({ id }) => answered.has(id))) {
      activities.push({ kind: 'puzzle', date: last.local_date, puzzle_id, at: last.answered_at });
    }
  }
  return activities;
}

/** Counts by the fetched body, or by the download if only that has the puzzle. */
async function questionsOf(cache: CacheDatabase, id: number): Promise<readonly { id: number }[] | undefined> {
  const body = (await cache.puzzles.get(id))?.puzzle;
  return (body ?? newest(await downloadedRows(cache.pack_puzzle_blocks, id)))?.questions;
}

/** Returns the waiting exercises that aren't cached yet. */
export async function pendingExercises(cache: CacheDatabase, waiting: readonly OutboxEntry[]): Promise<ExerciseRow[]> {
  const entries = waiting.filter((entry) => isKind(entry, 'exercise'));
  const known = await cache.exercises.bulkGet(entries.map(({ operation_id }) => operation_id));
  return entries
    .filter((_, at) => known[at] === undefined)
    .map(({ operation_id, payload }) => ({ ...payload, id: operation_id }));
}

/** The wish to practice something is no activity. */
function activitiesOf({ kind, local_date, puzzle_id, done_at }: ExerciseRow): Activity[] {
  // A newer server can send a kind that this app doesn't know.
  return kind === 'review' || kind === 'practice' ? [{ kind, date: local_date, puzzle_id, at: done_at }] : [];
}

const columns = { puzzle: 'puzzles', practice: 'practised', review: 'reviews' } as const;

function addActivities(told: readonly StudyDay[], activities: readonly Activity[]): StudyDay[] {
  const days = new Map(told.map((day) => [day.date, { ...day }]));
  for (const { kind, date, at } of activities) {
    const day: StudyDay = days.get(date) ?? { date, puzzles: 0, practised: 0, reviews: 0 };
    day[columns[kind]] += 1;
    if (at !== null) {
      if (!(Date.parse(day.first_at ?? '') < Date.parse(at))) day.first_at = at;
      if (!(Date.parse(day.last_at ?? '') > Date.parse(at))) day.last_at = at;
    }
    days.set(date, day);
  }
  return [...days.values()];
}
