import * as v from 'valibot';
import type { WireCall } from './call.ts';
import { AccountList, AccountRow, CommentList, KeyPointStatistics, OptionStatistics } from './moderation.ts';

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
