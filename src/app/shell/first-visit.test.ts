import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countIdleTime, heldBack, holdBackUntil, noteFirstVisit } from './first-visit.ts';

/** As `public/early.js` leaves it: what was done before the app's code ran. */
const nothingDone = { isFirstVisit: true, actions: [], press: null };
let page: EventTarget;
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  stored = new Map();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('early', nothingDone);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens a first visit's page, and returns whether it's left alone. */
async function open(): Promise<() => boolean> {
  const opened = noteFirstVisit()!;
  holdBackUntil(opened);
  countIdleTime();
  // What was done before counts at once.
  await vi.advanceTimersByTimeAsync(0);
  return () => heldBack() !== null;
}

describe('a first visit', () => {
  it('fetches nothing more for 10 s in which nothing is done', async () => {
    const isLeftAlone = await open();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isLeftAlone()).toBe(true);
    expect(stored.size).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(isLeftAlone()).toBe(false);
    expect(stored.size).toBe(1);
  });

  it.each(['pointerdown', 'click', 'keydown', 'wheel'])('ends being left alone with the first %s', async (input) => {
    const isLeftAlone = await open();
    page.dispatchEvent(new Event(input));
    await vi.advanceTimersByTimeAsync(0);
    expect(isLeftAlone()).toBe(false);
  });

  it('is not left alone after what was done before its code ran', async () => {
    vi.stubGlobal('early', { ...nothingDone, press: {} });
    const isLeftAlone = await open();
    expect(isLeftAlone()).toBe(false);
  });

  it('goes on where the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('The quota is used up.', 'QuotaExceededError');
      },
    });
    const isLeftAlone = await open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isLeftAlone()).toBe(false);
  });
});

it('leaves only a first visit alone', () => {
  vi.stubGlobal('early', { ...nothingDone, isFirstVisit: false });
  expect(noteFirstVisit()).toBe(null);
});
