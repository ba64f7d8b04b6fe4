import * as v from 'valibot';
import type { Call } from './call.ts';
import { AnswerBody, AnswerReply, Comment, CommentBody, Puzzle, ReactBody, ReactReply } from './puzzles.ts';
import { IdParameter } from './scalars.ts';

const puzzleParams = v.object({ id: IdParameter });

export const readPuzzle = {
  method: 'GET',
  path: '/api/puzzles/:id/',
  summary: "One puzzle; id 0 is today's",
  access: 'public',
  params: puzzleParams,
  reply: Puzzle,
  errors: ['not_found', 'premium_required'],
} as const satisfies Call;

export const answerPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/answer/',
  summary: "Give the one answer to a puzzle's question",
  access: 'user',
  params: puzzleParams,
  body: AnswerBody,
  reply: AnswerReply,
  idempotent: true,
  errors: ['already_answered', 'not_found', 'premium_required'],
} as const satisfies Call;

export const reactToPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/react/',
  summary: 'Set or toggle the thumb',
  access: 'user',
  params: puzzleParams,
  body: ReactBody,
  reply: ReactReply,
  idempotent: true,
  errors: ['not_found', 'premium_required'],
} as const satisfies Call;

export const commentOnPuzzle = {
  method: 'POST',
  path: '/api/puzzles/:id/comment/',
  summary: 'Add a comment; its id is the Idempotency-Key',
  access: 'user',
  params: puzzleParams,
  body: CommentBody,
  reply: Comment,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'premium_required', 'too_often'],
} as const satisfies Call;
