import type { WireCall } from './call.ts';

export const subscribePush = {
  method: 'POST',
  path: '/api/push/subscriptions/',
} as const satisfies WireCall;

export const unsubscribePush = {
  method: 'DELETE',
  path: '/api/push/subscriptions/',
} as const satisfies WireCall;
