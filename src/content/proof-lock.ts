import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Language } from '../contract/puzzles.ts';
import { claims, expectedFiles, programFile } from './checks.ts';
import { foldersIn, type LibraryPuzzle, type ProvablePuzzle, readJson } from './read-library.ts';
import { type Progress, type ProofResult, runProofs, type Toolchain } from './run-proofs.ts';

const Entry = v.strictObject({
  /** A hash of the files that the puzzle's proofs read. */
  files: v.string(),
  /** A hash of run-proofs.ts. */
  runner: v.string(),
  /** The version of the language's toolchain. */
  toolchain: v.string(),
  result: v.literal('proven'),
});
type Entry = v.InferOutput<typeof Entry>;

/** What each puzzle's result depends on, by slug. Only a puzzle whose proofs all passed has an entry. */
const ProofLock = v.record(v.string(), Entry);
export type ProofLock = v.InferOutput<typeof ProofLock>;

/** The lock of the starter library, and what this machine proved with toolchains other than the lock's. The lock is committed. */
export const libraryLock = {
  lockFile: fileURLToPath(new URL('proofs.lock.json', import.meta.url)),
  cacheFile: fileURLToPath(new URL('../../.cache/proofs.json', import.meta.url)),
};

/** The same for the skeletons. */
export const skeletonsLock = {
  lockFile: fileURLToPath(new URL('skeletons/proofs.lock.json', import.meta.url)),
  cacheFile: fileURLToPath(new URL('../../.cache/skeleton-proofs.json', import.meta.url)),
};

const runner = createHash('sha256')
  .update(readFileSync(new URL('run-proofs.ts', import.meta.url)))
  .digest('hex');

/** Longer lists of puzzles are shortened to their count. */
const longestList = 12;

export interface ProofRequest {
  /** Puzzles whose folders are complete. */
  puzzles: ProvablePuzzle[];
  /** The folder of the whole library's puzzles. */
  folder: string;
  lockFile: string;
  cacheFile: string;
  toolchains: Record<Language, Toolchain>;
  /** Whether to prove puzzles that are remembered, too. */
  provesAll: boolean;
  /** Whether to write what is proven to the lock. */
  updatesLock: boolean;
  onProgress?: (progress: Progress) => void;
}

export interface ProofReport {
  /** The results of the proofs that ran. */
  results: ProofResult[];
  /** Puzzles that an earlier run has proven with this machine's toolchain. */
  remembered: Set<string>;
  /** Puzzles without a valid entry in the lock, apart from those whose proofs failed. */
  outdated: Set<string>;
  /** Slugs whose entries were removed because they have no puzzle. */
  removed: string[];
  /** How the lock differs from the library, and the command that renews it. */
  problem?: string;
}

/**
 * Proves the puzzles that neither the lock nor this machine's cache remembers. A puzzle whose files or runner changed since the lock's entry was
 * made doesn't run: its new entry is missing from the commit. A puzzle that was proven with another toolchain just runs again.
 */
