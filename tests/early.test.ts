import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';

it("runs in a browser of 2018, to tell it that it's too old", async () => {
  const early = readFileSync(resolve(import.meta.dirname, '../public/early.js'), 'utf8');
  const compile = async (target: string) =>
    (await transformWithOxc(early, 'early.js', { target, sourcemap: false })).code;
  expect(await compile('es2017')).toBe(await compile('esnext'));
  expect(early).not.toMatch(/globalThis|replaceChildren|replaceAll|\.at\(|structuredClone|queueMicrotask/);
});
