import type { EndpointsOf } from './call.ts';
import { GenerateInterviewBody, GeneratePuzzleBody } from './generate.ts';
import type * as generateCalls from './generate-calls.ts';

export const generateEndpoints = {
  generatePuzzle: {
    summary: 'Draft a puzzle, by a model or by built-in templates; nothing is stored',
    access: 'staff',
    body: GeneratePuzzleBody,
    errors: ['unavailable'],
  },
  generateQuestion: {
    summary: 'Draft an interview question, by a model or by built-in templates; nothing is stored',
    access: 'staff',
    body: GenerateInterviewBody,
    errors: ['unavailable'],
  },
} as const satisfies EndpointsOf<typeof generateCalls>;
