import type { PackedRow } from '../../contract/offline.ts';

/** The most rows of a chunk, which is made of the rows whose ids lie in one range of as many. */
export const chunkRows = 500;

export interface Range {
  kind: PackedRow['kind'];
  number: number;
}

/** The number of the range that an id lies in. */
export function rangeNumber(id: number): number {
  return Math.floor((id - 1) / chunkRows);
}
