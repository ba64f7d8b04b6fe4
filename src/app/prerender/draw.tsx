import { getDefaultStore } from 'jotai';
import { prerender } from 'react-dom/static';
import type { HydrationData } from '../../contract/hydration-data.ts';
import { screenAt } from '../../rules/screen-paths.ts';
import { type Device, openDevice, systemClock } from '../../sync/device.ts';
import { prerenderedRowsOf } from '../../sync/operations/hydration/prerendered-rows.ts';
import { memoryStorage } from '../../sync/operations/memory/memory-storage.ts';
import { App } from '../routes.tsx';
import { deviceAtom } from '../shell/current-device.ts';
import { beginFirstReads, endFirstReads } from '../ui/first-reads.ts';
import { prerenderedScreens } from './prerendered-screens.ts';

/** What `draw` needs for a page. */
export interface Request {
  path: string;
  now: () => number;
  /** Answers a GET of the API, by path and query, as a visitor gets it. */
  read: (url: string) => Promise<{ status: number; body: string }>;
}

export interface PrerenderedScreen {
  html: string;
  rows: HydrationData['rows'];
  /** The chunks whose styles and code the screen needs besides the app's own, by name. */
  chunks: string[];
}

/** Whether a visitor's screen at this path can be drawn, with a query or without one. */
export function canDraw(path: string, hasQuery: boolean): boolean {
  const found = screenAt(path);
  const screen = found && prerenderedScreens[found.path];
  return screen !== undefined && !(hasQuery && screen.readsQuery);
}

let last: Promise<unknown> = Promise.resolve();

/** Draws what a visitor with an empty device sees at a path, or returns null if the API rejects what the screen needs. */
export function draw(request: Request): Promise<PrerenderedScreen | null> {
  // One at a time, because the app's state is global.
  const rendering = last.then(() => drawNow(request));
  // The caller sees the failure; the next drawing only waits.
  last = rendering.catch(() => {});
  return rendering;
}

async function drawNow({ path, now, read }: Request): Promise<PrerenderedScreen | null> {
  const found = screenAt(path);
  const screen = found && prerenderedScreens[found.path];
  if (!screen) return null;
  const device = await openDevice({
    username: null,
    storage: memoryStorage(),
    locks: null,
    clock: { ...systemClock, now },
    baseUrl: 'http://prerender.invalid',
    readCsrfToken: async () => null,
    fetch: async (input) => {
      const { pathname, search } = new URL((input as globalThis.Request).url);
      const { status, body } = await read(pathname + search);
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
  });
  try {
    const chunks = await screen.fetch(device, found.segment);
    if (!chunks) return null;
    return {
      html: await markupOf(path, device),
      rows: await device.run(prerenderedRowsOf),
      chunks: [...chunks, 'shell-hydration'],
    };
  } finally {
    device.close();
  }
}

const store = getDefaultStore();
/** How long to wait for a screen's data, in milliseconds. */
const renderTimeoutMs = 5000;

async function markupOf(path: string, device: Device): Promise<string> {
  store.set(deviceAtom, device);
  beginFirstReads(Promise.resolve());
  try {
    const signal = AbortSignal.timeout(renderTimeoutMs);
    const failures: unknown[] = [];
    const { prelude } = await prerender(<App path={path} />, {
      signal,
      onError: (error) => void failures.push(error),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    signal.throwIfAborted();
    // Otherwise a part that failed would be drawn as its skeleton.
    if (failures.length > 0) throw failures[0];
    return stillMarkup(await new Response(prelude).text());
  } finally {
    endFirstReads();
    store.set(deviceAtom, null);
  }
}

/** Returns the markup without React's comments and without inline styles, which the page's policy forbids. */
function stillMarkup(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(/ style="[^"]*"/g, '');
}
