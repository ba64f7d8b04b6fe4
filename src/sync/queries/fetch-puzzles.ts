import type { QueryOf } from '../../contract/call.ts';
import type { CallOf } from '../../contract/calls.ts';
import { listPuzzles } from '../../contract/puzzle-list-calls.ts';
import type { PuzzleList, PuzzleListQuery } from '../../contract/puzzles.ts';
import type { CallResult } from '../api-client.ts';
import type { Clock } from '../clock.ts';
import type { MirrorDatabase, MirroredCounts } from '../storage/mirror-database.ts';
import { readStatusFacts } from '../storage/status.ts';
import type { SyncContext } from '../sync-context.ts';
import { isSince } from './first/fetch-puzzle.ts';

/** Fetches one page of the archive into the mirror. */
export async function fetchPuzzles(
  { mirror, call, clock }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>,
  wanted: PuzzleListQuery,
): Promise<CallResult<PuzzleList>> {
  const asked = clock.now();
  const result = await call(listPuzzles, { query: queryOf(wanted) });
  if (result.ok) await writeList(mirror, listKey(wanted), result.reply, asked, clock);
  return result;
}

/** Returns the key of a mirrored page of the archive. */
export function listKey(wanted: PuzzleListQuery): string {
  return new URLSearchParams(Object.entries(queryOf(wanted)).toSorted()).toString();
}

function queryOf({ page, ...filters }: PuzzleListQuery): QueryOf<CallOf<typeof listPuzzles>> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { page: String(page), ...Object.fromEntries(given) };
}

/** Writes a page that was requested at `asked`. */
export async function writeList(
  mirror: MirrorDatabase,
  key: string,
  list: PuzzleList,
  asked: number,
  clock: Clock,
): Promise<void> {
  const { counts, lists, touches, meta } = mirror;
  await mirror.transaction('rw', [counts, lists, touches, meta], async () => {
    const now = clock.now();
    const touched = await touches.bulkGet(list.results.map(({ id }) => id));
    await counts.bulkPut(
      list.results
        .filter((_, at) => !isSince(asked, touched[at], now))
        .map(({ id, success_rate, reaction_counts }): MirroredCounts => {
          return { puzzle_id: id, success_rate, reaction_counts, fetched_at: asked };
        }),
    );
    if ((await readStatusFacts(mirror)).last_sync === null) await lists.put({ key, list, fetched_at: asked });
    else await lists.clear();
  });
}
