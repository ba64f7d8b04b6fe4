import type { Table } from 'dexie';

/** How many IDs share a block. IndexedDB writes one row of this size much faster than its parts. */
const idsOfBlock = 10;

/** A chunk's rows in one range of IDs. */
export interface DownloadBlock<Row> {
  block: number;
  chunk: string;
  rows: Row[];
}

export type BlockKey = [block: number, chunk: string];

/** Keyed by both, so a chunk's rows come and go with it, whatever another chunk holds of the same puzzle. */
export type DownloadBlocks<Row> = Table<DownloadBlock<Row>, BlockKey>;

function blockNumber(id: number): number {
  return Math.floor(id / idsOfBlock);
}

export function blocksOf<Row extends { id: number }>(rows: readonly Row[], chunk: string): DownloadBlock<Row>[] {
  return [...Map.groupBy(rows, ({ id }) => blockNumber(id))].map(([block, rows]) => ({ block, chunk, rows }));
}

/** Returns the keys of the blocks that hold these IDs. */
export function blockKeys(ids: readonly number[], chunk: string): BlockKey[] {
  return [...new Set(ids.map(blockNumber))].map((block) => [block, chunk]);
}

/** Returns the chunks' rows of an ID. Reads only Dexie. */
export async function downloadedRows<Row extends { id: number }>(
  blocks: DownloadBlocks<Row>,
  id: number,
): Promise<Row[]> {
  const block = blockNumber(id);
  const found = await blocks.where(':id').between([block], [block, []]).toArray();
  return found.flatMap(({ rows }) => rows.filter((row) => row.id === id));
}
