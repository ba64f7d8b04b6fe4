import { join } from 'node:path';

/** For whatever runs PGlite for a minute at most: optimizing its code takes V8 longer than that saves. */
export const compilesQuickly = '--liftoff-only';

/** For whatever makes much garbage that is young: with more room for it, V8 collects less often. */
export const collectsRarely = '--max-semi-space-size=32';

/** For one of our programs, as `npm start` runs it. A bench measures the code that runs in production. */
export const startsQuickly = [
  '--v8-pool-size=1',
  ...(process.env.VITEST ? [compilesQuickly] : []),
  '--import',
  join(import.meta.dirname, '../../src/server/process/quick-start.ts'),
];
