/** The longest that a test can take, in milliseconds. A test with its own longer limit must not depend on the day. */
export const testLimitMs = 120_000;
