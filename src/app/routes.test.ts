import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenPaths } from '../rules/screen-paths.ts';

it('lists the same screens in the same order as the server, which returns 404 for every other path', () => {
  // Only a browser can import it.
  const source = readFileSync(new URL('routes.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/(?:\bpath: |\bstaffList\()'(.+?)'/g)].map(([, path]) => path);
  expect(paths).toEqual(screenPaths);
});
