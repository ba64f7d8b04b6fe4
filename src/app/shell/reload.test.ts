import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce, reloadOnLostChunk } from './reload.ts';
import { useUnsavedWork } from './unsaved-work.ts';

/** Of the one component that there is. */
let leaveScreen: (() => void) | undefined;
vi.mock('react', () => ({
  useEffect: (run: () => () => void) => {
    leaveScreen = run();
  },
}));

const reload = vi.fn();
let page: EventTarget;
let navigator: { onLine: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  const kept = new Map<string, string>();
  page = new EventTarget();
  navigator = { onLine: true };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function loseChunk(): Event {
  const event = new Event('vite:preloadError', { cancelable: true });
  page.dispatchEvent(event);
  return event;
}

it('UPD-3: a lost chunk leads to one reload, and never to a loop of them', () => {
  reloadOnLostChunk();
  expect(loseChunk().defaultPrevented).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(loseChunk().defaultPrevented).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('UPD-3: without a network nothing is reloaded', () => {
  navigator.onLine = false;
  reloadOnLostChunk();
  expect(loseChunk().defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('UPD-3: with work unsaved nothing is reloaded', () => {
  reloadOnLostChunk();
  useUnsavedWork(true);
  expect(loseChunk().defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  leaveScreen?.();
  expect(loseChunk().defaultPrevented).toBe(true);
});

it('UPD-3: a page that is being left stays left', () => {
  reloadOnLostChunk();
  page.dispatchEvent(new Event('beforeunload'));
  expect(loseChunk().defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(loseChunk().defaultPrevented).toBe(true);
});

it('UPD-3: where a reload cannot be noted there is none', () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
