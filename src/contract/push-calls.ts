import type { Endpoints, WireCall } from './call.ts';
import { PushEndpointBody, PushSubscriptionBody } from './push.ts';

export const subscribePush = {
  method: 'POST',
  path: '/api/push/subscriptions/',
} as const satisfies WireCall;

export const unsubscribePush = {
  method: 'DELETE',
  path: '/api/push/subscriptions/',
} as const satisfies WireCall;

export const endpoints = {
  subscribePush: {
    summary: 'Have this device reminded of the daily puzzle; what it had said before is replaced',
    access: 'user',
    body: PushSubscriptionBody,
  },
  unsubscribePush: {
    summary: 'Send nothing to this device any more',
    access: 'user',
    body: PushEndpointBody,
  },
} as const satisfies Endpoints;
