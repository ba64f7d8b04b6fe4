import * as v from 'valibot';
import { SignedIn, User } from './account.ts';
import type { WireCall } from './call.ts';

export const readCaptcha = {
  method: 'GET',
  path: '/api/captcha/',
  sessionless: true,
  reply: v.looseObject({}),
} as const satisfies WireCall;

export const login = {
  method: 'POST',
  path: '/api/auth/login/',
  sessionless: true,
  startsSession: true,
  reply: SignedIn,
} as const satisfies WireCall;

export const logout = {
  method: 'POST',
  path: '/api/auth/logout/',
} as const satisfies WireCall;

export const register = {
  method: 'POST',
  path: '/api/auth/register/',
  sessionless: true,
  startsSession: true,
  reply: SignedIn,
} as const satisfies WireCall;

export const readUser = {
  method: 'GET',
  path: '/api/auth/user/',
  reply: User,
} as const satisfies WireCall;
