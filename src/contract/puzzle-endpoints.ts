import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import type * as puzzleCalls from './puzzle-calls.ts';
import { AnswerBody, CommentBody, ReactBody } from './puzzles.ts';
import { IdParameter } from './scalars.ts';

const puzzleParams = v.object({ id: IdParameter });

export const puzzleEndpoints = {
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
} as const satisfies EndpointsOf<typeof puzzleCalls>;
