import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce, reloadOnLostChunk } from './reload.ts';
import { holdUnsavedWork } from './unsaved-work.ts';

const reload = vi.fn();
let page: EventTarget;
let navigator: { onLine: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  const stored = new Map<string, string>();
  page = new EventTarget();
  navigator = { onLine: true };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('location', { reload });
  start = startPage('/assets/index-new.js');
  vi.stubGlobal('fetch', () => start());
  const own = { querySelector: (selector: string) => (selector.includes(ownScript) ? {} : null) };
  vi.stubGlobal('document', own);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ownScript = '/assets/index-own.js';
let start: () => Promise<Response>;

function startPage(script: string): () => Promise<Response> {
  return async () => new Response(`<script type="module" crossorigin src="${script}"></script>`);
}

/** Resolves once the page has decided. */
async function loseChunk(): Promise<void> {
  page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await vi.advanceTimersByTimeAsync(0);
}

it('UPD-3: a lost chunk of another build leads to one reload, never to a loop', async () => {
  reloadOnLostChunk();
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each<[string, () => Promise<Response>]>([
  ['the server has the same build', startPage(ownScript)],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal answers', async () => new Response('<script type="module" src="/portal.js"></script>')],
])("UPD-3: doesn't reload if %s", async (_, answer) => {
  start = answer;
  reloadOnLostChunk();
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
});

it("UPD-3: doesn't reload without a network", async () => {
  navigator.onLine = false;
  reloadOnLostChunk();
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
});

it("UPD-3: doesn't reload with unsaved work", async () => {
  reloadOnLostChunk();
  const release = holdUnsavedWork();
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  release();
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

it('has the browser ask before it closes a page with unsaved work', () => {
  const mayClose = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const release = holdUnsavedWork();
  expect(mayClose()).toBe(false);
  release();
  expect(mayClose()).toBe(true);
});

it('UPD-3: keeps what is written while the page looks for another build', async () => {
  reloadOnLostChunk();
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = start;
  start = async () => {
    await promise;
    return answer();
  };
  await loseChunk();
  const release = holdUnsavedWork();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  release();
});

it("UPD-3: doesn't reload a page that is being left", async () => {
  reloadOnLostChunk();
  page.dispatchEvent(new Event('beforeunload'));
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

it("UPD-3: doesn't reload if the reload can't be noted", () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
