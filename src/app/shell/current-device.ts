import { atom, getDefaultStore } from 'jotai';
import { type HydrationData, hydrationDataId } from '../../contract/hydration-data.ts';
import type { Device } from '../../sync/device.ts';
import { firstVisitDevice } from '../../sync/operations/first/first-visit.ts';
import { holdBackUntil, noteFirstVisit } from './first-visit.ts';
import { isPrerendered } from './screen-snapshot.ts';
import { sessionAtom, storedUserOf } from './session.ts';

const store = getDefaultStore();

/** The device of this page's user, null until it's open. Screens use `useDevice`. */
export const deviceAtom = atom<Device | null>(null);

let opening: Promise<Device> | undefined;

/** Returns the device outside of components. Every caller gets the same promise until it's open. */
export function currentDevice(): Promise<Device> {
  const device = store.get(deviceAtom);
  if (device) return Promise.resolve(device);
  opening ??= openFirst();
  return opening;
}

async function openFirst(): Promise<Device> {
  const user = storedUserOf(store.get(sessionAtom));
  const rows = user ? null : rowsOfPage();
  const open = async () => (await import('./open-device/open-account.ts')).openAtStart(user, rows);
  const wanted = rows && noteFirstVisit();
  const first = wanted && firstVisitDevice(rows, open, wanted);
  if (first) holdBackUntil(first.opened);
  const device = first?.device ?? (await open());
  store.set(deviceAtom, device);
  return device;
}

/** Returns what the server prerendered the page's screen from, null if it's none of today's. */
function rowsOfPage(): HydrationData['rows'] | null {
  if (!isPrerendered()) return null;
  const { rows, until } = JSON.parse(document.getElementById(hydrationDataId)?.textContent ?? '') as HydrationData;
  // The browser could have restored a page of an earlier day.
  return Date.now() < until ? rows : null;
}
