import type { EndpointsOf } from './call.ts';
import { PullQuery } from './sync.ts';
import type * as syncCalls from './sync-calls.ts';

export const syncEndpoints = {
  pull: {
    summary: 'What has changed since a cursor',
    access: 'public',
    query: PullQuery,
  },
} as const satisfies EndpointsOf<typeof syncCalls>;
