import type { EndpointsOf } from './call.ts';
import { DailiesQuery } from './dailies.ts';
import type * as dailyCalls from './daily-calls.ts';

export const dailyEndpoints = {
  listDailies: {
    summary: "A month's dailies up to today, by day",
    access: 'public',
    query: DailiesQuery,
  },
} as const satisfies EndpointsOf<typeof dailyCalls>;
