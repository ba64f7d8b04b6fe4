import type { Endpoints, WireCall } from './call.ts';
import { EmailBody, MessageReply, ResetBody } from './recovery.ts';

export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgotpw/',
  sessionless: true,
  reply: MessageReply,
} as const satisfies WireCall;

export const forgotUsername = {
  method: 'POST',
  path: '/api/auth/forgotusername/',
  sessionless: true,
  reply: MessageReply,
} as const satisfies WireCall;

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/forgotpw/token/',
  sessionless: true,
  reply: MessageReply,
} as const satisfies WireCall;

export const endpoints = {
  forgotPassword: {
    summary:
      'Email a link that resets the password, if an account has this address; the response is the same if none has',
    access: 'public',
    body: EmailBody,
  },
  forgotUsername: {
    summary: 'Email the username, if an account has this address; the response is the same if none has',
    access: 'public',
    body: EmailBody,
  },
  resetPassword: {
    summary: 'Set a new password by the token of a mailed link, and end every other session',
    access: 'public',
    body: ResetBody,
  },
} as const satisfies Endpoints;
