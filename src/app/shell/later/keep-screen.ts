import { getDefaultStore } from 'jotai';
import type { Device } from '../../../sync/device.ts';
import { forgetScreen, keepScreen as keep } from '../../../sync/storage/kept-screen.ts';
import { rootOf } from '../kept-screen.ts';
import { shellStatusAtom } from '../sync-status.ts';

/** Returns whether the screen is as a start shows it: nothing is open or turned another way that would be forgotten, and no notice is there. */
function isAsAtStart(root: HTMLElement): boolean {
  const other = 'dialog[open], details[open], :popover-open, .code-wrapped, .later-bar:not(:empty)';
  return root.querySelector(other) === null;
}

/** Each opens the database by itself, so one that was asked for later could otherwise end earlier. */
let last: Promise<void> = Promise.resolve();

function afterTheLast(job: () => Promise<void>): Promise<void> {
  // Whoever asked for the last one hears of its failure.
  last = last.then(job, job);
  return last;
}

/** Keeps what is on the screen for the next start of the daily, until its day ends, in epoch ms. Keeps nothing if a start would show something else. */
export function keepScreen(device: Device, until: number): Promise<void> {
  return afterTheLast(() => keepShown(device, until));
}

async function keepShown(device: Device, until: number): Promise<void> {
  const root = rootOf();
  if (!isAsAtStart(root)) return forgetScreen(device.storage);
  const script = document.querySelector('script[type="module"]')?.getAttribute('src');
  if (!script) return;
  const offline = getDefaultStore().get(shellStatusAtom).offline_since !== null;
  await keep(device.user, { html: markupOf(root), script, until, offline }, device.storage);
}

/** For a screen that a start would not show as it is. */
export function dropScreen({ storage }: Device): Promise<void> {
  return afterTheLast(() => forgetScreen(storage));
}

/** As text that a parser makes the same of. The page's policy takes no styles from it, and what is placed by them is marked as `data-late`. */
function markupOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const late of copy.querySelectorAll('[data-late]')) late.remove();
  for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const input of copy.querySelectorAll('input')) input.toggleAttribute('checked', input.checked);
  // What is typed into it before the app has begun would be lost.
  for (const box of copy.querySelectorAll('textarea')) box.readOnly = true;
  return copy.innerHTML;
}
