import type { WireCall } from './call.ts';
import { GenerateInterviewReply, GeneratePuzzleReply } from './generate.ts';

export const generatePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/generate/',
  reply: GeneratePuzzleReply,
} as const satisfies WireCall;

export const generateQuestion = {
  method: 'POST',
  path: '/api/questions/admin/generate/',
  reply: GenerateInterviewReply,
} as const satisfies WireCall;
