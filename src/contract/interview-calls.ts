import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import {
  Category,
  CheckBody,
  InterviewAnswerBody,
  InterviewAnswerReply,
  InterviewListQuery,
  InterviewListRow,
  InterviewQuestion,
  ShouldCountBody,
  ShouldCountReply,
} from './interview.ts';
import { IdParameter } from './scalars.ts';

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

export const checkAnswer = {
  method: 'POST',
  path: '/api/questions/:id/check/',
  reply: InterviewAnswerReply,
} as const satisfies WireCall;

export const markShouldCount = {
  method: 'POST',
  path: '/api/questions/:id/should-count/',
  reply: ShouldCountReply,
} as const satisfies WireCall;

const questionParams = v.object({ id: IdParameter });

export const endpoints = {
  listQuestions: {
    summary: 'The interview questions that fit, all of them or, in the order of their IDs, the 200 `after` one',
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
  checkAnswer: {
    summary: 'Confirm the key points that the own answer states, for a day after it',
    access: 'user',
    params: questionParams,
    body: CheckBody,
    idempotent: true,
    ownFields: ['user_answer'],
    errors: ['already_answered', 'not_found'],
  },
  markShouldCount: {
    summary: 'Say which missed key points the own answer states; grades nothing again',
    access: 'user',
    params: questionParams,
    body: ShouldCountBody,
    idempotent: true,
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
