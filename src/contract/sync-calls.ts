import type { WireCall } from './call.ts';
import { PullReply } from './sync.ts';

export const pull = {
  method: 'GET',
  path: '/api/sync/',
  reply: PullReply,
} as const satisfies WireCall;
