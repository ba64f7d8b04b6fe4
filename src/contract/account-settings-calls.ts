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
import type { Call } from './call.ts';
import { Said } from './recovery.ts';

export const readAccount = {
  method: 'GET',
  path: '/api/auth/account/',
  summary: 'How the signed-in user is reached, and whether the address is confirmed',
  access: 'user',
  reply: AccountSettings,
} as const satisfies Call;

export const verifyEmail = {
  method: 'POST',
  path: '/api/auth/verify-email/',
  summary: 'Confirm an email address by the token of a mailed link',
  access: 'public',
  sessionless: true,
  body: VerifyEmailBody,
  reply: Said,
} as const satisfies Call;

export const sendVerification = {
  method: 'POST',
  path: '/api/auth/verify-email/send/',
  summary: "Mail the signed-in user another link that confirms the account's address",
  access: 'user',
  reply: Said,
} as const satisfies Call;

export const changeEmail = {
  method: 'PUT',
  path: '/api/auth/email/',
  summary: 'Mail a link to a new address; the address changes once the link is opened',
  access: 'user',
  body: ChangeEmailBody,
  reply: Said,
} as const satisfies Call;

export const changePassword = {
  method: 'PUT',
  path: '/api/auth/password/',
  summary: 'Change the password and end every other session',
  access: 'user',
  body: ChangePasswordBody,
  reply: Said,
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions/',
  summary: "The signed-in user's sessions, the last used first",
  access: 'user',
  reply: v.array(OwnSession),
} as const satisfies Call;

export const endOwnSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id/',
  summary: 'End one of the sessions of the signed-in user',
  access: 'user',
  params: SessionParams,
  errors: ['not_found'],
} as const satisfies Call;

export const exportAccount = {
  method: 'GET',
  path: '/api/auth/export/',
  summary: 'Everything that is stored of the signed-in user, but for secrets',
  access: 'user',
  reply: v.looseObject({}),
} as const satisfies Call;

export const deleteAccount = {
  method: 'DELETE',
  path: '/api/auth/account/',
  summary: 'Delete the account of the signed-in user; comments stay without a name',
  access: 'user',
  body: DeleteAccountBody,
} as const satisfies Call;
