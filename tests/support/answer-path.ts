import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '../..');

/** What carries whatever there is to the database, and how it's laid out. */
const databaseParts = /^src\/server\/database\/(?:schema\/|\w+-client\.ts$|prebuilt\.ts$)/;

/** For each file of app, sync, and server, what ran of its text: 1 for each character that did. */
export type Coverage = ReadonlyMap<string, Uint8Array>;

/**
 * Notes from now on what runs. Returns a function that runs another, and returns what ran meanwhile. Of a function that ran before, V8
 * doesn't note which of its blocks do.
 */
export async function startCoverage(): Promise<(run: () => Promise<unknown>) => Promise<Coverage>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (run) => {
    await session.post('Profiler.takePreciseCoverage');
    await run();
    return readCoverage((await session.post('Profiler.takePreciseCoverage')).result);
  };
}

function readCoverage(result: readonly Profiler.ScriptCoverage[]): Coverage {
  const coverage = new Map<string, Uint8Array>();
  for (const { url, functions } of result) {
    const file = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url);
    if (!/^src\/(?:app|sync|server)\//.test(file) || databaseParts.test(file)) continue;
    const ranges = functions.flatMap(({ ranges }) => ranges);
    // Those inside others come later, and count instead.
    ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
    const ran = new Uint8Array(Math.max(...ranges.map(({ endOffset }) => endOffset)));
    for (const { startOffset, endOffset, count } of ranges) ran.fill(Math.min(count, 1), startOffset, endOffset);
    if (ran.includes(1)) coverage.set(file, ran);
  }
  return coverage;
}

/** Returns the files of which something ran that the others didn't run. */
export function filesOfItsOwn(coverage: Coverage, others: readonly Coverage[]): string[] {
  return [...coverage].flatMap(([file, ran]) => {
    const isOwn = ran.some((count, at) => count === 1 && !others.some((other) => other.get(file)?.[at] === 1));
    return isOwn ? [file] : [];
  });
}

/** Returns the files of SPEC.md's chapter "The path of one answer": those that have the answer, and those that they ask. */
export function readAnswerPath(): { path: string[]; asked: string[] } {
  const spec = readFileSync(join(root, 'src/sync/SPEC.md'), 'utf8');
  const chapter = spec.split('\n## ').find((text) => text.startsWith('The path of one answer')) ?? '';
  const rows = [...chapter.matchAll(/^\| \d+ \| `(.+?)` \|.*\|(.*)\|$/gm)];
  const asked = rows.flatMap(([, , cell]) => [...cell!.matchAll(/`(.+?)`/g)].map(([, file]) => file!));
  return { path: [...new Set(rows.map(([, file]) => file!))], asked };
}

/** Returns the files that a file imports, types aside. */
export function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = [...source.matchAll(/^import (?!type )[^;]*? from '(\..+?)';$/gm)].map(
    ([, specifier]) => specifier!,
  );
  return specifiers.map((specifier) => join(dirname(file), specifier));
}
