import { expect, test } from 'vitest';
import { type ErrorCode, statusByCode } from '../../contract/errors.ts';
import type { CallResult, NoResponse } from '../http/first/api-client.ts';
import { classifyResponse, faultLimit, type ResponseOutcome } from './classify-response.ts';

function rejection(code: ErrorCode, more: { status?: number; retryAfter?: number; body?: object } = {}) {
  const { status = statusByCode[code], retryAfter = null } = more;
  const body = { code, error: 'No.', ...more.body };
  return { ok: false, kind: 'rejected', status, code, error: 'No.', body, retryAfter } as const;
}

function none(
  reason: NoResponse['reason'],
  status: number | null = null,
  retryAfter: number | null = null,
): NoResponse {
  return { ok: false, kind: 'no_response', reason, status, retryAfter };
}

const first = {
  is_correct: true,
  selected_answer: 'A',
  selected_option: 'a',
  correct_answer: 'A',
  correct_option: 'a',
  note: 'n',
  progress: { completed: false, answered: 1, correct: 1, total: 2, xp: 10 },
};

const counted = { kind: 'wait', after: null, counts: 'attempt', ends: false } as const;
const ending = { ...counted, ends: true };
const login = { kind: 'pause', why: 'login', after: null } as const;
const needsAttention = { kind: 'reject' } as const;

const table: [rule: string, what: string, result: CallResult<unknown>, outcome: ResponseOutcome, faults?: number][] = [
  [
    'OUT-8',
    'success',
    { ok: true, status: 200, reply: 1, replayed: false },
    { kind: 'settled', reply: 1, stored: false },
  ],
  ['OUT-9', 'nobody reached', none('offline'), { kind: 'unreachable' }],
  ['OUT-9', 'taken back', none('aborted'), { kind: 'unreachable' }],
  ['OUT-10', 'timeout', none('timeout'), ending],
  ['OUT-10', 'redirect', none('redirect', 302), ending],
  ['OUT-10', 'captive portal', none('not_json', 200), ending],
  ['OUT-10', '403 in HTML', none('not_json', 403), ending],
  ['OUT-10', 'JSON that does not parse', none('unparsable', 200), counted],
  ['OUT-11', '408', none('not_json', 408), counted],
  ['OUT-11', '425', none('not_json', 425, 3000), { ...counted, after: 3000 }],
  ['OUT-11', '429', rejection('rate_limited', { retryAfter: 9000 }), { ...ending, after: 9000 }],
  ['OUT-26', 'too_often', rejection('too_often', { retryAfter: 9000 }), { ...counted, after: 9000 }],
  ['OUT-12', '502 in HTML', none('not_json', 502), { kind: 'pause', why: 'server', after: null }],
  ['OUT-12', '503', rejection('unavailable', { retryAfter: 5000 }), { kind: 'pause', why: 'server', after: 5000 }],
  ['OUT-12', '504', none('not_json', 504), { kind: 'pause', why: 'server', after: null }],
  ['OUT-13', '500', rejection('server_error'), { ...counted, counts: 'fault' }],
  ['OUT-13', '500 for the seventh time', rejection('server_error'), { ...counted, counts: 'fault' }, faultLimit - 2],
  ['OUT-13', '500 for the eighth time', rejection('server_error'), needsAttention, faultLimit - 1],
  ['OUT-14', '401', rejection('not_authenticated'), login],
  ['OUT-14', 'session_expired', rejection('session_expired'), login],
  ['OUT-14', 'wrong_user', rejection('wrong_user'), login],
  ['OUT-15', 'csrf_failed, even after a new token', rejection('csrf_failed'), ending],
  ['OUT-15', 'in_progress', rejection('in_progress'), { kind: 'wait', after: 2000, counts: 'nothing', ends: false }],
  [
    'OUT-16',
    'already_answered',
    rejection('already_answered', { body: first }),
    { kind: 'settled', reply: first, stored: false },
  ],
  ['OUT-16', 'already_answered without the first answer', rejection('already_answered'), counted],
  ['OUT-17', 'invalid', rejection('invalid'), needsAttention],
  ['OUT-17', 'premium_required', rejection('premium_required'), needsAttention],
  ['OUT-17', 'not_found', rejection('not_found'), needsAttention],
  ['OUT-17', 'too_large', rejection('too_large'), needsAttention],
  ['OUT-17', 'idempotency_key_reused', rejection('idempotency_key_reused'), needsAttention],
];

test.each(table)('%s: %s', (_, __, result, outcome, faults = 0) => {
  expect(classifyResponse(result, { kind: 'answer', faults })).toEqual(outcome);
});
