import type { EndpointsOf } from './call.ts';
import { GenerateInterviewBody, GeneratePuzzleBody } from './generate.ts';
import type * as generateCalls from './generate-calls.ts';

export const generateEndpoints = {
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
} as const satisfies EndpointsOf<typeof generateCalls>;
