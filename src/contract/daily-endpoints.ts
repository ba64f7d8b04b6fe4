import * as v from 'valibot';
import type { EndpointsOf } from './call.ts';
import { DailiesQuery } from './dailies.ts';
import type * as dailyCalls from './daily-calls.ts';
import { Day } from './scalars.ts';

export const dailyEndpoints = {
  listDailies: {
    summary: "A month's dailies up to today, by day",
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: DailiesQuery,
  },
  readDaily: {
    summary: "A day's daily (UTC), the same for everyone and cacheable, once the day has begun",
    access: 'public',
    sameForVisitors: true,
    shared: true,
    params: v.object({ date: Day }),
    errors: ['not_found', 'premium_required'],
  },
} as const satisfies EndpointsOf<typeof dailyCalls>;
