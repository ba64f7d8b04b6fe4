import * as v from 'valibot';
import type { WireCall } from './call.ts';
import { Category, InterviewAnswerReply, InterviewListRow, InterviewQuestion, ShouldCountReply } from './interview.ts';

export const listQuestions = {
  method: 'GET',
  path: '/api/questions/',
  reply: v.array(InterviewListRow),
} as const satisfies WireCall;

export const listCategories = {
  method: 'GET',
  path: '/api/questions/categories/',
  reply: v.array(Category),
} as const satisfies WireCall;

export const readQuestion = {
  method: 'GET',
  path: '/api/questions/:id/',
  reply: InterviewQuestion,
} as const satisfies WireCall;

export const answerQuestion = {
  method: 'POST',
  path: '/api/questions/:id/answer/',
  reply: InterviewAnswerReply,
} as const satisfies WireCall;

export const markShouldCount = {
  method: 'POST',
  path: '/api/questions/:id/should-count/',
  reply: ShouldCountReply,
} as const satisfies WireCall;
