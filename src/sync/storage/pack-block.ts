import type { Table } from 'dexie';

/** So many ids share a block: IndexedDB takes one row of this size in a fraction of the time that it takes for its parts. */
const idsOfBlock = 10;

/** The rows of a chunk whose ids lie in one range. */
export interface PackBlock<Row> {
  block: number;
  chunk: string;
  rows: Row[];
}

export type BlockKey = [block: number, chunk: string];

/** Keyed by both, so that the rows of a chunk stand and fall with it whatever another holds of the same puzzle. */
export type PackBlocks<Row> = Table<PackBlock<Row>, BlockKey>;

function blockNumber(id: number): number {
  return Math.floor(id / idsOfBlock);
}

export function blocksOf<Row extends { id: number }>(rows: readonly Row[], chunk: string): PackBlock<Row>[] {
  return [...Map.groupBy(rows, ({ id }) => blockNumber(id))].map(([block, rows]) => ({ block, chunk, rows }));
}

/** Where the rows of these ids are. */
export function blockKeys(ids: readonly number[], chunk: string): BlockKey[] {
  return [...new Set(ids.map(blockNumber))].map((block) => [block, chunk]);
}

/** What the chunks hold of an id. Reads Dexie alone. */
export async function packedRows<Row extends { id: number }>(blocks: PackBlocks<Row>, id: number): Promise<Row[]> {
  const block = blockNumber(id);
  const found = await blocks.where(':id').between([block], [block, []]).toArray();
  return found.flatMap(({ rows }) => rows.filter((row) => row.id === id));
}
