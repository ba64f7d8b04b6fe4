import type { PackChunk } from '../../contract/offline.ts';
import type { UnpackedChunk } from '../pack/unpack-chunk.ts';
import {
  type LicenceFact,
  type MirrorDatabase,
  type PackedChunk,
  type PackFact,
  type PackTrouble,
  readFact,
  writeFact,
} from './mirror-database.ts';
import { type BlockKey, blockKeys, blocksOf, type PackBlock, type PackBlocks } from './pack-block.ts';

/** How many blocks go to the database at a time, so the screen gets its turn in between. */
const batch = 5;

function tablesOf({ meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks }: MirrorDatabase) {
  return [meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks];
}

/** Changes the fact unless the pack was removed meanwhile. Returns the new state. */
export async function changePack(
  mirror: MirrorDatabase,
  change: (fact: PackFact) => Partial<PackFact>,
): Promise<PackFact | undefined> {
  return mirror.transaction('rw', mirror.meta, async () => {
    const before = await readFact(mirror, 'pack');
    if (!before || before.state === 'gone') return undefined;
    const after = { ...before, ...change(before) };
    await writeFact(mirror, 'pack', after);
    return after;
  });
}

/** Returns the manifest's chunks that aren't here. */
export async function missingChunks(mirror: MirrorDatabase, chunks: readonly PackChunk[]): Promise<PackChunk[]> {
  const there = await mirror.pack_chunks.bulkGet(chunks.map(({ sha256 }) => sha256));
  return chunks.filter((_, at) => !there[at]?.whole);
}

/** Writes a manifest and its license. Returns the new fact, or undefined if the pack was removed meanwhile. */
export async function writeManifest(
  mirror: MirrorDatabase,
  told: Pick<PackFact, 'chunks' | 'checked_at' | 'catalogue'>,
  licence: LicenceFact,
): Promise<PackFact | undefined> {
  return mirror.transaction('rw', mirror.meta, async () => {
    // Until all its chunks are here and all others are gone.
    const fact = await changePack(mirror, ({ state }) => ({
      ...told,
      state: state === 'paused' ? state : 'loading',
      trouble: null,
    }));
    if (fact) await writeFact(mirror, 'licence', licence);
    return fact;
  });
}

/**
 * Writes a chunk's rows and its mark, or nothing if the pack was removed or a newer manifest doesn't name it. Returns whether more chunks
 * are wanted.
 */
export async function writeChunk(
  mirror: MirrorDatabase,
  { sha256, size }: PackChunk,
  { puzzles, questions }: UnpackedChunk,
): Promise<boolean> {
  return mirror.transaction('rw', tablesOf(mirror), async () => {
    const fact = await readFact(mirror, 'pack');
    if (!fact || fact.state === 'gone' || !fact.chunks.some((chunk) => chunk.sha256 === sha256)) return false;
    await putBlocks(mirror.pack_puzzle_blocks, blocksOf(puzzles, sha256));
    await putBlocks(mirror.pack_question_blocks, blocksOf(questions, sha256));
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    await mirror.pack_chunks.put({ sha256, size, whole: true, puzzles: ids(puzzles), questions: ids(questions) });
    return fact.state !== 'paused';
  });
}

async function putBlocks<Row>(table: PackBlocks<Row>, blocks: readonly PackBlock<Row>[]): Promise<void> {
  for (let at = 0; at < blocks.length; at += batch) await table.bulkPut(blocks.slice(at, at + batch));
}

/** Removes the chunks that the last manifest doesn't name, with their rows, and marks the pack as complete. */
export async function finishPack(mirror: MirrorDatabase, chunks: readonly PackChunk[], now: number): Promise<void> {
  const named = new Set(chunks.map(({ sha256 }) => sha256));
  const over = (await mirror.pack_chunks.toArray()).filter(({ sha256 }) => !named.has(sha256));
  for (const chunk of over) await removeChunk(mirror, chunk);
  // A late pause has nothing left to pause. If a new manifest came meanwhile, its chunks aren't checked yet.
  await changePack(mirror, (fact) =>
    fact.chunks.every(({ sha256 }) => named.has(sha256)) && fact.chunks.length === chunks.length
      ? { state: 'ready', updated_at: now, trouble: null }
      : {},
  );
}

async function removeChunk(mirror: MirrorDatabase, { sha256, puzzles, questions }: PackedChunk): Promise<void> {
  await mirror.transaction('rw', tablesOf(mirror), async () => {
    const fact = await readFact(mirror, 'pack');
    if (fact?.chunks.some((chunk) => chunk.sha256 === sha256)) return;
    await mirror.pack_puzzle_blocks.bulkDelete(blockKeys(puzzles, sha256));
    await mirror.pack_question_blocks.bulkDelete(blockKeys(questions, sha256));
    await mirror.pack_chunks.delete(sha256);
  });
}

/** Removes the pack from the device. With a reason, the fact stays to show it. With a license, only if no other one came meanwhile. */
export async function clearPack(mirror: MirrorDatabase, why: PackTrouble | null, held?: LicenceFact): Promise<void> {
  await mirror.transaction('rw', tablesOf(mirror), async () => {
    if (held && (await readFact(mirror, 'licence'))?.licence.signature !== held.licence.signature) return;
    const fact = await readFact(mirror, 'pack');
    const { pack_chunks, pack_puzzle_blocks, pack_question_blocks } = mirror;
    await Promise.all([pack_chunks, pack_puzzle_blocks, pack_question_blocks].map((table) => table.clear()));
    await mirror.meta.delete('licence');
    if (fact && why !== null) await writeFact(mirror, 'pack', { ...fact, state: 'gone', chunks: [], trouble: why });
    else await mirror.meta.delete('pack');
  });
}

/**
 * Removes what staff withdrew from the pack too. Its chunk is no longer whole: if a manifest names it again, with that row, it's fetched
 * again. Runs within a transaction.
 */
export async function withdrawPacked(
  mirror: MirrorDatabase,
  kind: 'puzzles' | 'questions',
  ids: readonly number[],
): Promise<void> {
  const gone = new Set(ids);
  for (const chunk of await mirror.pack_chunks.toArray()) {
    const mine = chunk[kind].filter((id) => gone.has(id));
    if (mine.length === 0) continue;
    const keys = blockKeys(mine, chunk.sha256);
    if (kind === 'puzzles') await dropRows(mirror.pack_puzzle_blocks, keys, gone);
    else await dropRows(mirror.pack_question_blocks, keys, gone);
    const others = chunk[kind].filter((id) => !gone.has(id));
    await mirror.pack_chunks.put({ ...chunk, whole: false, [kind]: others });
  }
}

async function dropRows<Row extends { id: number }>(
  blocks: PackBlocks<Row>,
  keys: readonly BlockKey[],
  gone: ReadonlySet<number>,
): Promise<void> {
  const touched = blocks.where(':id').anyOf(keys);
  await touched.modify((block, context: { value?: unknown }) => {
    block.rows = block.rows.filter(({ id }) => !gone.has(id));
    // The chunk's IDs tell which blocks exist, so an empty block would stay forever.
    if (block.rows.length === 0) delete context.value;
  });
}

/** Returns a stamp that changes whenever a pull changes the catalogue. */
export async function catalogueStamp({ catalogue, questions }: MirrorDatabase): Promise<string> {
  const newest = await Promise.all(
    [catalogue, questions].map(async (table) => {
      const last = await table.orderBy('row_version').last();
      return `${last?.row_version ?? 0}/${await table.count()}`;
    }),
  );
  return newest.join(' ');
}
