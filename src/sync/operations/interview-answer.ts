import * as v from 'valibot';
import {
  type InterviewAnswer,
  InterviewAnswerBody,
  type InterviewAnswerReply,
  type InterviewQuestion,
} from '../../contract/interview.ts';
import { answerQuestion } from '../../contract/interview-calls.ts';
import { Day, Id, Instant } from '../../contract/scalars.ts';
import { defineOperation, onQuestion, overruled } from './operation.ts';

export function interviewDraft(questionId: number): string {
  return `interview:${questionId}`;
}

/** All that can change after the answer. */
function resultOf(answer: InterviewAnswer) {
  const { is_correct, covered, missed, graded_by, evidence, should_count, version, correction } = answer;
  return { is_correct, covered, missed, graded_by, evidence, should_count, version, correction };
}

/** Returns a question with the keys of a reply. An older server sends them without trees: those from before are of other texts. */
export function withKeys(question: InterviewQuestion, reply: InterviewAnswerReply): InterviewQuestion {
  const { user_answer: _, xp: __, ...keys } = reply;
  return { ...question, correct_text_answer_tree: null, explanation_tree: null, ...keys };
}

export const interviewAnswer = defineOperation({
  kind: 'interview_answer',
  version: 1,
  payload: v.pipe(
    v.object({ question_id: Id, ...InterviewAnswerBody.entries, answered_at: Instant, local_date: Day }),
    v.check((input) => v.is(InterviewAnswerBody, input), 'An answer is either a letter or a text.'),
  ),
  stamp: 'answered_at',

  target: onQuestion,
  queueKey: onQuestion,
  onConflict: 'keep',
  draft: { form: /^interview:\d{1,10}$/, key: ({ question_id }) => interviewDraft(question_id) },

  call: answerQuestion,
  params: ({ question_id }) => ({ id: question_id }),
  body: ({ question_id: _, ...body }) => body,

  tables: ['interview_answers', 'question_bodies'],
  async apply(cache, { payload }, reply, shown) {
    const { user_answer: graded, correct_mc_answer } = reply;
    const { question_id } = payload;
    const known = await cache.interview_answers.get(question_id);
    // What a pull has brought can be newer: a stored response has neither a check nor a correction.
    const pulled = known && known.row_version > 0 ? known : undefined;
    const user_answer = pulled ? { ...graded, ...resultOf(pulled) } : graded;
    const given = payload.selected_mc_answer ?? payload.text_answer ?? null;
    const stands = user_answer.selected_mc_answer ?? user_answer.text_answer;
    const answered_at = known?.answered_at ?? payload.answered_at;
    const local_date = known?.local_date ?? payload.local_date;
    await cache.interview_answers.put({
      question_id,
      ...user_answer,
      correct_mc_answer,
      answered_at,
      local_date,
      instead_of: given === stands ? null : given,
      ...(given === stands && overruled(shown, user_answer.is_correct, known)),
      row_version: known?.row_version ?? 0,
    });
    const body = await cache.question_bodies.get(question_id);
    if (!body) return;
    const question = { ...withKeys(body.question, reply), user_answer: { ...user_answer, answered_at, local_date } };
    await cache.question_bodies.put({ ...body, question });
  },
  isSettled: async (cache, { question_id }) => (await cache.interview_answers.get(question_id)) !== undefined,

  name: ({ selected_mc_answer }) => (selected_mc_answer ? `Answer ${selected_mc_answer}` : 'Answer'),
  text: ({ text_answer }) => text_answer,
  failed: 'Failed to submit answer',
});
