import type { EndpointsOf } from './call.ts';
import { ExerciseBody, ProgressQuery } from './progress.ts';
import type * as progressCalls from './progress-calls.ts';

export const progressEndpoints = {
  readProgress: {
    summary: "The learner's standing",
    access: 'user',
    query: ProgressQuery,
  },
  addExercise: {
    summary: 'Record a review or a practiced puzzle; its ID is the Idempotency-Key',
    access: 'user',
    body: ExerciseBody,
    status: 201,
    idempotent: true,
    errors: ['not_found'],
  },
} as const satisfies EndpointsOf<typeof progressCalls>;
