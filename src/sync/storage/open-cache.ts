import { Dexie, type Transaction } from 'dexie';
import type { CacheDatabase, DownloadedChunk } from './cache-database.ts';
import { blocksOf } from './download-block.ts';
import { openDexie, type Storage } from './open-dexie.ts';

export function cacheName(account: string): string {
  return `nday-mirror-${account}`;
}

export async function openCache(account: string, storage: Storage, onObsolete?: () => void): Promise<CacheDatabase> {
  const cache = new Dexie(cacheName(account), { ...storage, cache: 'disabled', autoOpen: false }) as CacheDatabase;
  // From any earlier version, Dexie adds missing tables and drops removed ones.
  const before = cache.version(5).stores({
    catalogue: 'id, row_version, published_at',
    puzzles: 'id',
    answers: 'question_id, row_version, puzzle_id',
    reactions: 'puzzle_id, row_version',
    progress: 'puzzle_id, row_version',
    openings: 'puzzle_id, row_version',
    touches: 'puzzle_id',
    counts: 'puzzle_id',
    lists: 'key',
    questions: 'id, row_version',
    question_bodies: 'id',
    interview_answers: 'question_id, row_version',
    exercises: 'id, row_version',
    pack_chunks: 'sha256',
    pack_puzzle_blocks: '[block+chunk]',
    pack_question_blocks: '[block+chunk]',
    meta: 'key',
  });
  before.upgrade(putInBlocks);
  cache.version(6).stores({ hints: '[question_id+number], puzzle_id' });
  return openDexie(cache, onObsolete);
}

/** Converts what version 4 stored row by row, with the chunk's name in each. */
async function putInBlocks(transaction: Transaction): Promise<void> {
  const chunks = transaction.table<DownloadedChunk>('pack_chunks');
  for (const { sha256, puzzles, questions } of await chunks.toArray()) {
    const move = async (ids: readonly number[], from: string, to: string) => {
      const rows = await transaction.table(from).bulkGet(ids.map((id) => [id, sha256]));
      const downloaded = rows.map(({ chunk: _, ...row }) => row);
      await transaction.table(to).bulkPut(blocksOf(downloaded, sha256));
    };
    await move(puzzles, 'pack_puzzles', 'pack_puzzle_blocks');
    await move(questions, 'pack_questions', 'pack_question_blocks');
  }
}
