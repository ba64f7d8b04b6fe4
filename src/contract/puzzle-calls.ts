import type { WireCall } from './call.ts';
import { AnswerReply, Comment, Puzzle, ReactReply } from './puzzles.ts';

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
