import * as v from 'valibot';
import { LoginBody, RegisterBody, SignedIn, User } from './account.ts';
import type { Call } from './call.ts';

export const readCaptcha = {
  method: 'GET',
  path: '/api/captcha/',
  summary: 'A fresh proof-of-work challenge',
  access: 'public',
  sessionless: true,
  reply: v.looseObject({}),
  errors: ['not_found'],
} as const satisfies Call;

export const login = {
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in',
  access: 'public',
  sessionless: true,
  body: LoginBody,
  reply: SignedIn,
  errors: ['bad_credentials', 'account_suspended'],
} as const satisfies Call;

export const logout = {
  method: 'POST',
  path: '/api/auth/logout/',
  summary: 'End this session',
  access: 'public',
} as const satisfies Call;

export const register = {
  method: 'POST',
  path: '/api/auth/register/',
  summary: 'Create an account and sign in',
  access: 'public',
  sessionless: true,
  body: RegisterBody,
  reply: SignedIn,
  status: 201,
} as const satisfies Call;

export const readUser = {
  method: 'GET',
  path: '/api/auth/user/',
  summary: 'The signed-in user',
  access: 'user',
  reply: User,
} as const satisfies Call;
