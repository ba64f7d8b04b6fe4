import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { firstFolders, onlineFolders } from '../src/app/build/chunks.ts';

const root = resolve(import.meta.dirname, '..');

/** What each runtime can import from the others, in addition to itself. */
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
  'src/rules': /^(?!(?:glicko2-lite|hast|mdast|micromark-extension-gfm|mdast-util-(?:from-markdown|gfm|to-hast))$)/,
  'src/sync': /^(react|react-dom|wouter|jotai|node:.*)(\/|$)/,
  sw: /^(react|react-dom|wouter|jotai|node:.*)(\/|$)/,
  'src/app': /^node:/,
};

/** The table that joins both halves of every call. Browser code imports only its types, and the wire halves it needs by name. */
const callTable = join('src', 'contract', 'calls.ts');

function hasServerHalf({ target = '', names }: Import): boolean {
  const isCallFile = /^src[\\/]contract[\\/][\w-]+-calls\.ts$/.test(target);
  return target === callTable || (isCallFile && (names.includes('endpoints') || names.includes('*')));
}

/** Parts of the browser app that every feature can use. Features never import each other; `routes.tsx` composes them. */
const sharedAppParts = ['ui', 'shell'];

/** Folders of the server that every feature uses, and that use no feature. */
const serverRooms = ['answers', 'build', 'http', 'process', 'session', 'text-trees'];

/** What puts the server's parts together, as the files at its root do. */
const serverTops = ['management'];

/** Which other features a feature of the server uses. All share `database/` and the rooms. */
const serverFeatures: Record<string, string[]> = {
  account: ['leaderboard', 'mail', 'subscription'],
  admin: ['audit', 'corrections', 'interview', 'puzzles'],
  backup: ['audit', 'sync'],
  interview: ['corrections', 'generator'],
  offline: ['interview', 'puzzles', 'sync'],
  moderation: ['audit', 'puzzles'],
  openapi: ['system'],
  subscription: ['mail'],
  profile: ['leaderboard'],
  push: ['puzzles'],
  corrections: ['leaderboard', 'ratings'],
  puzzles: ['audit', 'corrections', 'leaderboard'],
  reports: ['audit', 'interview', 'puzzles'],
  sync: ['interview', 'puzzles'],
  system: ['account', 'csp', 'interview', 'leaderboard', 'offline', 'profile', 'progress', 'puzzles', 'sync'],
};

interface Import {
  file: string;
  specifier: string;
  /** Relative to the root; undefined for a package. */
  target: string | undefined;
  /** The exports that it names; `*` for all of them. */
  names: string[];
  /** Erased before anything runs. */
  isType: boolean;
  /** Runs when its code is reached, not before its file. */
  isDynamic: boolean;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => {
      const names = entries.filter((entry) => !entry.isType).map(({ importName }) => importName.name ?? '*');
      return { ...importOf(file, moduleRequest.value, names), isType: source.startsWith('import type ', start) };
    }),
    ...module.staticExports.flatMap(({ entries, start }) => {
      const sources = entries.flatMap((entry) => entry.moduleRequest?.value ?? []);
      const isType = source.startsWith('export type ', start);
      return sources.map((specifier) => ({ ...importOf(file, specifier), isType }));
    }),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      ...importOf(file, source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, '')),
      isDynamic: true,
    })),
  ];
}

function importOf(file: string, specifier: string, names = ['*']): Import {
  const target = specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : undefined;
  return { file, specifier, target, names, isType: false, isDynamic: false };
}

function runtimeOf(path: string): string | undefined {
  return Object.keys(allowed).find((runtime) => path.startsWith(runtime + sep));
}

/** The one hook by which screens read. */
const queryHook = join('src', 'app', 'shell', 'use-query.ts');

