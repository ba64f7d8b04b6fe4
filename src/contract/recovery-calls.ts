import type { WireCall } from './call.ts';
import { Said } from './recovery.ts';

export const forgotPassword = {
  method: 'POST',
  path: '/api/auth/forgotpw/',
  sessionless: true,
  reply: Said,
} as const satisfies WireCall;

export const forgotUsername = {
  method: 'POST',
  path: '/api/auth/forgotusername/',
  sessionless: true,
  reply: Said,
} as const satisfies WireCall;

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/forgotpw/token/',
  sessionless: true,
  reply: Said,
} as const satisfies WireCall;
