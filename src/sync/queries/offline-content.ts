import { type EntryOf, isKind } from '../operations/outbox-entry.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { newest } from '../storage/downloaded-body.ts';
import type { Query } from './query.ts';

/** What can be opened here offline. */
export interface OfflineContent {
  puzzles: number;
  questions: number;
  /** As many of these puzzles as requested: first those with answers to send, then the newest. */
  latest: OfflinePuzzle[];
}

export interface OfflinePuzzle {
  id: number;
  title: string;
  published_at: string | null;
  progress: 'open' | 'started' | 'done';
}

/** What can be opened here offline, with at most this many of the puzzles. It reads only the bodies it lists. */
export function offlineContentQuery(most: number): Query<OfflineContent> {
  return {
    key: `offline content ${most}`,
    async read({ cache, outbox }) {
      // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
      const entries = await outbox.entries.orderBy('sequence').reverse().toArray();
      const answers = entries.filter((entry) => isKind(entry, 'answer')).filter(({ state }) => state !== 'parked');
      return cache.transaction('r', cache.tables, async () => {
        const ids = await contentIds(cache);
        const listed = (await sorted(cache, ids.puzzles, answers)).slice(0, most);
        const latest: OfflinePuzzle[] = [];
        for (const id of listed) latest.push(...(await offlinePuzzle(cache, id, answers)));
        return { puzzles: ids.puzzles.size, questions: ids.questions.size, latest };
      });
    },
  };
}

/** Returns what was fetched or downloaded, so that all screens count the same. Reads only Dexie. */
export async function contentIds(cache: CacheDatabase): Promise<Record<'puzzles' | 'questions', Set<number>>> {
  const chunks = await cache.pack_chunks.toArray();
  const puzzles = await cache.puzzles.toCollection().primaryKeys();
  const questions = await cache.question_bodies.toCollection().primaryKeys();
  return {
    puzzles: new Set([...puzzles, ...chunks.flatMap((chunk) => chunk.puzzles)]),
    questions: new Set([...questions, ...chunks.flatMap((chunk) => chunk.questions)]),
  };
}

type Answers = readonly EntryOf<'answer'>[];

/** The catalogue can lack some: those come last. */
async function sorted(cache: CacheDatabase, ids: ReadonlySet<number>, answers: Answers): Promise<number[]> {
  const waiting = answers.map(({ payload }) => payload.puzzle_id);
  const newestFirst = await cache.catalogue.orderBy('published_at').reverse().primaryKeys();
  return [...new Set([...waiting, ...newestFirst, ...[...ids].toReversed()])].filter((id) => ids.has(id));
}

async function offlinePuzzle(cache: CacheDatabase, id: number, answers: Answers): Promise<OfflinePuzzle[]> {
  const fetched = (await cache.puzzles.get(id))?.puzzle;
  const body = fetched ?? newest(await downloadedRows(cache.pack_puzzle_blocks, id));
  if (!body) return [];
  const { completed, answered } = (await cache.progress.get(id)) ?? fetched?.user_progress ?? none;
  const waiting = answers.filter(({ payload }) => payload.puzzle_id === id).length;
  const isDone = completed || answered + waiting >= body.questions.length;
  const { title, published_at } = body;
  return [{ id, title, published_at, progress: isDone ? 'done' : answered + waiting > 0 ? 'started' : 'open' }];
}

const none = { completed: false, answered: 0 };
