import * as v from 'valibot';
import type { Call } from './call.ts';
import { AccountList, AccountRow, CommentList, OptionStatistics, SearchQuery, SuspensionBody } from './moderation.ts';
import { IdParameter } from './scalars.ts';

export const listComments = {
  method: 'GET',
  path: '/api/puzzles/admin/comments/',
  summary: 'The comments on all puzzles, the latest first, 20 a page',
  access: 'staff',
  query: SearchQuery,
  reply: CommentList,
  errors: ['not_found'],
} as const satisfies Call;

export const readPuzzleStatistics = {
  method: 'GET',
  path: '/api/puzzles/admin/:id/statistics/',
  summary: "How often each option of a puzzle's questions was chosen",
  access: 'staff',
  params: v.object({ id: IdParameter }),
  reply: v.array(OptionStatistics),
  errors: ['not_found'],
} as const satisfies Call;

export const readQuestionStatistics = {
  method: 'GET',
  path: '/api/questions/admin/:id/statistics/',
  summary: 'How often each option of an interview question was chosen; nothing for an open-ended one',
  access: 'staff',
  params: v.object({ id: IdParameter }),
  reply: v.array(OptionStatistics),
  errors: ['not_found'],
} as const satisfies Call;

export const listAccounts = {
  method: 'GET',
  path: '/api/users/admin/',
  summary: 'The accounts, 20 a page',
  access: 'staff',
  query: SearchQuery,
  reply: AccountList,
  errors: ['not_found'],
} as const satisfies Call;

export const suspendAccount = {
  method: 'PUT',
  path: '/api/users/admin/:id/suspension/',
  summary:
    "Suspend an account, which ends its sessions and the renewal of a subscription, or lift that. Staff's own accounts are changed by the management command alone",
  access: 'staff',
  params: v.object({ id: IdParameter }),
  body: SuspensionBody,
  reply: AccountRow,
  errors: ['not_found'],
} as const satisfies Call;
