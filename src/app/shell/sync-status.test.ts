import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { isStuckAtom, type ShellStatus, shellStatusAtom, unreachedText } from './sync-status.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const calm: ShellStatus = { offline_since: null, paused: null, pending: 1, oldest_pending: now, rejected: 0 };

afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, Partial<ShellStatus>, boolean]>([
  ['nothing that waits', { pending: 0, oldest_pending: null }, false],
  ['an operation on its way for a moment', { oldest_pending: now - 9_999 }, false],
  ['an operation that waits for longer', { oldest_pending: now - 10_000 }, true],
  ['an operation from before the clock was set back', { oldest_pending: now + 60_000 }, true],
  ['no connection', { offline_since: now }, true],
  ['a pause', { paused: 'server' }, true],
])('STAT-1: with %s, %o, the shell knows whether waiting entries are stuck', (_, status, isStuck) => {
  vi.useFakeTimers({ now });
  const store = createStore();
  store.set(shellStatusAtom, { ...calm, ...status });
  expect(store.get(isStuckAtom)).toBe(isStuck);
});

test('STAT-1: tells a browser without a network from a server that doesn’t respond', () => {
  expect(unreachedText(false)).toBe('You’re offline.');
  expect(unreachedText(true)).toBe('The server can’t be reached.');
});
