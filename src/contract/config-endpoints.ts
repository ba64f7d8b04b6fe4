import type { EndpointsOf } from './call.ts';
import type * as configCalls from './config-calls.ts';

export const configEndpoints = {
  readConfig: {
    summary: 'What every visitor may know of this installation',
    access: 'public',
    sameForVisitors: true,
  },
  readHealth: {
    summary: 'The process is alive',
    access: 'public',
  },
  readReady: {
    summary: 'The database is reached and its migrations are applied',
    access: 'public',
    errors: ['unavailable', 'draining'],
  },
} as const satisfies EndpointsOf<typeof configCalls>;
