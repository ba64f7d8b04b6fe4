import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import {
  AnswerBody,
  AnswerReply,
  Comment,
  CommentBody,
  Hint,
  HintBody,
  Puzzle,
  ReactBody,
  ReactReply,
} from './puzzles.ts';
import { IdParameter } from './scalars.ts';

export const readPuzzle = {
  method: 'GET',
  path: '/api/puzzles/:id/',
  reply: Puzzle,
} as const satisfies WireCall;

export const answerPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/answer/',
  reply: AnswerReply,
} as const satisfies WireCall;

export const takeHint = {
  method: 'POST',
  path: '/api/puzzles/:id/hint/',
  reply: Hint,
} as const satisfies WireCall;

export const reactToPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/react/',
  reply: ReactReply,
} as const satisfies WireCall;

export const commentOnPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/comment/',
  reply: Comment,
} as const satisfies WireCall;

const puzzleParams = v.object({ id: IdParameter });

export const endpoints = {
  readPuzzle: {
    summary: "One puzzle; id 0 is today's",
    access: 'public',
    sameForVisitors: true,
    params: puzzleParams,
    // The last if the account is deleted during the request.
    errors: ['not_found', 'premium_required', 'session_expired'],
  },
  answerPuzzle: {
    summary: "Give the one answer to a puzzle's question",
    access: 'user',
    params: puzzleParams,
    body: AnswerBody,
    idempotent: true,
    ownFields: [],
    errors: ['already_answered', 'not_found', 'premium_required'],
  },
  takeHint: {
    summary: "Take a hint for a puzzle's question, for fewer points",
    access: 'user',
    params: puzzleParams,
    body: HintBody,
    idempotent: true,
    ownFields: [],
    errors: ['already_answered', 'not_found', 'premium_required'],
  },
  reactToPuzzle: {
    summary: 'Set or toggle the thumb',
    access: 'user',
    params: puzzleParams,
    body: ReactBody,
    idempotent: true,
    errors: ['not_found', 'premium_required'],
  },
  commentOnPuzzle: {
    summary: 'Add a comment; its id is the Idempotency-Key',
    access: 'user',
    params: puzzleParams,
    body: CommentBody,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'premium_required', 'too_often'],
  },
} as const satisfies Endpoints;
