import type { EndpointsOf } from './call.ts';
import { StartQuery } from './start.ts';
import type * as startCalls from './start-calls.ts';

export const startEndpoints = {
  readStart: {
    summary:
      "What an app loads as it starts: the configuration, the first puzzles, all leaderboards, and the learner's standing",
    access: 'public',
    replicated: true,
    sameForVisitors: true,
    query: StartQuery,
  },
} as const satisfies EndpointsOf<typeof startCalls>;
