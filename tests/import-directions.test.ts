import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What each runtime may import of the others, beside itself. */
const allowed: Record<string, string[]> = {
  'src/contract': [],
  'src/rules': ['src/contract'],
  'src/content': ['src/contract', 'src/rules'],
  'src/sync': ['src/rules', 'src/contract'],
  sw: ['src/sync', 'src/contract'],
  'src/app': ['src/sync', 'src/rules', 'src/contract'],
  'src/server': ['src/content', 'src/rules', 'src/contract'],
};

/** Packages that a runtime must do without, by a pattern that they match. */
const forbiddenPackages: Record<string, RegExp> = {
  'src/contract': /^(?!valibot$)/,
  'src/rules': /./,
  'src/sync': /^(react|react-dom|wouter|jotai|dexie-react-hooks|node:.*)(\/|$)/,
  sw: /^(react|react-dom|wouter|jotai|dexie-react-hooks|node:.*)(\/|$)/,
  'src/app': /^node:/,
};

/** Parts of the browser app that every feature may use; features never import each other, `routes.tsx` composes them. */
const sharedAppParts = ['ui', 'shell'];

interface Import {
  file: string;
  specifier: string;
  /** Relative to the root; undefined for a package. */
  target: string | undefined;
}

function importsOf(file: string): Import[] {
  const { module, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return specifiers.map((specifier) => ({
    file,
    specifier,
    target: specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : undefined,
  }));
}

function runtimeOf(path: string): string | undefined {
  return Object.keys(allowed).find((runtime) => path.startsWith(runtime + sep));
}

function isForbidden({ file, specifier, target }: Import): boolean {
  const runtime = runtimeOf(file);
  if (runtime === undefined) return false;
  if (target === undefined) return forbiddenPackages[runtime]?.test(specifier) ?? false;
  const other = runtimeOf(target);
  if (other === undefined) return !target.endsWith('.css');
  if (other !== runtime) return !allowed[runtime]?.includes(other);
  return runtime === 'src/app' && crossesFeatures(file, target);
}

function crossesFeatures(file: string, target: string): boolean {
  const featureOf = (path: string) => (path.split(sep).length > 3 ? path.split(sep)[2] : undefined);
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from === undefined || to === undefined || from === to) return false;
  return !sharedAppParts.includes(to);
}

/** The one module that puts the rooms of `src/sync` together. */
const syncDoor = 'src/sync/device.ts';

function opensDoorFromBelow({ file, target }: Import): boolean {
  return file.startsWith(join('src', 'sync') + sep) && target === syncDoor.replaceAll('/', sep);
}

const files = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.includes(join('content', 'puzzles')),
);

describe('imports follow the directions of the design', () => {
  it('finds the sources', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it.each(Object.keys(allowed))('%s imports only what it may', (runtime) => {
    const broken = files
      .filter((file) => runtimeOf(file) === runtime)
      .flatMap(importsOf)
      .filter(isForbidden)
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('nothing below src/sync/device.ts imports it', () => {
    const broken = files.flatMap(importsOf).filter(opensDoorFromBelow);
    expect(broken.map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ['src/sync/pull/x.ts', '../device.ts', true],
    ['src/sync/loop.ts', './device.ts', true],
    ['src/sync/pull/x.ts', '../sync-context.ts', false],
    ['src/app/puzzles/x.ts', '../../sync/device.ts', false],
  ])('%s importing %s opens the door of src/sync from below: %s', (file, specifier, isBroken) => {
    const target = relative(root, resolve(root, dirname(file), specifier));
    expect(opensDoorFromBelow({ file, specifier, target })).toBe(isBroken);
  });

  it.each([
    ['src/app/puzzles/x.ts', '../../server/app.ts'],
    ['src/app/puzzles/x.ts', '../account/login.tsx'],
    ['src/sync/x.ts', 'react'],
    ['src/sync/x.ts', '../app/main.tsx'],
    ['src/contract/x.ts', 'ky'],
    ['sw/x.ts', '../src/app/main.tsx'],
  ])('would refuse that %s imports %s', (file, specifier) => {
    const target = specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : undefined;
    expect(isForbidden({ file, specifier, target })).toBe(true);
  });
});
