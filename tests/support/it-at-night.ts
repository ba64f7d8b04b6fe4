import { it } from 'vitest';
import { isNightly } from './settings.ts';

/**
 * A test of the nightly run alone. It goes another way, in another state, or on another size of screen to what a test by day proves, here
 * or of the parts.
 */
export const itAtNight: ReturnType<typeof it.runIf> = it.runIf(isNightly);

/** Returns all rows of a table of cases at night, and by day only the first ones. */
export function firstByDay<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return isNightly ? rows : rows.slice(0, count);
}
