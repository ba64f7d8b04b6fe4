import * as v from 'valibot';
import type { Call } from './call.ts';
import {
  Category,
  InterviewAnswerBody,
  InterviewAnswerReply,
  InterviewQuestion,
  QuestionListQuery,
  QuestionListRow,
} from './questions.ts';
import { IdParameter } from './scalars.ts';

const questionParams = v.object({ id: IdParameter });

export const listQuestions = {
  method: 'GET',
  path: '/api/questions/',
  summary: 'The interview questions, all of them or those that fit',
  access: 'public',
  query: QuestionListQuery,
  reply: v.array(QuestionListRow),
} as const satisfies Call;

export const listCategories = {
  method: 'GET',
  path: '/api/questions/categories/',
  summary: 'The categories of interview questions and puzzles',
  access: 'public',
  reply: v.array(Category),
} as const satisfies Call;

export const readQuestion = {
  method: 'GET',
  path: '/api/questions/:id/',
  summary: 'One interview question',
  access: 'public',
  params: questionParams,
  reply: InterviewQuestion,
  errors: ['not_found', 'premium_required'],
} as const satisfies Call;

export const answerQuestion = {
  method: 'POST',
  path: '/api/questions/:id/answer/',
  summary: 'Give the one answer to an interview question',
  access: 'user',
  params: questionParams,
  body: InterviewAnswerBody,
  reply: InterviewAnswerReply,
  idempotent: true,
  errors: ['already_answered', 'not_found', 'premium_required'],
} as const satisfies Call;
