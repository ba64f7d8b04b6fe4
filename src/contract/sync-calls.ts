import type { Endpoints, WireCall } from './call.ts';
import { PullQuery, PullReply } from './sync.ts';

export const pull = {
  method: 'GET',
  path: '/api/sync/',
  reply: PullReply,
} as const satisfies WireCall;

export const endpoints = {
  pull: {
    summary: 'What has changed since a cursor',
    access: 'public',
    query: PullQuery,
  },
} as const satisfies Endpoints;
