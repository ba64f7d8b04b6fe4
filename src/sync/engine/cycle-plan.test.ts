import { expect, test } from 'vitest';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import type { StatusFacts } from '../storage/cache-database.ts';
import { blockedFor, endOfPush, firstStep, pullsAfter } from './cycle-plan.ts';
import type { Trigger } from './loop.ts';
import { type PushEnd, pushEndOf } from './outcome.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const calm = { paused: null, offline_since: null, last_sync: now } as const;
const login = { ...calm, paused: 'login' } as const;
const done = pushEndOf([]);
const because = (...reasons: Trigger[]) => new Set(reasons);

test.each<[string, Set<Trigger>, StatusFacts, string, boolean?]>([
  ['nothing is in the way', because('enqueue'), calm, 'push'],
  ['nobody was reached last time', because('enqueue'), { ...calm, offline_since: 1 }, 'probe'],
  ['nobody was reached yet', because('enqueue'), calm, 'probe', false],
  ['a login is needed and no trigger asks', because('enqueue', 'timer'), login, 'rest'],
  ['a login is needed and a trigger asks', because('enqueue', 'retry'), { ...login, offline_since: 1 }, 'pull'],
])('OUT-23, LOOP-9: the first step if %s', (_, reasons, status, step, isTimeKnown = true) => {
  expect(firstStep(reasons, status, isTimeKnown)).toBe(step);
});

test.each([
  ['after an act alone', because('enqueue'), { ...calm, last_sync: null }, done, false],
  ['on request, however fresh', because('online'), calm, done, true],
  ['after a minute', because('visible'), { ...calm, last_sync: now - 60_000 }, done, true],
  ['within a minute', because('timer'), { ...calm, last_sync: now - 59_000 }, done, false],
  ['after the pull that showed the login', because('login'), login, done, false],
  ['if something is unconfirmed', because('enqueue'), calm, { ...done, unconfirmed: [{} as OutboxEntry] }, true],
] as const)('PULL-7, OUT-24: whether a pull follows a push %s', (_, reasons, status, pushed, pulls) => {
  expect(pullsAfter(pushed, reasons, status, now)).toBe(pulls);
});

test.each<[PushEnd['why'], number | null, object | null]>([
  ['done', null, null],
  ['offline', null, { ok: false, blocksTriggers: false }],
  ['wait', 60_000, { ok: false, retryAfter: 60_000, blocksTriggers: true }],
  ['server', null, { ok: false, blocksTriggers: true }],
  ['login', null, { ok: true, due: null }],
  ['login', 60_000, { ok: false, retryAfter: 60_000, blocksTriggers: true }],
])('LOOP-4, LOOP-9: how a cycle ends after a push that ends with %s and a wait of %s', (why, retryAfter, end) => {
  const ended = endOfPush({ ...done, why, retryAfter });
  if (end === null) expect(ended).toBeNull();
  else expect(ended).toMatchObject(end);
});

test("LOOP-4, LOOP-7: a wait that the server asked for lasts until it's over, a person retries, or the clock was set back", () => {
  const held = { ...calm, held_until: now + 60_000 };
  expect(blockedFor(held, because('start'), now)).toBe(60_000);
  expect(blockedFor(held, because('retry'), now)).toBeNull();
  expect(blockedFor(held, because('start'), now + 60_000)).toBeNull();
  expect(blockedFor(held, because('start'), now - 7_200_000)).toBeNull();
});
