import type { Call } from './call.ts';
import { EmailBody, ResetBody, Said } from './recovery.ts';

export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgotpw/',
  summary: 'Mail a link that resets the password, if an account has this address; the answer is the same if none has',
  access: 'public',
  sessionless: true,
  body: EmailBody,
  reply: Said,
} as const satisfies Call;

export const forgotUsername = {
  method: 'POST',
  path: '/api/auth/forgotusername/',
  summary: 'Mail the username, if an account has this address; the answer is the same if none has',
  access: 'public',
  sessionless: true,
  body: EmailBody,
  reply: Said,
} as const satisfies Call;

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/forgotpw/token/',
  summary: 'Set a new password by the token of a mailed link, and end every other session',
  access: 'public',
  sessionless: true,
  body: ResetBody,
  reply: Said,
} as const satisfies Call;
