import type { Call } from './call.ts';
import { ExerciseBody, ExerciseReply, Progress, ProgressQuery } from './progress.ts';

export const readProgress = {
  method: 'GET',
  path: '/api/progress/',
  summary: "The learner's standing",
  access: 'user',
  query: ProgressQuery,
  reply: Progress,
} as const satisfies Call;

export const addExercise = {
  method: 'POST',
  path: '/api/progress/exercises/',
  summary: 'Note a review or a practised puzzle; its id is the Idempotency-Key',
  access: 'user',
  body: ExerciseBody,
  reply: ExerciseReply,
  status: 201,
  idempotent: true,
  errors: ['not_found'],
} as const satisfies Call;
