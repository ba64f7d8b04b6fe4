import { defineConfig } from 'vitest/config';
import { test } from './tests/projects.ts';
import { app } from './vite.config.ts';

export default defineConfig({ ...app, oxc: { jsx: { development: false } }, test });
