import { defineConfig } from 'vitest/config';
import { test } from './tests/projects.ts';
import { app } from './vite.config.ts';

// Packages come as in production: the development builds of some take twice as long. `tests/projects.ts` says what the tests' own NODE_ENV is.
process.env.NODE_ENV = 'production';

export default defineConfig({ ...app, oxc: { jsx: { development: false } }, test });
