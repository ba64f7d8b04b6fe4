import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
import {
  AccountList,
  AccountRow,
  CommentList,
  KeyPointStatistics,
  OptionStatistics,
  SearchQuery,
  SuspensionBody,
} from './moderation.ts';
import { IdParameter } from './scalars.ts';

export const listComments = {
  method: 'GET',
  path: '/api/puzzles/admin/comments/',
  reply: CommentList,
} as const satisfies WireCall;

export const readPuzzleStatistics = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/statistics/',
  reply: v.array(OptionStatistics),
} as const satisfies WireCall;

export const readQuestionStatistics = {
  method: 'GET',
  path: '/api/questions/admin/:id/statistics/',
  reply: v.array(OptionStatistics),
} as const satisfies WireCall;

export const readKeyPointStatistics = {
  method: 'GET',
  path: '/api/questions/admin/:id/key-points/',
  reply: v.array(KeyPointStatistics),
} as const satisfies WireCall;

export const listAccounts = {
  method: 'GET',
  path: '/api/users/admin/',
  reply: AccountList,
} as const satisfies WireCall;

export const suspendAccount = {
  method: 'PUT',
  path: '/api/users/admin/:id/suspension/',
  reply: AccountRow,
} as const satisfies WireCall;

export const endpoints = {
  listComments: {
    summary: 'The comments on all puzzles, the latest first, 20 a page',
    access: 'staff',
    query: SearchQuery,
    errors: ['not_found'],
  },
  readPuzzleStatistics: {
    summary: "How often each option of a puzzle's questions was chosen",
    access: 'staff',
    params: v.object({ id: IdParameter }),
    errors: ['not_found'],
  },
  readQuestionStatistics: {
    summary: 'How often each option of an interview question was chosen; nothing for an open-ended one',
    access: 'staff',
    params: v.object({ id: IdParameter }),
    errors: ['not_found'],
  },
  readKeyPointStatistics: {
    summary: 'How often each key point of an open-ended question was stated; nothing for multiple choice',
    access: 'staff',
    params: v.object({ id: IdParameter }),
    errors: ['not_found'],
  },
  listAccounts: {
    summary: 'The accounts, 20 a page',
    access: 'staff',
    query: SearchQuery,
    errors: ['not_found'],
  },
  suspendAccount: {
    summary:
      "Suspend an account, which ends its sessions and the renewal of a subscription, or lift that. Staff's own accounts are changed by the management command alone",
    access: 'staff',
    fresh: true,
    params: v.object({ id: IdParameter }),
    body: SuspensionBody,
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
