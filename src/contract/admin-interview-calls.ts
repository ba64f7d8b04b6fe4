import { AdminInterviewList, AdminInterviewQuestion, InterviewSnapshot, InterviewVersions } from './admin-interview.ts';
import type { WireCall } from './call.ts';

export const listAdminQuestions = {
  method: 'GET',
  path: '/api/questions/admin/',
  reply: AdminInterviewList,
} as const satisfies WireCall;

export const createQuestion = {
  method: 'POST',
  path: '/api/questions/admin/create/',
  reply: AdminInterviewQuestion,
} as const satisfies WireCall;

export const readAdminQuestion = {
  method: 'GET',
  path: '/api/questions/admin/:id/',
  reply: AdminInterviewQuestion,
} as const satisfies WireCall;

export const updateQuestion = {
  method: 'PUT',
  path: '/api/questions/admin/:id/',
  reply: AdminInterviewQuestion,
} as const satisfies WireCall;

export const deleteQuestion = {
  method: 'DELETE',
  path: '/api/questions/admin/:id/',
} as const satisfies WireCall;

export const bringBackQuestion = {
  method: 'POST',
  path: '/api/questions/admin/:id/bring-back/',
  reply: AdminInterviewQuestion,
} as const satisfies WireCall;

export const listQuestionVersions = {
  method: 'GET',
  path: '/api/questions/admin/:id/versions/',
  reply: InterviewVersions,
} as const satisfies WireCall;

export const readQuestionVersion = {
  method: 'GET',
  path: '/api/questions/admin/:id/versions/:version/',
  reply: InterviewSnapshot,
} as const satisfies WireCall;
