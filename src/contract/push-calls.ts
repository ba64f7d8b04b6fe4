import type { Call } from './call.ts';
import { PushEndpointBody, PushSubscriptionBody } from './push.ts';

export const subscribePush = {
  method: 'POST',
  path: '/api/push/subscriptions/',
  summary: 'Have this device reminded of the daily puzzle; what it had said before is replaced',
  access: 'user',
  body: PushSubscriptionBody,
} as const satisfies Call;

export const unsubscribePush = {
  method: 'DELETE',
  path: '/api/push/subscriptions/',
  summary: 'Send nothing to this device any more',
  access: 'user',
  body: PushEndpointBody,
} as const satisfies Call;