function isForbidden(found: Import): boolean {
  const { file, specifier, target, isType } = found;
  const runtime = runtimeOf(file);
  if (runtime === undefined) return false;
  if (specifier === 'dexie-react-hooks') return file !== queryHook;
  if (target === undefined) return forbiddenPackages[runtime]?.test(specifier) ?? false;
  if (!isType && hasServerHalf(found) && runtime !== 'src/server' && file !== callTable) return true;
  const other = runtimeOf(target);
  if (other === undefined) return !target.endsWith('.css');
  if (other !== runtime) return !allowed[runtime]?.includes(other);
  return (
    (runtime === 'src/app' && crossesFeatures(file, target)) || (runtime === 'src/server' && leadsUpward(file, target))
  );
}

function crossesFeatures(file: string, target: string): boolean {
  const featureOf = (path: string) => (path.split(sep).length > 3 ? path.split(sep)[2] : undefined);
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from === undefined || to === undefined || from === to) return false;
  return !sharedAppParts.includes(to);
}

/** From the bottom: `database/`, the rooms, the features, what puts them together. */
function leadsUpward(file: string, target: string): boolean {
  const partOf = (path: string) => {
    const [part = '', ...rest] = path.split(sep).slice(2);
    if (rest.length === 0 || serverTops.includes(part)) return 'top';
    return serverRooms.includes(part) ? 'room' : part;
  };
  const [from, to] = [partOf(file), partOf(target)];
  if (from === to || from === 'top') return false;
  if (to === 'database') return false;
  if (from === 'database' || to === 'top') return true;
  return to !== 'room' && !serverFeatures[from]?.includes(to);
}

/** The one module that puts the rooms of `src/sync` together. */
const syncDoor = 'src/sync/device.ts';

/** What app and worker can import of `src/sync`, types aside: the door, what they read, and what they do. */
const syncFront = /^src\/sync\/(?:device\.ts|queries\/.+|operations\/.+)$/;

function goesAroundDoor({ file, target, isType }: Import): boolean {
  if (isType || target === undefined || !['src/app', 'sw'].includes(runtimeOf(file)!)) return false;
  const path = target.replaceAll(sep, '/');
  return path.startsWith('src/sync/') && !syncFront.test(path);
}

/** Stands in for the door on a first visit, so it has its type. */
const firstVisit = join('src', 'sync', 'operations', 'first') + sep;

function opensDoorFromBelow({ file, target }: Import): boolean {
  const isBelow = runtimeOf(file) === 'src/sync' && !file.startsWith(firstVisit);
  return isBelow && target === syncDoor.replaceAll('/', sep);
}

/** The browser's entry. Everything that it imports statically, directly or not, loads before the first screen shows. */
const entry = join('src', 'app', 'main.tsx');

/** Folders outside the app that the first screen does without. The rest of sync, rules, and contract loads with whatever imports it. */
const laterSyncFolders = [
  'src/sync/device-file',
  'src/sync/http',
  'src/sync/offline',
  'src/sync/queries',
  'src/sync/operations/memory',
];

/** Whether a folder says that its file loads with the first screen or later; undefined if it says neither. */
function loadingOf(path: string): 'first' | 'later' | undefined {
  const folder = dirname(path).replaceAll(sep, '/');
  if (firstFolders.includes(folder)) return 'first';
  return folder.startsWith('src/app/') || laterSyncFolders.includes(folder) ? 'later' : undefined;
}

function isOnline(path: string): boolean {
  return onlineFolders.includes(dirname(path).replaceAll(sep, '/'));
}

/** Every static import that the entry leads to. */
function firstImports(): Import[] {
  const seen = new Set([entry]);
  const imports: Import[] = [];
  for (const file of seen) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const found of importsOf(file)) {
      if (found.target === undefined || found.isType || found.isDynamic) continue;
      imports.push(found);
      seen.add(found.target);
    }
  }
  return imports;
}

const files = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.includes(join('content', 'puzzles')),
);

