import { getDefaultStore } from 'jotai';
import type { Device } from '../../../sync/device.ts';
import { forgetScreen, storeScreen } from '../../../sync/operations/screen-snapshot.ts';
import { rootOf } from '../screen-snapshot.ts';
import { shellStatusAtom } from '../sync-status.ts';

/**
 * Returns whether the screen looks as a start would show it: nothing is open or switched that a start would forget, and there's no notice.
 */
function isAsAtStart(root: HTMLElement): boolean {
  const other = 'dialog[open], details[open], :popover-open, .code-wrapped, .later-bar:not(:empty)';
  return root.querySelector(other) === null;
}

/** Each opens the database itself, so without a queue a later one could end first. */
let last: Promise<void> = Promise.resolve();

function afterTheLast(job: () => Promise<void>): Promise<void> {
  // The last caller sees its own failure.
  last = last.then(job, job);
  return last;
}

/**
 * Keeps the screen for the next start of the daily, until its day ends, in epoch milliseconds. Drops it if a start would show something
 * else.
 */
export function saveSnapshot(device: Device, until: number): Promise<void> {
  return afterTheLast(() => saveShown(device, until));
}

async function saveShown(device: Device, until: number): Promise<void> {
  const root = rootOf();
  if (!isAsAtStart(root)) return forgetScreen(device.storage);
  const script = document.querySelector('script[type="module"]')?.getAttribute('src');
  if (!script) return;
  const offline = getDefaultStore().get(shellStatusAtom).offline_since !== null;
  await storeScreen(device.user, { html: markupOf(root), script, until, offline }, device.storage);
}

/** Drops the snapshot, because a start would show something else. */
export function dropScreen({ storage }: Device): Promise<void> {
  return afterTheLast(() => forgetScreen(storage));
}

/**
 * Returns markup that survives a round trip through the HTML parser. The page's policy forbids its inline styles, so elements that depend
 * on them are marked `data-late` and left out.
 */
function markupOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const late of copy.querySelectorAll('[data-late]')) late.remove();
  for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const input of copy.querySelectorAll('input')) input.toggleAttribute('checked', input.checked);
  // Anything typed before the app starts would be lost.
  for (const box of copy.querySelectorAll('textarea')) box.readOnly = true;
  return copy.innerHTML;
}
