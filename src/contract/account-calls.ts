import * as v from 'valibot';
import { SignedIn } from './account.ts';
import type { Endpoints, WireCall } from './call.ts';
import { LoginBody, RegisterBody } from './credentials.ts';

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

export const register = {
  method: 'POST',
  path: '/api/auth/register/',
  sessionless: true,
  startsSession: true,
  reply: SignedIn,
} as const satisfies WireCall;

export const endpoints = {
  readCaptcha: {
    summary: 'A fresh proof-of-work challenge',
    access: 'public',
    errors: ['not_found'],
  },
  login: {
    summary: 'Log in',
    access: 'public',
    body: LoginBody,
    errors: ['bad_credentials', 'account_suspended'],
  },
  register: {
    summary: 'Create an account and log in',
    access: 'public',
    body: RegisterBody,
    status: 201,
  },
} as const satisfies Endpoints;
