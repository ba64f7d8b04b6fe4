import * as v from 'valibot';
import { AccountSettings, OwnSession } from './account-settings.ts';
import type { WireCall } from './call.ts';
import { MessageReply } from './recovery.ts';

export const readAccount = {
  method: 'GET',
  path: '/api/auth/account/',
  reply: AccountSettings,
} as const satisfies WireCall;

export const verifyEmail = {
  method: 'POST',
  path: '/api/auth/verify-email/',
  sessionless: true,
  reply: MessageReply,
} as const satisfies WireCall;

export const sendVerification = {
  method: 'POST',
  path: '/api/auth/verify-email/send/',
  reply: MessageReply,
} as const satisfies WireCall;

export const changeEmail = {
  method: 'PUT',
  path: '/api/auth/email/',
  reply: MessageReply,
} as const satisfies WireCall;

export const changePassword = {
  method: 'PUT',
  path: '/api/auth/password/',
  reply: MessageReply,
} as const satisfies WireCall;

export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions/',
  reply: v.array(OwnSession),
} as const satisfies WireCall;

export const endOwnSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id/',
} as const satisfies WireCall;

export const exportAccount = {
  method: 'GET',
  path: '/api/auth/export/',
  reply: v.looseObject({}),
} as const satisfies WireCall;

export const deleteAccount = {
  method: 'DELETE',
  path: '/api/auth/account/',
} as const satisfies WireCall;
