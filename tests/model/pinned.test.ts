import { test } from 'vitest';
import { play, quietly } from './play.ts';
import type { Command, Scenario, Step } from './scenario.ts';

const once = (...commands: Command[]): Step => ({ commands, first: [], rest: 'fair' });

const pinned: Record<string, Scenario> = {
  'a page that another tab hears late, after a rejection': {
    steps: [
      {
        ...once({ do: 'login' }, { do: 'answer', puzzle: 1, order: 1, letter: 'A' }, { do: 'evict' }),
        first: ['fault', 'unavailable', 'fair', 'unavailable'],
      },
      {
        commands: [
          { do: 'retry', which: 5 },
          { do: 'sync', why: 'timer' },
          { do: 'answer', puzzle: 1, order: 2, letter: 'A' },
        ],
        first: ['premium_required', 'premium_required', 'portal', 'unavailable'],
        rest: 'portal',
      },
      once({ do: 'evict' }),
      once({ do: 'practice', puzzle: 2 }),
    ],
    hasLocks: false,
    isUpgrade: true,
    chance: 373,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a retry while another tab has the lock for its timer': {
    steps: [
      {
        ...once(
          { do: 'answer', puzzle: 1, order: 2, letter: 'A' },
          { do: 'comment', puzzle: 1, isRejected: false },
          { do: 'comment', puzzle: 2, isRejected: true },
        ),
        first: ['fault', 'fair'],
      },
      once({ do: 'practice', puzzle: 1 }, { do: 'retry', which: 3 }),
      { ...once({ do: 'fetch', puzzle: 2 }), first: ['lost', 'garbled'] },
      once({ do: 'practice', puzzle: 1 }, { do: 'session', of: null }),
    ],
    hasLocks: true,
    isUpgrade: true,
    chance: 500,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a logout that was killed once its outbox was gone': {
    steps: [
      { commands: [{ do: 'comment', puzzle: 2, isRejected: false }], first: [], rest: 'fair' },
      { commands: [{ do: 'die', after: 16 }, { do: 'change user' }], first: [], rest: 'fair' },
      {
        commands: [
          { do: 'react', puzzle: 2, desired: 'UP' },
          { do: 'wait', seconds: 2 },
        ],
        first: [],
        rest: 'session_expired',
      },
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a logout that discards what was never sent': {
    steps: [
      { ...once({ do: 'login' }), rest: 'fair' },
      { ...once({ do: 'fetch', puzzle: 1 }), rest: 'unreachable' },
      {
        commands: [
          { do: 'comment', puzzle: 1, isRejected: false },
          { do: 'react', puzzle: 2, desired: 'UP' },
          { do: 'discard and change user' },
        ],
        first: [],
        rest: 'unreachable',
      },
      once({ do: 'change user' }, { do: 'sync', why: 'retry' }),
    ],
    hasLocks: true,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a thumb that was rejected, overtaken and given again': {
    steps: [
      {
        ...once({ do: 'react', puzzle: 1, desired: 'UP' }, { do: 'sync', why: 'start' }),
        first: ['unreachable'],
      },
      once({ do: 'answer', puzzle: 1, order: 1, letter: 'A' }),
      { ...once({ do: 'wait', seconds: 2 }), first: ['invalid'] },
      once({ do: 'react', puzzle: 1, desired: 'UP' }),
    ],
    hasLocks: true,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a page from before an answer that another tab sent': {
    steps: [
      once({ do: 'discard', which: 0 }, { do: 'sync', why: 'retry' }, { do: 'session', of: null }),
      once({ do: 'die opening', after: 25 }, { do: 'sync', why: 'online' }),
      once({ do: 'die', after: 39 }, { do: 'answer', puzzle: 1, order: 1, letter: 'B' }, { do: 'upgrade' }),
      once(
        { do: 'set clock back', hours: -24 },
        { do: 'comment', puzzle: 2, isRejected: true },
        { do: 'react', puzzle: 1, desired: 'UP' },
      ),
      once({ do: 'answer elsewhere', puzzle: 1, order: 2, letter: 'B' }),
      once({ do: 'change user' }, { do: 'report', puzzle: 1 }),
      once(
        { do: 'answer', puzzle: 1, order: 2, letter: 'B' },
        { do: 'sync', why: 'retry' },
        { do: 'answer elsewhere', puzzle: 2, order: 2, letter: 'A' },
      ),
    ],
    hasLocks: false,
    isUpgrade: true,
    chance: 704,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a retry whose cycle the server tells to wait': {
    steps: [
      {
        commands: [
          { do: 'answer', puzzle: 1, order: 1, letter: 'A' },
          { do: 'fetch', puzzle: 1 },
        ],
        first: ['unavailable', 'unavailable', 'premium_required'],
        rest: 'twice',
      },
      { commands: [{ do: 'retry', which: 0 }], first: ['fair'], rest: 'unreachable' },
      { ...once({ do: 'answer', puzzle: 2, order: 1, letter: 'A' }), first: ['told unavailable'] },
      { commands: [{ do: 'sync', why: 'start' }], first: [], rest: 'unreachable' },
    ],
    hasLocks: true,
    isUpgrade: true,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a premium puzzle that was opened before the clock was set back and the plan ended': {
    steps: [once({ do: 'fetch', puzzle: 3 }), once({ do: 'set clock back', hours: 24 }), once({ do: 'end plan' })],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a report whose response is still being read when the server is restored': {
    steps: [
      once({ do: 'sync', why: 'start' }, { do: 'react elsewhere', puzzle: 1, desired: 'UP' }),
      once(
        { do: 'comment', puzzle: 1, isRejected: false },
        { do: 'report', puzzle: 1 },
        { do: 'react', puzzle: 1, desired: 'UP' },
      ),
      once({ do: 'restore backup', steps: 1 }, { do: 'freeze' }),
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'an exercise that is retried while the server is restored': {
    steps: [
      { ...once({ do: 'change user' }), rest: 'session_expired' },
      {
        ...once({ do: 'practice', puzzle: 1 }, { do: 'answer', puzzle: 1, order: 1, letter: 'A' }),
        rest: 'unavailable',
      },
      once({ do: 'restore backup', steps: 0 }, { do: 'retry', which: 0 }),
      once({ do: 'end plan' }),
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'an interview answer whose response was lost, sent again after the plan ended': {
    steps: [
      once({ do: 'sync', why: 'start' }),
      once({ do: 'interview', question: 5 }, { do: 'react elsewhere', puzzle: 1, desired: 'UP' }),
      { ...once({ do: 'react', puzzle: 1, desired: 'UP' }), first: ['lost'] },
      once({ do: 'end plan' }),
      once({ do: 'react', puzzle: 1, desired: 'UP' }),
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a response of the session before, heard after a login by a clock that was set back': {
    steps: [
      once({ do: 'login' }),
      once({ do: 'session', of: null }),
      {
        ...once({ do: 'fetch', puzzle: 1 }, { do: 'set clock back', hours: 1 }, { do: 'login' }),
        first: ['late', 'fair'],
        rest: 'unreachable',
      },
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a premium puzzle fetched after a clock that is ahead had ended the plan': {
    steps: [
      once({ do: 'sync', why: 'start' }),
      { ...once({ do: 'die', after: 23 }, { do: 'answer', puzzle: 1, order: 1, letter: 'A' }), rest: 'unreachable' },
      { ...once({ do: 'fetch', puzzle: 1 }, { do: 'report', puzzle: 1 }), first: [302, 'unreachable'] },
      once({ do: 'fetch', puzzle: 3 }, { do: 'change user' }),
      once({ do: 'end plan' }, { do: 'set clock back', hours: -24 }),
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 960,
    hoursApart: 0,
  },
  'two flushes at once, whose clocks each find the wait that the other wrote to be over': {
    steps: [
      {
        ...once({ do: 'sync', why: 'retry' }),
        first: ['told in_progress', 'rate_limited', 'garbled'],
        rest: 'rate_limited',
      },
      {
        ...once({ do: 'practice', puzzle: 2 }, { do: 'upgrade' }, { do: 'react', puzzle: 2, desired: 'UP' }),
        first: ['fair', 401],
      },
      { ...once({ do: 'restore backup', steps: 1 }), first: ['fair', 'fault', 'garbled'] },
      { ...once({ do: 'sync', why: 'start' }, { do: 'react', puzzle: 1, desired: 'DOWN' }), first: ['in_progress'] },
      {
        ...once({ do: 'sync', why: 'retry' }, { do: 'login' }, { do: 'change user' }),
        first: ['fair', 'garbled'],
        rest: 'twice',
      },
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 966,
    hoursAhead: 960,
    hoursApart: -24,
  },
  'two exercises that are done at the same time, because the clock was set back': {
    steps: [
      once({ do: 'session', of: 'alice' }),
      once({ do: 'react', puzzle: 1, desired: 'UP' }),
      once({ do: 'comment', puzzle: 1, isRejected: false }, { do: 'retry', which: 0 }),
      once({ do: 'set clock back', hours: 1 }, { do: 'practice', puzzle: 1 }),
      once({ do: 'practice', puzzle: 1 }),
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'rows that a restored server sends in pages, of which the last is still to come': {
    steps: [
      {
        ...once({ do: 'sync', why: 'start' }, { do: 'practice', puzzle: 1 }),
        first: ['unavailable', 'unavailable', 'fair'],
        rest: 'told unavailable',
      },
      once({ do: 'restore backup', steps: 0 }, { do: 'react', puzzle: 1, desired: 'UP' }),
      once({ do: 'login' }, { do: 'answer', puzzle: 1, order: 1, letter: 'A' }, { do: 'fetch', puzzle: 1 }),
      once({ do: 'retry', which: 0 }),
      { ...once({ do: 'fetch', puzzle: 1 }, { do: 'fetch question', question: 5 }), rest: 'told unavailable' },
    ],
    hasLocks: false,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: -24,
  },
  'a check that is pulled before the stored response of its answer': {
    steps: [
      once({ do: 'check', isConfirmed: false }, { do: 'die opening', after: 0 }),
      {
        ...once({ do: 'interview', question: 6 }, { do: 'practice', puzzle: 1 }),
        first: ['told in_progress'],
      },
      { ...once({ do: 'sync', why: 'retry' }, { do: 'sync', why: 'start' }), first: ['fair'], rest: 'cut at 0' },
      once({ do: 'check', isConfirmed: false }),
      { ...once({ do: 'set clock back', hours: -24 }), rest: 'session_expired' },
      { ...once({ do: 'sync', why: 'start' }), first: ['told unavailable', 'cut at 0'] },
    ],
    hasLocks: true,
    isUpgrade: false,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
  'a hint after its answer that is sent while the server is restored to before the answer': {
    steps: [
      {
        ...once({ do: 'react', puzzle: 1, desired: 'UP' }, { do: 'answer', puzzle: 1, order: 1, letter: 'A' }),
        first: ['fault', 'unreachable', 'premium_required'],
      },
      { ...once({ do: 'hint', puzzle: 1, order: 1, number: 1 }), rest: 'unavailable' },
      {
        ...once({ do: 'answer', puzzle: 1, order: 1, letter: 'A' }, { do: 'report', puzzle: 1 }),
        first: ['unreachable'],
      },
      once({ do: 'restore backup', steps: 1 }, { do: 'hint', puzzle: 1, order: 1, number: 1 }),
      { ...once({ do: 'practice', puzzle: 1 }), rest: 'silent' },
    ],
    hasLocks: true,
    isUpgrade: true,
    chance: 0,
    hoursAhead: 0,
    hoursApart: 0,
  },
};

quietly();

test.each(Object.entries(pinned))('OUT-7, OUT-20: still passes a sequence that once failed: %s', (_, each) =>
  play(each),
);
