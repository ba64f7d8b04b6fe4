import { User } from './account.ts';
import type { Endpoints, WireCall } from './call.ts';

export const logout = {
  method: 'POST',
  path: '/api/auth/logout/',
} as const satisfies WireCall;

export const readUser = {
  method: 'GET',
  path: '/api/auth/user/',
  reply: User,
} as const satisfies WireCall;

export const endpoints = {
  logout: {
    summary: 'End this session',
    access: 'public',
  },
  readUser: {
    summary: 'The signed-in user',
    access: 'user',
  },
} as const satisfies Endpoints;
