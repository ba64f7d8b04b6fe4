import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import { InterviewAnswerBody, InterviewListQuery, ShouldCountBody } from './interview.ts';
import type * as interviewCalls from './interview-calls.ts';
import { IdParameter } from './scalars.ts';

const questionParams = v.object({ id: IdParameter });

export const interviewEndpoints = {
  listQuestions: {
    summary: 'The interview questions, all of them or those that fit',
    access: 'public',
    replicated: true,
    query: InterviewListQuery,
  },
  listCategories: {
    summary: 'The categories of interview questions and puzzles',
    access: 'public',
  },
  readQuestion: {
    summary: 'One interview question',
    access: 'public',
    params: questionParams,
    // The last if the account is deleted during the request.
    errors: ['not_found', 'premium_required', 'session_expired'],
  },
  answerQuestion: {
    summary: 'Give the one answer to an interview question',
    access: 'user',
    params: questionParams,
    body: InterviewAnswerBody,
    idempotent: true,
    ownFields: ['user_answer'],
    errors: ['already_answered', 'not_found', 'premium_required'],
  },
  markShouldCount: {
    summary: 'Say which missed key points the own answer states; grades nothing again',
    access: 'user',
    params: questionParams,
    body: ShouldCountBody,
    idempotent: true,
    errors: ['not_found'],
  },
} as const satisfies EndpointsOf<typeof interviewCalls>;
