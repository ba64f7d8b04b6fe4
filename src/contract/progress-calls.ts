import type { WireCall } from './call.ts';
import { ExerciseReply, Progress } from './progress.ts';

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
