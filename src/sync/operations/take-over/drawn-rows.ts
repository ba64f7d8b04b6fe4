import type { DrawnFrom } from '../../../contract/kept-page.ts';
import { readStatusFacts } from '../../storage/status.ts';
import type { SyncContext } from '../../sync-context.ts';

/** Returns a visitor's local cache, without its device's own facts. */
export async function drawnRowsOf({ mirror }: Pick<SyncContext, 'mirror'>): Promise<DrawnFrom['rows']> {
  const rows: DrawnFrom['rows'] = {};
  for (const table of mirror.tables) {
    const all = await table.toArray();
    const told = table.name === 'meta' ? all.filter(({ key }) => key !== 'status') : all;
    if (told.length > 0) rows[table.name] = told;
  }
  return rows;
}

/** Gives a visitor's device the rows that the server has drawn a screen from. A device that has synced needs none of the server's lists. */
export async function takeDrawnRows(
  { mirror }: Pick<SyncContext, 'mirror'>,
  rows: Readonly<DrawnFrom['rows']>,
): Promise<void> {
  await mirror.transaction('rw', mirror.tables, async () => {
    const { last_sync } = await readStatusFacts(mirror);
    for (const [name, all] of Object.entries(rows)) {
      if (name !== 'lists' || last_sync === null) await mirror.table(name).bulkPut(all);
    }
  });
}
