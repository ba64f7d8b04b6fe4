import type { Endpoints, WireCall } from './call.ts';
import { ExerciseBody, ExerciseReply, Progress, ProgressQuery } from './progress.ts';

export const readProgress = {
  method: 'GET',
  path: '/api/progress/',
  reply: Progress,
} as const satisfies WireCall;

export const addExercise = {
  method: 'POST',
  path: '/api/progress/exercises/',
  reply: ExerciseReply,
} as const satisfies WireCall;

export const endpoints = {
  readProgress: {
    summary: "The learner's progress",
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
} as const satisfies Endpoints;
