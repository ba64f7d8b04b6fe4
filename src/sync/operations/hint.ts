import * as v from 'valibot';
import { takeHint } from '../../contract/puzzle-calls.ts';
import { HintBody } from '../../contract/puzzles.ts';
import { Id } from '../../contract/scalars.ts';
import { defineOperation, onPuzzle } from './operation.ts';

/** A hint that was taken for a puzzle's question. */
export const hint = defineOperation({
  kind: 'hint',
  version: 1,
  payload: v.object({ puzzle_id: Id, ...HintBody.entries }),
  stamp: 'made_at',

  target: ({ question_id, number }) => `hint:${question_id}:${number}`,
  queueKey: onPuzzle,
  onConflict: 'keep',

  call: takeHint,
  params: ({ puzzle_id }) => ({ id: puzzle_id }),
  body: ({ puzzle_id: _, ...body }) => body,

  tables: ['hints'],
  async apply(cache, { payload: { puzzle_id, question_id } }, reply) {
    await cache.hints.put({ puzzle_id, question_id, ...reply });
  },
  isSettled: async (cache, { question_id, number }) => (await cache.hints.get([question_id, number])) !== undefined,

  name: ({ number }, about) => `Hint ${number} for ${about?.order ? `question ${about.order}` : 'a question'}`,
  failed: 'Failed to take the hint',
});
