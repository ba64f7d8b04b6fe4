import { Exercise } from '../../contract/progress.ts';
import { addExercise } from '../../contract/progress-calls.ts';
import { defineOperation, onPuzzle, onQuestion } from './operation.ts';

/** A review, a puzzle that was practiced, or a key point to practice. */
export const exercise = defineOperation({
  kind: 'exercise',
  version: 1,
  payload: Exercise,
  stamp: 'done_at',

  target: subjectOf,
  queueKey: subjectOf,
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

  name: ({ kind }) => (kind === 'review' ? 'Review' : kind === 'again' ? 'Practice again' : 'Practice'),
  text: ({ point }) => point,
  about: ({ puzzle_id, question_id, interview_question_id }) =>
    puzzle_id === null
      ? { question_id: interview_question_id ?? 0 }
      : { puzzle_id, ...(question_id !== null && { question_id }) },
  failed: 'Couldn’t save your practice session. Try again.',
});

function subjectOf({ puzzle_id, interview_question_id }: Exercise): string {
  return puzzle_id === null ? onQuestion({ question_id: interview_question_id ?? 0 }) : onPuzzle({ puzzle_id });
}