export async function provePuzzles(request: ProofRequest): Promise<ProofReport> {
  const { puzzles, folder, toolchains, provesAll, updatesLock, onProgress } = request;
  let lock = readLock(request.lockFile);
  const cache = readLock(request.cacheFile);
  const entries = new Map(puzzles.map((puzzle) => [puzzle.slug, entryOf(puzzle, folder, toolchains)]));
  const isLocked = (slug: string) => {
    const entry = entries.get(slug);
    return lock[slug]?.files === entry?.files && lock[slug]?.runner === entry?.runner;
  };
  const isRemembered = (slug: string) =>
    [lock, cache].some((known) => isDeepStrictEqual(known[slug], entries.get(slug)));

  const runnable = puzzles.filter(({ language }) => toolchains[language].version);
  const remembered = provesAll ? [] : runnable.filter(({ slug }) => isLocked(slug) && isRemembered(slug));
  const chosen = provesAll ? runnable : runnable.filter(({ slug }) => isLocked(slug) && !isRemembered(slug));
  // The runner uses only what both types have. Naming the narrower one there would change its hash, and so renew every proof.
  const results = await runProofs(chosen as LibraryPuzzle[], folder, onProgress);
  const failed = new Set(results.flatMap(({ slug, problem }) => (problem ? slug : [])));

  // Another run may have written to the lock meanwhile.
  lock = readLock(request.lockFile);
  const slugs = foldersIn(folder);
  for (const { slug } of chosen) {
    const entry = entries.get(slug);
    if (failed.has(slug)) {
      delete cache[slug];
      if (updatesLock) delete lock[slug];
    } else if (entry) {
      if (updatesLock && !isLocked(slug)) lock[slug] = entry;
      if (!isRemembered(slug)) cache[slug] = entry;
    }
  }
  const stray = Object.keys(lock).filter((slug) => !slugs.includes(slug));
  if (updatesLock) {
    for (const slug of stray) delete lock[slug];
    writeLock(request.lockFile, lock);
  }
  if (chosen.length > 0) writeLock(request.cacheFile, cache);

  const outdated = puzzles.filter(({ slug }) => !failed.has(slug) && !isLocked(slug)).map(({ slug }) => slug);
  const problem = describe({
    'no entry': outdated.filter((slug) => !lock[slug]),
    'files changed': outdated.filter((slug) => lock[slug] && lock[slug].files !== entries.get(slug)?.files),
    'run-proofs.ts changed': outdated.filter((slug) => lock[slug]?.files === entries.get(slug)?.files),
    'no such puzzle': updatesLock ? [] : stray,
  });
  return {
    results,
    remembered: new Set(remembered.map(({ slug }) => slug)),
    outdated: new Set(outdated),
    removed: updatesLock ? stray : [],
    ...(problem && { problem }),
  };
}

function describe(differences: Record<string, string[]>): string | undefined {
  const slugs = Object.values(differences).flat();
  if (slugs.length === 0) return undefined;
  const reasons = Object.entries(differences)
    .filter(([, some]) => some.length > 0)
    .map(([reason, some]) => `${reason}: ${some.length > longestList ? `${some.length} puzzles` : some.join(', ')}`);
  const renewal = `npm run gate -- ${slugs.length > longestList ? '--all' : slugs.join(' ')}`;
  return `proofs.lock.json doesn't match the puzzles (${reasons.join('; ')}). Run \`${renewal}\` and commit the file.`;
}

/** Returns the entry of a puzzle that has been proven with these toolchains. */
export function entryOf(puzzle: ProvablePuzzle, folder: string, toolchains: ProofRequest['toolchains']): Entry {
  // The names tell the language and which options of the fix question are wrong.
  const read = expectedFiles(puzzle).filter((name) => name !== 'puzzle.json' && name !== 'explanation.md');
  const hash = createHash('sha256');
  // The name under which the programs find the first file.
  if (puzzle.kind === 'FILES') hash.update(puzzle.file_name);
  const inputs = programFile('inputs', puzzle.language);
  if (existsSync(join(folder, puzzle.slug, inputs))) {
    read.push(inputs);
    hash.update(JSON.stringify(claims(puzzle.questions)));
  }
  for (const name of read) {
    const content = readFileSync(join(folder, puzzle.slug, name));
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  const toolchain = toolchains[puzzle.language].version ?? 'none';
  return { files: hash.digest('hex'), runner, toolchain, result: 'proven' };
}

/** Reads a lock. A file that doesn't exist is an empty one; a malformed one throws an Error that says so. */
export function readLock(file: string): ProofLock {
  return existsSync(file) ? readJson(ProofLock, dirname(file), basename(file)) : {};
}

export function writeLock(file: string, lock: ProofLock) {
  const sorted = Object.entries(lock).sort(([one], [other]) => (one < other ? -1 : 1));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
