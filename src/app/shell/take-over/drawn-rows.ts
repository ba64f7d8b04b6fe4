import { type DrawnFrom, drawnFromId } from '../../../contract/kept-page.ts';
import { readStatusFacts } from '../../../sync/storage/status.ts';
import { currentDevice } from '../current-device.ts';

/** Gives a visitor's device the rows that the server has drawn the screen from. A device that has synced needs none of the server's lists. */
export async function takeDrawnRows(): Promise<void> {
  const { username, mirror } = await currentDevice();
  const { rows, until } = JSON.parse(document.getElementById(drawnFromId)?.textContent ?? '') as DrawnFrom;
  // The browser could have restored a page of an earlier day.
  if (username !== null || Date.now() >= until) return;
  await mirror.transaction('rw', mirror.tables, async () => {
    const { last_sync } = await readStatusFacts(mirror);
    for (const [name, all] of Object.entries(rows)) {
      if (name !== 'lists' || last_sync === null) await mirror.table(name).bulkPut(all);
    }
  });
}
