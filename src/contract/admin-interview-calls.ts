import * as v from 'valibot';
import {
  AdminInterviewList,
  AdminInterviewQuery,
  AdminInterviewQuestion,
  EditedInterviewBody,
  InterviewSnapshot,
  NewInterviewBody,
} from './admin-interview.ts';
import { VersionRow } from './admin-puzzles.ts';
import type { Endpoints, WireCall } from './call.ts';
import { IdParameter } from './scalars.ts';

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

export const restoreQuestion = {
  method: 'POST',
  path: '/api/questions/admin/:id/bring-back/',
  reply: AdminInterviewQuestion,
} as const satisfies WireCall;

export const listQuestionVersions = {
  method: 'GET',
  path: '/api/questions/admin/:id/versions/',
  reply: v.array(VersionRow),
} as const satisfies WireCall;

export const readQuestionVersion = {
  method: 'GET',
  path: '/api/questions/admin/:id/versions/:version/',
  reply: InterviewSnapshot,
} as const satisfies WireCall;

const questionParams = v.object({ id: IdParameter });

export const endpoints = {
  listAdminQuestions: {
    summary: 'All interview questions as staff see them, 20 a page',
    access: 'staff',
    query: AdminInterviewQuery,
    errors: ['not_found'],
  },
  createQuestion: {
    summary: 'Make an interview question',
    access: 'staff',
    body: NewInterviewBody,
    status: 201,
  },
  readAdminQuestion: {
    summary: 'One interview question with its keys',
    access: 'staff',
    params: questionParams,
    errors: ['not_found'],
  },
  updateQuestion: {
    summary: 'Change an interview question; `edit_conflict` carries the current one',
    access: 'staff',
    params: questionParams,
    body: EditedInterviewBody,
    errors: ['not_found', 'edit_conflict', 'correction_required'],
  },
  deleteQuestion: {
    summary: 'Delete an interview question; one that has answers, or is of the library, is hidden',
    access: 'staff',
    fresh: true,
    params: questionParams,
    errors: ['not_found'],
  },
  restoreQuestion: {
    summary: 'Restore an interview question that was deleted; it is inactive',
    access: 'staff',
    params: questionParams,
    errors: ['not_found'],
  },
  listQuestionVersions: {
    summary: 'The history of an interview question, the newest version first',
    access: 'staff',
    params: questionParams,
    errors: ['not_found'],
  },
  readQuestionVersion: {
    summary: 'An interview question as it was',
    access: 'staff',
    params: v.object({ id: IdParameter, version: IdParameter }),
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
