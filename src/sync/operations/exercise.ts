import { Exercise } from '../../contract/progress.ts';
import { addExercise } from '../../contract/progress-calls.ts';
import { defineAct, onPuzzle } from './act.ts';

/** A review, or a puzzle that was practiced. */
export const exercise = defineAct({
  kind: 'exercise',
  version: 1,
  payload: Exercise,
  stamp: 'done_at',

  target: onPuzzle,
  lane: onPuzzle,
  onConflict: 'append',

  call: addExercise,
  body: (payload) => payload,

  tables: ['exercises'],
  async apply(mirror, { payload }, reply) {
    const known = await mirror.exercises.get(reply.id);
    await mirror.exercises.put({ ...payload, ...reply, row_version: known?.row_version ?? 0 });
  },
  isSettled: async (mirror, _, operationId) =>
    operationId !== null && (await mirror.exercises.get(operationId)) !== undefined,

  name: ({ kind }) => (kind === 'review' ? 'Review' : 'Practice'),
  failed: 'Couldn’t save your practice session. Try again.',
});
