import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInContext } from 'node:vm';
import { Window } from 'happy-dom';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';

const early = readFileSync(resolve(import.meta.dirname, '../public/early.js'), 'utf8');

it("runs in a browser of 2018, to tell it that it's too old", async () => {
  const compile = async (target: string) =>
    (await transformWithOxc(early, 'early.js', { target, sourcemap: false })).code;
  expect(await compile('es2017')).toBe(await compile('esnext'));
  expect(early).not.toMatch(/globalThis|replaceChildren|replaceAll|\.at\(|structuredClone|queueMicrotask/);
});

it.each([
  ['dark', 'dark', '#110e0c'],
  ['light', 'light', '#f7f3ed'],
  [null, undefined, 'as in the page'],
])('applies the stored theme %s before the first paint', async (stored, theme, ground) => {
  const window = new Window({ url: 'https://nday.test/' });
  window.document.write('<meta name="theme-color" content="as in the page">');
  if (stored) window.localStorage.setItem('theme', stored);
  runInContext(early, window);
  expect(window.document.documentElement.dataset.theme).toBe(theme);
  expect(window.document.querySelector('meta')?.content).toBe(ground);
  await window.happyDOM.close();
});
