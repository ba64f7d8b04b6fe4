import { join } from 'node:path';

/** For whatever runs PGlite for a minute at most: optimizing its code takes V8 longer than that saves. */
export const compilesQuickly = '--liftoff-only';

/** For one of our programs. A bench measures the code that runs in production. */
export const startsQuickly = [
  ...(process.env.VITEST ? [compilesQuickly] : []),
  '--import',
  join(import.meta.dirname, 'quick-start.ts'),
];
