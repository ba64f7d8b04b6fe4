import type { HydrationData } from '../../../contract/hydration-data.ts';
import type { SyncContext } from '../../session/sync-context.ts';
import { readStatusFacts } from '../../storage/status.ts';

/** Returns a visitor's local cache, without its device's own facts. */
export async function prerenderedRowsOf({ cache }: Pick<SyncContext, 'cache'>): Promise<HydrationData['rows']> {
  const rows: HydrationData['rows'] = {};
  for (const table of cache.tables) {
    const all = await table.toArray();
    const told = table.name === 'meta' ? all.filter(({ key }) => key !== 'status') : all;
    if (told.length > 0) rows[table.name] = told;
  }
  return rows;
}

/** Gives a visitor's device the rows that the server prerendered a screen from. A device that has synced needs none of the server's lists. */
export async function takePrerenderedRows(
  { cache }: Pick<SyncContext, 'cache'>,
  rows: Readonly<HydrationData['rows']>,
): Promise<void> {
  await cache.transaction('rw', cache.tables, async () => {
    const { last_sync } = await readStatusFacts(cache);
    for (const [name, all] of Object.entries(rows)) {
      if (name !== 'lists' || last_sync === null) await cache.table(name).bulkPut(all);
    }
  });
}
