import type { WireCall } from './call.ts';
import { Start } from './start.ts';

export const readStart = {
  method: 'GET',
  path: '/api/start/',
  reply: Start,
} as const satisfies WireCall;
