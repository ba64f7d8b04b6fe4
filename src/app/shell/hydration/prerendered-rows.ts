import { type HydrationData, hydrationDataId } from '../../../contract/hydration-data.ts';
import { takePrerenderedRows } from '../../../sync/operations/hydration/prerendered-rows.ts';
import { currentDevice } from '../current-device.ts';

/** Gives a visitor's device the rows that the server prerendered the screen from. */
export async function takeRowsOfPage(): Promise<void> {
  const device = await currentDevice();
  const { rows, until } = JSON.parse(document.getElementById(hydrationDataId)?.textContent ?? '') as HydrationData;
  // The browser could have restored a page of an earlier day.
  if (device.username === null && Date.now() < until) await device.run(takePrerenderedRows, rows);
}
