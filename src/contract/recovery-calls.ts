import type { WireCall } from './call.ts';
import { MessageReply } from './recovery.ts';

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
