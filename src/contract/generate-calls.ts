import type { WireCall } from './call.ts';
import { GeneratePuzzleReply, GenerateQuestionReply } from './generate.ts';

export const generatePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/generate/',
  reply: GeneratePuzzleReply,
} as const satisfies WireCall;

export const generateQuestion = {
  method: 'POST',
  path: '/api/questions/admin/generate/',
  reply: GenerateQuestionReply,
} as const satisfies WireCall;
