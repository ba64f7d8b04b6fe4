import type { Call } from './call.ts';
import { GeneratePuzzleBody, GeneratePuzzleReply, GenerateQuestionBody, GenerateQuestionReply } from './generate.ts';

export const generatePuzzle = {
  method: 'POST',
  path: '/api/puzzles/admin/generate/',
  summary: 'Draft a puzzle, by a model or by built-in templates; nothing is stored',
  access: 'staff',
  body: GeneratePuzzleBody,
  reply: GeneratePuzzleReply,
  errors: ['unavailable'],
} as const satisfies Call;

export const generateQuestion = {
  method: 'POST',
  path: '/api/questions/admin/generate/',
  summary: 'Draft an interview question, by a model or by built-in templates; nothing is stored',
  access: 'staff',
  body: GenerateQuestionBody,
  reply: GenerateQuestionReply,
  errors: ['unavailable'],
} as const satisfies Call;
