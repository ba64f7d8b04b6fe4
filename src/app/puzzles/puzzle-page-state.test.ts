import { describe, expect, test } from 'vitest';
import type { Failure } from '../../sync/http/first/api-client.ts';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { puzzlePageState } from './puzzle-page-state.ts';

const view = { id: 7 } as PuzzleView;
const offline: Failure = { ok: false, kind: 'no_response', reason: 'offline', status: null, retryAfter: null };
const rejected = (status: number, code: 'premium_required' | 'not_found' | 'server_error'): Failure => ({
  ok: false,
  kind: 'rejected',
  status,
  code,
  error: '',
  body: { code, error: '' },
  retryAfter: null,
});
const daily = { isDaily: true, knownNone: false };
const other = { isDaily: false, knownNone: false };

describe('what the page shows', () => {
  test('what is on the device, whatever the network returns', () => {
    expect(puzzlePageState(view, offline, other)).toEqual({ state: 'open', view });
    expect(puzzlePageState(view, rejected(500, 'server_error'), daily)).toEqual({ state: 'open', view });
  });

  test('a skeleton while data can still arrive', () => {
    expect(puzzlePageState(undefined, offline, other).state).toBe('loading');
    expect(puzzlePageState(null, 'running', daily).state).toBe('loading');
    expect(puzzlePageState(null, 'done', daily).state).toBe('loading');
  });

  test('a locked puzzle', () => {
    expect(puzzlePageState(null, rejected(403, 'premium_required'), other)).toEqual({ state: 'locked' });
  });

  test('no daily puzzle, according to the server or the local cache', () => {
    expect(puzzlePageState(null, rejected(404, 'not_found'), daily)).toEqual({ state: 'none' });
    expect(puzzlePageState(null, offline, { isDaily: true, knownNone: true })).toEqual({ state: 'none' });
  });

  test('a failure, when nothing is on the device', () => {
    expect(puzzlePageState(null, rejected(404, 'not_found'), other)).toEqual({ state: 'failed', reason: 'missing' });
    expect(puzzlePageState(null, offline, daily)).toEqual({ state: 'failed', reason: 'unreached' });
    expect(puzzlePageState(null, { ...offline, reason: 'not_json', status: 502 }, daily)).toMatchObject({
      reason: 'rejected',
    });
    expect(puzzlePageState(null, rejected(500, 'server_error'), daily)).toEqual({
      state: 'failed',
      reason: 'rejected',
    });
  });
});
