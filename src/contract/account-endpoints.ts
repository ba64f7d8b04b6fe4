import type * as accountCalls from './account-calls.ts';
import type { EndpointsOf } from './call.ts';
import { LoginBody, RegisterBody } from './credentials.ts';

export const accountEndpoints = {
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
  logout: {
    summary: 'End this session',
    access: 'public',
  },
  register: {
    summary: 'Create an account and log in',
    access: 'public',
    body: RegisterBody,
    status: 201,
  },
  readUser: {
    summary: 'The signed-in user',
    access: 'user',
  },
} as const satisfies EndpointsOf<typeof accountCalls>;
