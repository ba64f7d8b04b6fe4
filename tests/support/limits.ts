/** The longest that a test may take, in milliseconds. A test that names a longer limit of its own does not depend on the day. */
export const testLimitMs = 120_000;
