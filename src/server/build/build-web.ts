import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import { runProgram } from '../process/run-program.ts';
import { listFiles } from './list-files.ts';

/** Everything that the browser app is built from. */
const sources = [
  ...['src/app', 'src/contract', 'src/rules', 'src/sync', 'sw', 'public'],
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
];

/** Brotli's levels. The best makes files 8% smaller than the quick one, for 20 times the processor time. */
const levels = { quick: 6, best: constants.BROTLI_MAX_QUALITY };

interface Stamp {
  sources: string;
  level: number;
  /** The build's own files in `assets`, without those of the previous build. */
  assets: string[];
}

/**
 * Builds the browser app unless `dist` was built from the current sources and compressed at least as well, and returns that folder. The
 * previous build's assets stay next to the new ones, so open tabs can still load them.
 */
export async function buildWeb(
  root: string,
  say: (sentence: string) => void,
  compression: keyof typeof levels = 'best',
): Promise<string> {
  const dist = join(root, 'dist');
  const level = levels[compression];
  const before = readStamp(dist);
  const hash = hashSources(root);
  if (before?.sources === hash && before.level >= level) return dist;
  say('Building and compressing the browser app, once …');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const draft = mkdtempSync(join(root, '.cache/web-'));
  try {
    const output = await buildIn(draft, root, level);
    if (output) say(output);
    const assets = listFiles(join(draft, 'assets'));
    for (const name of before?.assets ?? []) {
      const old = join(dist, 'assets', name);
      if (!assets.includes(name) && existsSync(old)) cpSync(old, join(draft, 'assets', name));
    }
    writeFileSync(join(draft, 'stamp.json'), JSON.stringify({ sources: hash, level, assets } satisfies Stamp));
    // The server can run as another user than the build.
    chmodSync(draft, 0o755);
    replace(dist, draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return dist;
}

async function buildIn(draft: string, root: string, level: number): Promise<string> {
  try {
    // Vite builds for the current NODE_ENV.
    const env = { ...process.env, NODE_ENV: 'production' };
    return await runProgram([join(import.meta.dirname, 'build-program.ts'), root, draft, String(level)], env);
  } catch (error) {
    throw new Error(`The browser app could not be built:\n${(error as Error).message}`, { cause: error });
  }
}

/** If another process does the same simultaneously, one of the 2 equal builds stays. */
function replace(folder: string, draft: string): void {
  const old = `${draft}-old`;
  try {
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
  } catch (error) {
    if (!readStamp(folder)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function readStamp(dist: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, 'stamp.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const names = statSync(path).isDirectory() ? listFiles(path).map((name) => join(source, name)) : [source];
    for (const name of names) {
      if (/\.test\.tsx?$/.test(name)) continue;
      const content = readFileSync(join(root, name));
      hash.update(JSON.stringify([name, content.length])).update(content);
    }
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildWeb(resolve(import.meta.dirname, '../../..'), console.log);
