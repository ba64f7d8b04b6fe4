import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { fakeDownloadedPuzzle, fakeDownloadedQuestion } from '../../../tests/support/fake-download.ts';
import { emptyStorage } from '../../../tests/support/test-device.ts';
import { type CacheDatabase, type DownloadFact, writeFact } from './cache-database.ts';
import { downloadedRows } from './download-block.ts';
import { finishDownload, removeDownloadedRow, writeChunk } from './download-store.ts';
import { cacheName, openCache } from './open-cache.ts';

const open: CacheDatabase[] = [];
const chunk = { sha256: 'a'.repeat(64), size: 1, rows: 4 };
const fact: DownloadFact = {
  state: 'loading',
  chunks: [chunk],
  checked_at: 0,
  catalogue: '',
  updated_at: null,
  trouble: null,
};

afterEach(() => {
  for (const cache of open.splice(0)) cache.close();
});

async function cacheOn(storage = emptyStorage()): Promise<CacheDatabase> {
  const cache = await openCache('alice', storage);
  open.push(cache);
  return cache;
}

async function expectNothing({ pack_chunks, pack_puzzle_blocks, pack_question_blocks }: CacheDatabase) {
  for (const table of [pack_chunks, pack_puzzle_blocks, pack_question_blocks]) expect(await table.count()).toBe(0);
}

test('PACK-4, DB-9: a row of a block is read by its ID, and a chunk that no manifest lists is deleted', async () => {
  const cache = await cacheOn();
  await writeFact(cache, 'pack', fact);
  const puzzles = [9, 10, 11].map((id) => fakeDownloadedPuzzle(id));
  expect(await writeChunk(cache, chunk, { puzzles, questions: [fakeDownloadedQuestion(9)] })).toBe(true);
  expect(await downloadedRows(cache.pack_puzzle_blocks, 10)).toEqual([puzzles[1]]);
  expect(await downloadedRows(cache.pack_puzzle_blocks, 12)).toEqual([]);
  expect(await downloadedRows(cache.pack_question_blocks, 9)).toEqual([fakeDownloadedQuestion(9)]);
  await writeFact(cache, 'pack', { ...fact, chunks: [] });
  await finishDownload(cache, [], 0);
  await expectNothing(cache);
});

test('PACK-9: a chunk whose rows were removed one by one is deleted', async () => {
  const cache = await cacheOn();
  await writeFact(cache, 'pack', fact);
  const puzzles = [9, 10, 11].map((id) => fakeDownloadedPuzzle(id));
  await writeChunk(cache, chunk, { puzzles, questions: [fakeDownloadedQuestion(9)] });
  await removeDownloadedRow(cache, 'puzzles', [10]);
  expect(await downloadedRows(cache.pack_puzzle_blocks, 10)).toEqual([]);
  expect(await downloadedRows(cache.pack_puzzle_blocks, 11)).toEqual([puzzles[2]]);
  await removeDownloadedRow(cache, 'puzzles', [9, 11]);
  await removeDownloadedRow(cache, 'questions', [9]);
  await writeFact(cache, 'pack', { ...fact, chunks: [] });
  await finishDownload(cache, [], 0);
  await expectNothing(cache);
});

test('DB-7: an upgrade keeps a download that an older build wrote row by row', async () => {
  const storage = emptyStorage();
  const old = new Dexie(cacheName('alice'), storage);
  old.version(4).stores({
    pack_chunks: 'sha256',
    pack_puzzles: '[id+chunk]',
    pack_questions: '[id+chunk]',
    meta: 'key',
  });
  await old.open();
  const mark = { sha256: chunk.sha256, size: 1, whole: true, puzzles: [9, 10], questions: [5] };
  await old.table('pack_chunks').put(mark);
  const withChunk = (row: object) => ({ ...row, chunk: chunk.sha256 });
  await old.table('pack_puzzles').bulkPut([fakeDownloadedPuzzle(9), fakeDownloadedPuzzle(10)].map(withChunk));
  await old.table('pack_questions').put(withChunk(fakeDownloadedQuestion(5)));
  old.close();
  const cache = await cacheOn(storage);
  expect(await cache.pack_chunks.toArray()).toEqual([mark]);
  for (const id of [9, 10])
    expect(await downloadedRows(cache.pack_puzzle_blocks, id)).toEqual([fakeDownloadedPuzzle(id)]);
  expect(await downloadedRows(cache.pack_question_blocks, 5)).toEqual([fakeDownloadedQuestion(5)]);
  expect([...cache.backendDB().objectStoreNames]).not.toContain('pack_puzzles');
});
