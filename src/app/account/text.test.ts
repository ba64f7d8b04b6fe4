import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import { afterSync, unsettledText } from './text.ts';

const status: SyncStatus = {
  pending: 0,
  rejected: 0,
  oldest_pending: null,
  paused: null,
  offline_since: null,
  last_sync: null,
};

describe('unsettledWords', () => {
  it.each([
    [1, 0, '1 entry has not been sent yet.'],
    [3, 0, '3 entries have not been sent yet.'],
    [0, 1, '1 entry has not been accepted.'],
    [2, 1, '2 entries have not been sent yet, and 1 has not been accepted.'],
    [1, 2, '1 entry has not been sent yet, and 2 have not been accepted.'],
  ])('%i pending, %i parked: %s', (pending, rejected, words) => {
    expect(unsettledText({ pending, rejected })).toBe(words);
  });
});

describe('afterSync', () => {
  it('asks nothing if nothing is unsaved', () => {
    expect(afterSync(status)).toBeNull();
  });

  it.each([
    [{ pending: 1, offline_since: 1 }, /no connection/],
    [{ pending: 1, no_room: true }, /storage is full/],
    [{ pending: 1, paused: 'login' }, /expired/],
    [{ pending: 1, paused: 'server' }, /moment/],
    [{ pending: 1 }, /moment/],
    [{ rejected: 1, offline_since: 1 }, /weren’t accepted/],
  ] as const)('%j says why', (left, words) => {
    expect(afterSync({ ...status, ...left })).toMatch(words);
  });
});
