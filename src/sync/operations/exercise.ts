import { Exercise } from '../../contract/progress.ts';
import { addExercise } from '../../contract/progress-calls.ts';
import { defineOperation, onPuzzle } from './operation.ts';

/** A review, or a puzzle that was practiced. */
export const exercise = defineOperation({
  kind: 'exercise',
  version: 1,
  payload: Exercise,
  stamp: 'done_at',

  target: onPuzzle,
  queueKey: onPuzzle,
  onConflict: 'append',

  call: addExercise,
  body: (payload) => payload,

  tables: ['exercises'],
  async apply(cache, { payload }, reply) {
    const known = await cache.exercises.get(reply.id);
    await cache.exercises.put({ ...payload, ...reply, row_version: known?.row_version ?? 0 });
  },
  isSettled: async (cache, _, operationId) =>
    operationId !== null && (await cache.exercises.get(operationId)) !== undefined,

  name: ({ kind }) => (kind === 'review' ? 'Review' : 'Practice'),
  failed: 'Couldn’t save your practice session. Try again.',
});
