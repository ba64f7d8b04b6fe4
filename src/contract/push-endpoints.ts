import type { EndpointsOf } from './call.ts';
import { PushEndpointBody, PushSubscriptionBody } from './push.ts';
import type * as pushCalls from './push-calls.ts';

export const pushEndpoints = {
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
} as const satisfies EndpointsOf<typeof pushCalls>;
