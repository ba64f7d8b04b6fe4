import { oldestFirst } from '../../rules/puzzle-list.ts';
import type { SyncContext } from '../sync-context.ts';

export interface Neighbor {
  id: number;
  title: string;
}

/** Returns the puzzles published before and after one, as far as the device's catalogue knows them. For `useLiveQuery`. */
export async function readNeighbors(
  { mirror }: Pick<SyncContext, 'mirror'>,
  id: number,
): Promise<{ previous: Neighbor | undefined; next: Neighbor | undefined }> {
  const rows = (await mirror.catalogue.toArray()).sort(oldestFirst);
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] };
}
