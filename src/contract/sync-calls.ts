import type { Call } from './call.ts';
import { PullQuery, PullReply } from './sync.ts';

export const pull = {
  method: 'GET',
  path: '/api/sync/',
  summary: 'What has changed since a cursor',
  access: 'public',
  query: PullQuery,
  reply: PullReply,
} as const satisfies Call;
