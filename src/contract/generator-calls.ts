import type { Endpoints, WireCall } from './call.ts';
import {
  GenerateInterviewBody,
  GenerateInterviewReply,
  GeneratePuzzleBody,
  GeneratePuzzleReply,
  InterviewTopics,
  PuzzleTopics,
} from './generator.ts';

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

export const endpoints = {
  generatePuzzle: {
    summary: 'Draft a puzzle, by a language model or from the built-in drafts; nothing is stored',
    access: 'staff',
    body: GeneratePuzzleBody,
    errors: ['unavailable'],
  },
  listPuzzleTopics: {
    summary: 'List the topics of the built-in puzzle drafts; none if a language model drafts',
    access: 'staff',
  },
  generateQuestion: {
    summary: 'Draft an interview question, by a language model or from the built-in drafts; nothing is stored',
    access: 'staff',
    body: GenerateInterviewBody,
    errors: ['unavailable'],
  },
  listInterviewTopics: {
    summary: 'List the topics of the built-in interview drafts; none if a language model drafts',
    access: 'staff',
  },
} as const satisfies Endpoints;