describe('imports go in the allowed directions', () => {
  it('finds the source files', () => {
    expect(files.length).toBeGreaterThan(40);
  });

  it.each(Object.keys(allowed))("%s imports only what it's allowed to", (runtime) => {
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

  it('app and worker import from src/sync only device.ts, queries, and operations', () => {
    const broken = files.flatMap(importsOf).filter(goesAroundDoor);
    expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it.each([
    ['src/app/puzzles/x.ts', '../../sync/device.ts', false, false],
    ['src/app/puzzles/x.ts', '../../sync/queries/first/puzzle.ts', false, false],
    ['src/app/puzzles/x.ts', '../../sync/operations/answer.ts', false, false],
    ['src/app/puzzles/x.ts', '../../sync/storage/cache-database.ts', true, false],
    ['src/app/puzzles/x.ts', '../../sync/storage/cache-database.ts', false, true],
    ['src/app/puzzles/x.ts', '../../sync/engine/loop.ts', false, true],
    ['src/app/puzzles/x.ts', '../../sync/http/http-client.ts', false, true],
    ['sw/x.ts', '../src/sync/device.ts', false, false],
    ['sw/x.ts', '../src/sync/storage/device-database.ts', false, true],
    ['src/sync/x.ts', './storage/device-database.ts', false, false],
  ])('%s importing %s, as a type: %s, bypasses device.ts: %s', (file, specifier, isType, goesAround) => {
    expect(goesAroundDoor({ ...importOf(file, specifier), isType })).toBe(goesAround);
  });

  it.each([
    ['src/sync/engine/x.ts', '../device.ts', true],
    ['src/sync/engine/clock.ts', '../device.ts', true],
    ['src/sync/engine/x.ts', '../session/sync-context.ts', false],
    ['src/sync/operations/x.ts', '../device.ts', true],
    ['src/sync/operations/first/x.ts', '../../device.ts', false],
    ['src/app/puzzles/x.ts', '../../sync/device.ts', false],
  ])('%s importing %s opens the door of src/sync from below: %s', (file, specifier, isBroken) => {
    expect(opensDoorFromBelow(importOf(file, specifier))).toBe(isBroken);
  });

  it.each([
    ['src/app/puzzles/x.ts', '../../server/app.ts'],
    ['src/app/puzzles/x.ts', '../account/login.tsx'],
    ['src/app/puzzles/x.ts', 'dexie-react-hooks'],
    ['src/sync/x.ts', 'react'],
    ['src/sync/x.ts', '../app/main.tsx'],
    ['src/contract/x.ts', 'ky'],
    ['sw/x.ts', '../src/app/main.tsx'],
    ['src/sync/x.ts', '../contract/calls.ts'],
    ['src/app/puzzles/x.ts', '../../contract/puzzle-calls.ts'],
    ['src/contract/x.ts', './puzzle-calls.ts'],
    ['src/server/database/schema/mail.ts', '../../mail/compose-mail.ts'],
    ['src/server/database/x.ts', '../http/rejection.ts'],
    ['src/server/process/env.ts', '../account/hcaptcha.ts'],
    ['src/server/mail/x.ts', '../account/hold-account.ts'],
    ['src/server/account/x.ts', '../app.ts'],
    ['src/server/account/x.ts', '../management/commands.ts'],
  ])('would catch %s importing %s', (file, specifier) => {
    expect(isForbidden(importOf(file, specifier))).toBe(true);
  });

  it.each([
    ['answerPuzzle', false],
    ['endpoints', true],
  ])('tells the halves of a call apart: importing %s in the browser is forbidden: %s', (name, isBroken) => {
    const found = importOf('src/app/puzzles/x.ts', '../../contract/puzzle-calls.ts', [name]);
    expect(isForbidden(found)).toBe(isBroken);
  });
});

/** What runs in production: the server and its commands. */
const productionEntries = ['main.ts', 'manage.ts'].map((name) => join('src', 'server', name));

describe('a build of the product', () => {
  /** What Vite starts from, and what production runs. */
  const starts = ['vite.config.ts', 'sw/index.ts', 'src/app/prerender/draw.tsx', entry, ...productionEntries];

  it('needs nothing of tests/', () => {
    const seen = new Set(starts);
    const broken = new Set<string>();
    for (const file of seen) {
      if (!/\.tsx?$/.test(file)) continue;
      for (const { target, isType } of importsOf(file)) {
        if (target === undefined || isType) continue;
        if (target.startsWith(`tests${sep}`)) broken.add(`${file} imports ${target}`);
        else seen.add(target);
      }
    }
    expect(seen.size).toBeGreaterThan(500);
    expect([...broken]).toEqual([]);
  });
});

describe('a production server', () => {
  it('runs without the packages of development', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const seen = new Set(productionEntries);
    const missing = new Set<string>();
    for (const file of seen) {
      for (const { specifier, target, isType } of importsOf(file)) {
        if (isType) continue;
        if (target?.endsWith('.ts')) seen.add(target);
        const isPackage = target === undefined && /^@?[\w./-]+$/.test(specifier);
        if (isPackage && !dependencies[nameOf(specifier)]) missing.add(`${file} imports ${specifier}`);
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    expect([...missing]).toEqual([]);
  });
});

/** Returns the name of the package that has a module. */
function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

describe('folders say when their code loads', () => {
  const first = firstImports();

  it('every folder that chunks are made of exists', () => {
    const missing = [...firstFolders, ...onlineFolders, ...laterSyncFolders].filter(
      (folder) => !existsSync(join(root, folder)),
    );
    expect(missing).toEqual([]);
  });

  it('nothing of the first screen imports later code', () => {
    const broken = first
      .filter(({ file, target = '' }) => loadingOf(file) !== 'later' && loadingOf(target) === 'later')
      .map(
        ({ file, target }) =>
          `${file} makes ${target} load with the first screen: use lazyPart or import(), or move it`,
      );
    expect(broken).toEqual([]);
  });

  it("the first screen's folders hold only files that it needs", () => {
    const needed = new Set([entry, ...first.map(({ target }) => target)]);
    const styles = globSync('src/app/**/*.css', { cwd: root });
    const idle = [...files, ...styles]
      .filter((file) => loadingOf(file) === 'first' && !needed.has(file))
      .map(
        (file) =>
          `The first screen does without ${file}: move it to ${dirname(file)}/later or to the folder of its screen`,
      );
    expect(idle).toEqual([]);
  });

  it("nothing that works offline imports code that isn't precached", () => {
    const broken = files
      .filter((file) => file.startsWith('src') && !isOnline(file))
      .flatMap(importsOf)
      .filter(({ target, isType, isDynamic }) => target !== undefined && !isType && !isDynamic && isOnline(target))
      .map(({ file, target }) => `${file} needs ${target}, which no device keeps for offline use`);
    expect(broken).toEqual([]);
  });

  it('no screen but those of staff loads the Markdown parser before a text needs it', () => {
    const room = join('src', 'app', 'ui', 'markdown');
    const parser = join('src', 'rules', 'markdown', 'text-tree.ts');
    const loading = files
      .filter((file) => file.startsWith(join('src', 'app')) && !isOnline(file))
      .flatMap(importsOf)
      .filter(({ target = '', isType, isDynamic }) => {
        return !isType && !isDynamic && (target === parser || dirname(target) === room);
      });
    expect(loading.map(({ file }) => file)).toContain(join(room, 'parsed-tree.tsx'));
    expect(loading.filter(({ file }) => dirname(file) !== room).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ['src/app/puzzles/x.ts', 'first'],
    ['src/app/puzzles/archive/x.ts', 'later'],
    ['src/app/account/x.ts', 'later'],
    ['src/sync/offline/x.ts', 'later'],
    ['src/sync/queries/first/x.ts', 'first'],
    ['src/sync/queries/x.ts', 'later'],
    ['src/sync/engine/x.ts', undefined],
  ])('%s loads %s', (file, loading) => {
    expect(loadingOf(file)).toBe(loading);
  });
});
