import type { WireCall } from './call.ts';
import { GenerateInterviewReply, GeneratePuzzleReply, InterviewTopics, PuzzleTopics } from './generate.ts';

export const generatePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/generate/',
  reply: GeneratePuzzleReply,
} as const satisfies WireCall;

export const listPuzzleTopics = {
  method: 'GET',
  path: '/api/puzzles/admin/generate/',
  reply: PuzzleTopics,
} as const satisfies WireCall;

export const generateQuestion = {
  method: 'POST',
  path: '/api/questions/admin/generate/',
  reply: GenerateInterviewReply,
} as const satisfies WireCall;

export const listInterviewTopics = {
  method: 'GET',
  path: '/api/questions/admin/generate/',
  reply: InterviewTopics,
} as const satisfies WireCall;
