import { type DrawnFrom, drawnFromId } from '../../../contract/kept-page.ts';
import { takeDrawnRows } from '../../../sync/operations/take-over/drawn-rows.ts';
import { currentDevice } from '../current-device.ts';

/** Gives a visitor's device the rows that the server has drawn the screen from. */
export async function takeRowsOfPage(): Promise<void> {
  const device = await currentDevice();
  const { rows, until } = JSON.parse(document.getElementById(drawnFromId)?.textContent ?? '') as DrawnFrom;
  // The browser could have restored a page of an earlier day.
  if (device.username === null && Date.now() < until) await device.run(takeDrawnRows, rows);
}
