import * as v from 'valibot';
import {
  AccountSettings,
  ChangeEmailBody,
  ChangePasswordBody,
  DeleteAccountBody,
  OwnSession,
  SessionParams,
  VerifyEmailBody,
} from './account-settings.ts';
import type { Endpoints, WireCall } from './call.ts';
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

export const endpoints = {
  readAccount: {
    summary: 'How the signed-in user is reached, and whether the address is confirmed',
    access: 'user',
  },
  verifyEmail: {
    summary: 'Confirm an email address by the token of a mailed link',
    access: 'public',
    body: VerifyEmailBody,
  },
  sendVerification: {
    summary: "Email the user another link that confirms the account's address",
    access: 'user',
  },
  changeEmail: {
    summary: 'Email a link to a new address; the address changes once the link is opened',
    access: 'user',
    body: ChangeEmailBody,
  },
  changePassword: {
    summary: 'Change the password and end every other session',
    access: 'user',
    body: ChangePasswordBody,
  },
  listSessions: {
    summary: "The signed-in user's sessions, the last used first",
    access: 'user',
  },
  endOwnSession: {
    summary: 'End one of the sessions of the signed-in user',
    access: 'user',
    params: SessionParams,
    errors: ['not_found'],
  },
  exportAccount: {
    summary: 'Everything that is stored of the signed-in user, but for secrets',
    access: 'user',
    limit: { attempts: 10, minutes: 60 },
  },
  deleteAccount: {
    summary: 'Delete the account of the signed-in user; comments stay without a name',
    access: 'user',
    body: DeleteAccountBody,
  },
} as const satisfies Endpoints;
