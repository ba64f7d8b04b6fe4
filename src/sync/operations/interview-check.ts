import * as v from 'valibot';
import { CheckBody } from '../../contract/interview.ts';
import { checkAnswer } from '../../contract/interview-calls.ts';
import { Id, Instant } from '../../contract/scalars.ts';
import { withKeys } from './interview-answer.ts';
import { defineOperation, onQuestion } from './operation.ts';

/** The learner's own result of an answer in words: all key points that they confirm. */
export const interviewCheck = defineOperation({
  kind: 'interview_check',
  version: 1,
  payload: v.object({ question_id: Id, ...CheckBody.entries, checked_at: Instant }),
  stamp: 'checked_at',

  target: onQuestion,
  queueKey: onQuestion,
  onConflict: 'replace',

  call: checkAnswer,
  params: ({ question_id }) => ({ id: question_id }),
  body: ({ question_id: _, ...body }) => body,
  resettable: true,

  tables: ['interview_answers', 'question_bodies'],
  async apply(cache, { payload: { question_id } }, reply) {
    const known = await cache.interview_answers.get(question_id);
    // Only a pull brings a correction.
    const answer = { ...reply.user_answer, ...(known?.correction && { correction: known.correction }) };
    await cache.interview_answers.update(question_id, answer);
    const body = await cache.question_bodies.get(question_id);
    if (!body?.question.user_answer) return;
    const user_answer = { ...body.question.user_answer, ...answer };
    const question = { ...withKeys(body.question, reply), user_answer };
    await cache.question_bodies.put({ ...body, question });
  },
  // The local cache has the result, not which check it is of.
  isSettled: async () => false,

  name: () => 'Check',
  text: ({ confirmed }) => confirmed.join('\n') || undefined,
  failed: 'Failed to save your check',
});
