import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { fakePackedPuzzle, fakePackedQuestion } from '../../../tests/support/fake-pack.ts';
import { emptyStorage } from '../../../tests/support/test-device.ts';
import { type MirrorDatabase, mirrorName, openMirror, type PackFact, writeFact } from './mirror-database.ts';
import { packedRows } from './pack-block.ts';
import { finishPack, withdrawPacked, writeChunk } from './pack-store.ts';

const open: MirrorDatabase[] = [];
const chunk = { sha256: 'a'.repeat(64), size: 1, rows: 4 };
const fact: PackFact = {
  state: 'loading',
  chunks: [chunk],
  checked_at: 0,
  catalogue: '',
  updated_at: null,
  trouble: null,
};

afterEach(() => {
  for (const mirror of open.splice(0)) mirror.close();
});

async function mirrorOn(storage = emptyStorage()): Promise<MirrorDatabase> {
  const mirror = await openMirror('alice', storage);
  open.push(mirror);
  return mirror;
}

async function expectNothing({ pack_chunks, pack_puzzle_blocks, pack_question_blocks }: MirrorDatabase) {
  for (const table of [pack_chunks, pack_puzzle_blocks, pack_question_blocks]) expect(await table.count()).toBe(0);
}

test('PACK-4, DB-9: a row of a block is read by its ID, and a chunk that no manifest lists is deleted', async () => {
  const mirror = await mirrorOn();
  await writeFact(mirror, 'pack', fact);
  const puzzles = [9, 10, 11].map((id) => fakePackedPuzzle(id));
  expect(await writeChunk(mirror, chunk, { puzzles, questions: [fakePackedQuestion(9)] })).toBe(true);
  expect(await packedRows(mirror.pack_puzzle_blocks, 10)).toEqual([puzzles[1]]);
  expect(await packedRows(mirror.pack_puzzle_blocks, 12)).toEqual([]);
  expect(await packedRows(mirror.pack_question_blocks, 9)).toEqual([fakePackedQuestion(9)]);
  await writeFact(mirror, 'pack', { ...fact, chunks: [] });
  await finishPack(mirror, [], 0);
  await expectNothing(mirror);
});

test('PACK-9: a chunk whose rows were removed one by one is deleted', async () => {
  const mirror = await mirrorOn();
  await writeFact(mirror, 'pack', fact);
  const puzzles = [9, 10, 11].map((id) => fakePackedPuzzle(id));
  await writeChunk(mirror, chunk, { puzzles, questions: [fakePackedQuestion(9)] });
  await withdrawPacked(mirror, 'puzzles', [10]);
  expect(await packedRows(mirror.pack_puzzle_blocks, 10)).toEqual([]);
  expect(await packedRows(mirror.pack_puzzle_blocks, 11)).toEqual([puzzles[2]]);
  await withdrawPacked(mirror, 'puzzles', [9, 11]);
  await withdrawPacked(mirror, 'questions', [9]);
  await writeFact(mirror, 'pack', { ...fact, chunks: [] });
  await finishPack(mirror, [], 0);
  await expectNothing(mirror);
});

test('DB-7: an upgrade keeps a download that an older build wrote row by row', async () => {
  const storage = emptyStorage();
  const old = new Dexie(mirrorName('alice'), storage);
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
  await old.table('pack_puzzles').bulkPut([fakePackedPuzzle(9), fakePackedPuzzle(10)].map(withChunk));
  await old.table('pack_questions').put(withChunk(fakePackedQuestion(5)));
  old.close();
  const mirror = await mirrorOn(storage);
  expect(await mirror.pack_chunks.toArray()).toEqual([mark]);
  for (const id of [9, 10]) expect(await packedRows(mirror.pack_puzzle_blocks, id)).toEqual([fakePackedPuzzle(id)]);
  expect(await packedRows(mirror.pack_question_blocks, 5)).toEqual([fakePackedQuestion(5)]);
  expect([...mirror.backendDB().objectStoreNames]).not.toContain('pack_puzzles');
});
