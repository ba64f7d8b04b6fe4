import { expect, test } from 'vitest';
import { operationName } from '../../sync/operations/operations.ts';
import type { OutboxEntry } from '../../sync/operations/outbox-entry.ts';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import type { OutboxView } from '../../sync/queries/outbox.ts';
import { entryStateText, reasonText, statusText } from './text.ts';

const now = new Date(2026, 10, 20, 12, 0).getTime();
const calm: SyncStatus = {
  pending: 1,
  rejected: 0,
  oldest_pending: now - 60_000,
  paused: null,
  offline_since: null,
  last_sync: null,
};

function viewOf(fields: Partial<OutboxEntry> = {}, more: Partial<OutboxView> = {}): OutboxView {
  const entry = {
    kind: 'comment',
    payload: { puzzle_id: 1, text: 'x' },
    state: 'pending',
    last_status: null,
    last_code: null,
    last_error: null,
    next_attempt_at: 0,
    ...fields,
  } as OutboxEntry;
  return { entry, known: true, about: null, blockedBy: null, ...more };
}

test.each<[string, OutboxView, Partial<SyncStatus>, RegExp]>([
  ['offline', viewOf(), { offline_since: 1 }, /sent when you’re online/],
  ['offline, and perhaps received', viewOf({ state: 'sent' }), { offline_since: 1 }, /might have arrived/],
  ['a login', viewOf({ state: 'sent' }), { paused: 'login', offline_since: 1 }, /Log in to send it/],
  ['a server that pauses', viewOf(), { paused: 'server' }, /can’t accept it right now/],
  [
    'the learner, after a day without a usable response',
    viewOf({ state: 'parked', last_status: 403, last_code: 'not_json', unanswered_ms: 86_400_000 }),
    {},
    /^It was sent for a day without a usable response\. Something other than the server answered/,
  ],
  ['room', viewOf(), { no_room: true, offline_since: 1 }, /enough space on this device to send it/],
  ['another of its queue', viewOf({}, { blockedBy: 'waiting' }), {}, /after the entry before it/],
  [
    'the learner, after one with faults',
    viewOf({}, { blockedBy: 'fault' }),
    { offline_since: 1 },
    /^An earlier entry wasn’t accepted\. Retry or discard that entry first\.$/,
  ],
  [
    'as long as the server has asked',
    viewOf({}, { blockedBy: 'waiting' }),
    { held_until: now + 60_000 },
    /^The server asked this device to wait\. Next try at 12:01\. ‘Sync now’ tries immediately\.$/,
  ],
  [
    'its own next try, later than the server has asked',
    viewOf({ next_attempt_at: now + 120_000 }),
    { held_until: now + 60_000 },
    /^The server asked this device to wait\. Next try at 12:02\./,
  ],
  [
    'a server that pauses for a time',
    viewOf(),
    { paused: 'server', held_until: now + 60_000 },
    /^The server can’t accept it right now\. Next try at 12:01\. ‘Sync now’ tries immediately\.$/,
  ],
  ['a connection before what the server has asked', viewOf(), { offline_since: 1, held_until: now + 60_000 }, /online/],
  ['nothing, once the time is over', viewOf(), { held_until: now }, /^It’s sent automatically\.$/],
  ['nothing', viewOf(), {}, /sent automatically/],
  ['a portal', viewOf({ state: 'sent', last_code: 'not_json', next_attempt_at: now + 60_000 }), {}, /Wi-Fi.*12:01\.$/],
  ['a fault', viewOf({ state: 'sent', last_code: 'server_error', last_error: 'It broke.' }), {}, /^It broke\. It’s/],
  ['a rejection', viewOf({ state: 'parked', last_status: 403, last_error: 'Premium only.' }), {}, /^Premium only\.$/],
  ['eight faults', viewOf({ state: 'parked', last_status: 500, last_error: 'It broke.' }), {}, /repeatedly\. It broke/],
  ['a newer version', viewOf({}, { known: false }), { paused: 'login' }, /This version of the app can’t send it/],
])('VIEW-11: an entry that waits for %s says so', (_, view, status, words) => {
  expect(reasonText(view, { ...calm, ...status }, now)).toMatch(words);
});

