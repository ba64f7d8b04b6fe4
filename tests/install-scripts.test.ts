import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: boolean }> };
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };

it('no package but this one runs a script when it is installed', () => {
  const paths = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path] : [],
  );
  const names = paths.filter((path) => path !== '').map((path) => path.split('node_modules/').at(-1)!);
  expect(paths).toContain('');
  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
  expect(Object.values(allowScripts)).not.toContain(true);
  // One that comes later stops the install until it stands there, too.
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
});
