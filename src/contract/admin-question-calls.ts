import * as v from 'valibot';
import {
  AdminQuestion,
  AdminQuestionList,
  AdminQuestionQuery,
  EditedQuestionBody,
  NewQuestionBody,
  QuestionSnapshot,
  QuestionVersions,
} from './admin-questions.ts';
import type { Call } from './call.ts';
import { IdParameter } from './scalars.ts';

const questionParams = v.object({ id: IdParameter });

export const listAdminQuestions = {
  method: 'GET',
  path: '/api/questions/admin/',
  summary: 'All interview questions as staff see them, 20 a page',
  access: 'staff',
  query: AdminQuestionQuery,
  reply: AdminQuestionList,
  errors: ['not_found'],
} as const satisfies Call;

export const createQuestion = {
  method: 'POST',
  path: '/api/questions/admin/create/',
  summary: 'Make an interview question',
  access: 'staff',
  body: NewQuestionBody,
  reply: AdminQuestion,
  status: 201,
} as const satisfies Call;

export const readAdminQuestion = {
  method: 'GET',
  path: '/api/questions/admin/:id/',
  summary: 'One interview question with its keys',
  access: 'staff',
  params: questionParams,
  reply: AdminQuestion,
  errors: ['not_found'],
} as const satisfies Call;

export const updateQuestion = {
  method: 'PUT',
  path: '/api/questions/admin/:id/',
  summary: 'Change an interview question; `edit_conflict` carries the current one',
  access: 'staff',
  params: questionParams,
  body: EditedQuestionBody,
  reply: AdminQuestion,
  errors: ['not_found', 'edit_conflict'],
} as const satisfies Call;

export const deleteQuestion = {
  method: 'DELETE',
  path: '/api/questions/admin/:id/',
  summary: 'Delete an interview question; one that has answers, or is of the library, is hidden',
  access: 'staff',
  params: questionParams,
  errors: ['not_found'],
} as const satisfies Call;

export const bringBackQuestion = {
  method: 'POST',
  path: '/api/questions/admin/:id/bring-back/',
  summary: 'Bring back an interview question that was deleted; it is inactive',
  access: 'staff',
  params: questionParams,
  reply: AdminQuestion,
  errors: ['not_found'],
} as const satisfies Call;

export const listQuestionVersions = {
  method: 'GET',
  path: '/api/questions/admin/:id/versions/',
  summary: 'The history of an interview question, the newest version first',
  access: 'staff',
  params: questionParams,
  reply: QuestionVersions,
  errors: ['not_found'],
} as const satisfies Call;

export const readQuestionVersion = {
  method: 'GET',
  path: '/api/questions/admin/:id/versions/:version/',
  summary: 'An interview question as it was',
  access: 'staff',
  params: v.object({ id: IdParameter, version: IdParameter }),
  reply: QuestionSnapshot,
  errors: ['not_found'],
} as const satisfies Call;
