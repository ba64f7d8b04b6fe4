import { defineConfig } from 'vitest/config';

/** Apart from the other tests: its browsers come from Debian. */
export default defineConfig({
  test: {
    name: 'browsers',
    dir: import.meta.dirname,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // One browser at a time.
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
  },
});
