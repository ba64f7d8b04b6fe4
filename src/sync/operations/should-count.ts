import * as v from 'valibot';
import { ShouldCountBody } from '../../contract/interview.ts';
import { markShouldCount } from '../../contract/interview-calls.ts';
import { Id } from '../../contract/scalars.ts';
import { defineOperation, onQuestion } from './operation.ts';

export const shouldCount = defineOperation({
  kind: 'should_count',
  version: 1,
  payload: v.object({ question_id: Id, ...ShouldCountBody.entries }),

  target: onQuestion,
  queueKey: onQuestion,
  onConflict: 'replace',

  call: markShouldCount,
  params: ({ question_id }) => ({ id: question_id }),
  body: ({ question_id: _, ...body }) => body,
  resettable: true,

  tables: ['interview_answers'],
  async apply(cache, { payload: { question_id } }, { should_count }) {
    await cache.interview_answers.update(question_id, { should_count });
  },
  // The local cache has the marks, not who set them.
  isSettled: async () => false,

  name: ({ phrases }) => (phrases.length > 0 ? 'Should count' : 'Should count removed'),
  text: ({ phrases }) => phrases.join('\n'),
  failed: 'Failed to send “Should count”',
});
