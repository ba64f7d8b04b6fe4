import type { DownloadChunk } from '../../contract/offline.ts';
import type { ExtractedChunk } from '../offline/extract-chunk.ts';
import {
  type CacheDatabase,
  type DownloadedChunk,
  type DownloadFact,
  type DownloadTrouble,
  type LicenseFact,
  readFact,
  writeFact,
} from './cache-database.ts';
import { type BlockKey, blockKeys, blocksOf, type DownloadBlock, type DownloadBlocks } from './download-block.ts';

/** How many blocks go to the database at a time, so the screen gets its turn in between. */
const batch = 5;

function tablesOf({ meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks }: CacheDatabase) {
  return [meta, pack_chunks, pack_puzzle_blocks, pack_question_blocks];
}

/** Changes the fact unless the download was removed meanwhile. Returns the new state. */
export async function changeDownload(
  cache: CacheDatabase,
  change: (fact: DownloadFact) => Partial<DownloadFact>,
): Promise<DownloadFact | undefined> {
  return cache.transaction('rw', cache.meta, async () => {
    const before = await readFact(cache, 'pack');
    if (!before || before.state === 'gone') return undefined;
    const after = { ...before, ...change(before) };
    await writeFact(cache, 'pack', after);
    return after;
  });
}

/** Returns the manifest's chunks that aren't here. */
export async function missingChunks(cache: CacheDatabase, chunks: readonly DownloadChunk[]): Promise<DownloadChunk[]> {
  const there = await cache.pack_chunks.bulkGet(chunks.map(({ sha256 }) => sha256));
  return chunks.filter((_, at) => !there[at]?.whole);
}

/** Writes a manifest and its license. Returns the new fact, or undefined if the download was removed meanwhile. */
export async function writeManifest(
  cache: CacheDatabase,
  told: Pick<DownloadFact, 'chunks' | 'checked_at' | 'catalogue'>,
  license: LicenseFact,
): Promise<DownloadFact | undefined> {
  return cache.transaction('rw', cache.meta, async () => {
    // Until all its chunks are here and all others are gone.
    const fact = await changeDownload(cache, ({ state }) => ({
      ...told,
      state: state === 'paused' ? state : 'loading',
      trouble: null,
    }));
    if (fact) await writeFact(cache, 'licence', license);
    return fact;
  });
}

/**
 * Writes a chunk's rows and its mark, or nothing if the download was removed or a newer manifest doesn't name it. Returns whether more
 * chunks are wanted.
 */
export async function writeChunk(
  cache: CacheDatabase,
  { sha256, size }: DownloadChunk,
  { puzzles, questions }: ExtractedChunk,
): Promise<boolean> {
  return cache.transaction('rw', tablesOf(cache), async () => {
    const fact = await readFact(cache, 'pack');
    if (!fact || fact.state === 'gone' || !fact.chunks.some((chunk) => chunk.sha256 === sha256)) return false;
    await putBlocks(cache.pack_puzzle_blocks, blocksOf(puzzles, sha256));
    await putBlocks(cache.pack_question_blocks, blocksOf(questions, sha256));
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    await cache.pack_chunks.put({ sha256, size, whole: true, puzzles: ids(puzzles), questions: ids(questions) });
    return fact.state !== 'paused';
  });
}

async function putBlocks<Row>(table: DownloadBlocks<Row>, blocks: readonly DownloadBlock<Row>[]): Promise<void> {
  for (let at = 0; at < blocks.length; at += batch) await table.bulkPut(blocks.slice(at, at + batch));
}

/** Removes the chunks that the last manifest doesn't name, with their rows, and marks the download as complete. */
export async function finishDownload(
  cache: CacheDatabase,
  chunks: readonly DownloadChunk[],
  now: number,
): Promise<void> {
  const named = new Set(chunks.map(({ sha256 }) => sha256));
  const over = (await cache.pack_chunks.toArray()).filter(({ sha256 }) => !named.has(sha256));
  for (const chunk of over) await removeChunk(cache, chunk);
  // A late pause has nothing left to pause. If a new manifest came meanwhile, its chunks aren't checked yet.
  await changeDownload(cache, (fact) =>
    fact.chunks.every(({ sha256 }) => named.has(sha256)) && fact.chunks.length === chunks.length
      ? { state: 'ready', updated_at: now, trouble: null }
      : {},
  );
}

async function removeChunk(cache: CacheDatabase, { sha256, puzzles, questions }: DownloadedChunk): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    const fact = await readFact(cache, 'pack');
    if (fact?.chunks.some((chunk) => chunk.sha256 === sha256)) return;
    await cache.pack_puzzle_blocks.bulkDelete(blockKeys(puzzles, sha256));
    await cache.pack_question_blocks.bulkDelete(blockKeys(questions, sha256));
    await cache.pack_chunks.delete(sha256);
  });
}

/** Removes the download from the device. With a reason, the fact stays to show it. With a license, only if no other one came meanwhile. */
export async function clearDownload(
  cache: CacheDatabase,
  why: DownloadTrouble | null,
  held?: LicenseFact,
): Promise<void> {
  await cache.transaction('rw', tablesOf(cache), async () => {
    if (held && (await readFact(cache, 'licence'))?.licence.signature !== held.licence.signature) return;
    const fact = await readFact(cache, 'pack');
    const { pack_chunks, pack_puzzle_blocks, pack_question_blocks } = cache;
    await Promise.all([pack_chunks, pack_puzzle_blocks, pack_question_blocks].map((table) => table.clear()));
    await cache.meta.delete('licence');
    if (fact && why !== null) await writeFact(cache, 'pack', { ...fact, state: 'gone', chunks: [], trouble: why });
    else await cache.meta.delete('pack');
  });
}

/**
 * Removes what staff withdrew from the download too. Its chunk is no longer whole: if a manifest names it again, with that row, it's
 * fetched again. Runs within a transaction.
 */
export async function removeDownloadedRow(
  cache: CacheDatabase,
  kind: 'puzzles' | 'questions',
  ids: readonly number[],
): Promise<void> {
  const gone = new Set(ids);
  for (const chunk of await cache.pack_chunks.toArray()) {
    const mine = chunk[kind].filter((id) => gone.has(id));
    if (mine.length === 0) continue;
    const keys = blockKeys(mine, chunk.sha256);
    if (kind === 'puzzles') await dropRows(cache.pack_puzzle_blocks, keys, gone);
    else await dropRows(cache.pack_question_blocks, keys, gone);
    const others = chunk[kind].filter((id) => !gone.has(id));
    await cache.pack_chunks.put({ ...chunk, whole: false, [kind]: others });
  }
}

async function dropRows<Row extends { id: number }>(
  blocks: DownloadBlocks<Row>,
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
export async function catalogueStamp({ catalogue, questions }: CacheDatabase): Promise<string> {
  const newest = await Promise.all(
    [catalogue, questions].map(async (table) => {
      const last = await table.orderBy('row_version').last();
      return `${last?.row_version ?? 0}/${await table.count()}`;
    }),
  );
  return newest.join(' ');
}
