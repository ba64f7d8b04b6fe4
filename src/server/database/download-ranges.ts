import type { DownloadedRow } from '../../contract/offline.ts';

/** The most rows of a chunk. A chunk holds the rows of one range of this many IDs. */
export const chunkRows = 500;

export interface Range {
  kind: DownloadedRow['kind'];
  number: number;
}

/** Returns the number of an ID's range. */
export function rangeNumber(id: number): number {
  return Math.floor((id - 1) / chunkRows);
}