test.each<[Partial<OutboxEntry>, string]>([
  [{}, 'Waiting'],
  [{ state: 'sent' }, 'Sent, no response yet'],
  [{ state: 'sent', last_code: 'timeout' }, 'Sent, no response yet'],
  [{ state: 'sent', last_status: 403, last_code: 'not_json' }, 'Sent, no response yet'],
  [{ state: 'sent', last_status: 302, last_code: 'redirect' }, 'Sent, no response yet'],
  [{ state: 'sent', last_status: 429, last_code: 'too_often' }, 'Waiting'],
  [{ state: 'sent', last_status: 429, last_code: 'rate_limited' }, 'Waiting'],
  [{ state: 'sent', last_status: 409, last_code: 'in_progress' }, 'Waiting'],
  [{ state: 'sent', last_status: 500, last_code: 'server_error' }, 'Waiting'],
  [{ state: 'sent', last_status: 200, last_code: 'unparsable' }, 'Waiting'],
  [{ state: 'parked', last_status: 403, last_code: 'forbidden' }, 'Not accepted'],
  [{ state: 'parked', last_code: 'timeout', unanswered_ms: 86_400_000 }, 'No answer'],
])('VIEW-11: %o reads “%s”, even for a response that came', (fields, words) => {
  expect(entryStateText(viewOf(fields).entry)).toBe(words);
});

test('VIEW-11: every kind has its text, even an unknown one', () => {
  const answer = { kind: 'answer', payload: { answer: 'C' } } as OutboxEntry;
  const about = { kind: 'puzzle', id: 1, title: null, order: 3 } as const;
  expect(operationName(viewOf(answer, { about }))).toBe('Answer C to question 3');
  expect(operationName(viewOf(answer))).toBe('Answer C to a question');
  const kinds: Partial<OutboxEntry>[] = [
    { kind: 'react', payload: { puzzle_id: 1, desired: null } },
    { kind: 'interview_answer', payload: { question_id: 1, text_answer: 'x' } as never },
    { kind: 'interview_check', payload: { question_id: 1, confirmed: ['x'], checked_at: '' } },
    { kind: 'exercise', payload: { kind: 'review' } as never },
    { kind: 'report', payload: { target_kind: 'comment' } as never },
    { kind: 'should_count', payload: { question_id: 1, phrases: ['x'] } },
    { kind: 'should_count', payload: { question_id: 1, phrases: [] } },
  ];
  expect(kinds.map((fields) => operationName(viewOf(fields)))).toEqual([
    'Thumb removed',
    'Answer',
    'Check',
    'Review',
    'Report of a comment',
    'Should count',
    'Should count removed',
  ]);
  expect(operationName(viewOf({ kind: 'bookmark' as never }, { known: false }))).toBe('Something from a newer version');
});

test.each<[Partial<SyncStatus>, string[]]>([
  [{ pending: 0, last_sync: now }, ['Everything has been sent.', 'Last sync today at 12:00.']],
  [{}, ['1 entry is waiting on this device since 11:59.', 'This device hasn’t synced yet.']],
  [
    { rejected: 2, offline_since: now - 86_400_000, last_sync: now - 86_400_000 },
    [
      '1 entry is waiting on this device since 11:59, and 2 entries weren’t accepted.',
      'The server hasn’t responded since November 19 at 12:00.',
      'Last sync on November 19 at 12:00.',
    ],
  ],
  [
    { pending: 0, rejected: 1, paused: 'login', last_sync: now },
    ['1 entry wasn’t accepted.', 'Your session has expired. Please log in again.', 'Last sync today at 12:00.'],
  ],
  [
    { paused: 'login', is_other_user: true, last_sync: now },
    [
      '1 entry is waiting on this device since 11:59.',
      'Another account is logged in. Log in again to send what waits here.',
      'Last sync today at 12:00.',
    ],
  ],
  [
    { paused: 'server', last_sync: now },
    [
      '1 entry is waiting on this device since 11:59.',
      'The server can’t accept anything right now.',
      'Last sync today at 12:00.',
    ],
  ],
  [
    { held_until: now + 60_000, last_sync: now },
    [
      '1 entry is waiting on this device since 11:59.',
      'The server asked this device to wait. Next try at 12:01. ‘Sync now’ tries immediately.',
      'Last sync today at 12:00.',
    ],
  ],
  [
    { paused: 'server', held_until: now + 60_000, last_sync: now },
    [
      '1 entry is waiting on this device since 11:59.',
      'The server can’t accept anything right now. Next try at 12:01. ‘Sync now’ tries immediately.',
      'Last sync today at 12:00.',
    ],
  ],
  // Noted by a clock that was set back since.
  [
    { held_until: now + 7_200_000, last_sync: now },
    ['1 entry is waiting on this device since 11:59.', 'Last sync today at 12:00.'],
  ],
  [
    { no_room: true, last_sync: now },
    [
      '1 entry is waiting on this device since 11:59.',
      'This device’s storage is full. Free some space, and the app syncs again automatically.',
      'Last sync today at 12:00.',
    ],
  ],
])('STAT-1, LOOP-4, LOOP-7, LOOP-8, LOOP-9: the status %o has its text', (status, words) => {
  expect(statusText({ ...calm, ...status }, true, now)).toEqual(words);
});
