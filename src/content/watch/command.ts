import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type Language, languages } from '../../contract/puzzles.ts';
import { landingFolder, readLandingSample } from '../read-landing-sample.ts';
import { foldersIn, puzzlesFolder, readLibraryPuzzle } from '../read-library.ts';
import { readPuzzleSkeleton, skeletonsFolder } from '../read-skeletons.ts';
import { recordPuzzle, stopsWithoutLine, withRoot } from './record.ts';
import { type Recordable, readExported } from './recordable.ts';
import { formatRecorded, lockOf, readRecorded, writeRecorded } from './recorded-file.ts';
import { checkRecording } from './recording-checks.ts';
import { findTools } from './session.ts';
import { showRecording } from './show.ts';
import { readWatchFile, recordedFile, watchFile } from './watch-file.ts';

interface Folder {
  slug: string;
  parent: string;
  read: (slug: string, parent: string) => Recordable;
}

interface WatchOptions {
  compares: boolean;
  /** The folders of the library's puzzles, of the skeletons, and of the landing page's sample. */
  puzzles?: string;
  skeletons?: string;
  samples?: string;
}

/**
 * Records puzzles and prints the recordings. They're named by slug or, outside the library, by a path with a slash to the puzzle's folder. With `compares`,
 * it writes nothing, and reports each recording that isn't the committed one. Skips languages whose debugger this machine lacks, which is a failure only for named
 * puzzles. Returns whether all went well.
 */
export async function watch(
  named: string[],
  { compares, puzzles = puzzlesFolder, skeletons = skeletonsFolder, samples = landingFolder }: WatchOptions,
): Promise<boolean> {
  const [paths, slugs] = [named.filter(isPath), named.filter((name) => !isPath(name))];
  const own: Omit<Folder, 'slug'>[] = [
    { parent: puzzles, read: readLibraryPuzzle },
    { parent: skeletons, read: readPuzzleSkeleton },
    { parent: samples, read: readLandingSample },
  ];
  const folders: Folder[] = [
    ...own.flatMap(({ parent, read }) =>
      foldersIn(parent)
        .filter((slug) => (named.length > 0 ? slugs.includes(slug) : existsSync(join(parent, slug, watchFile))))
        .map((slug) => ({ slug, parent, read })),
    ),
    ...paths.map((path) => ({ slug: basename(resolve(path)), parent: dirname(resolve(path)), read: readExported })),
  ];
  const stray = slugs.filter((slug) => !folders.some((folder) => folder.slug === slug));
  for (const slug of stray) console.log(`${slug}: no such puzzle, skeleton, or sample\n`);
  const skipped = new Set(languages.filter((language) => findTools(language).missing));
  const without = new Map<Language, number>();
  let isFine = stray.length === 0;
  let recorded = 0;
  const queue = folders.values();
  const work = async (root: string) => {
    for (const { slug, parent, read } of queue) {
      const started = performance.now();
      try {
        const puzzle = read(slug, parent);
        if (skipped.has(puzzle.language)) {
          without.set(puzzle.language, (without.get(puzzle.language) ?? 0) + 1);
          if (named.length > 0) isFine = false;
          continue;
        }
        const { shown, problems } = await recordFolder(puzzle, parent, { compares, root });
        recorded += 1;
        if (problems.length > 0) isFine = false;
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        if (shown) console.log(`${shown}   recorded in ${seconds} s\n`);
        for (const problem of problems) console.log(`${slug}/${problem}\n`);
      } catch (error) {
        isFine = false;
        for (const problem of (error as Error).message.split('\n'))
          console.log(`${slug}: ${problem.replace(`${slug}/`, '')}`);
        console.log();
      }
    }
  };
  await withRoot((root) => Promise.all(Array.from({ length: availableParallelism() }, () => work(root))));
  for (const [language, count] of without)
    console.log(`${language}: ${count} not recorded, because this machine has no ${findTools(language).missing}\n`);
  console.log(`${recorded} of ${folders.length} recorded: ${isFine ? 'ok' : 'FAIL'}`);
  return isFine;
}

function isPath(name: string): boolean {
  return name.includes('/') || name.includes(sep);
}

async function recordFolder(
  puzzle: Recordable,
  parent: string,
  { compares, root }: { compares: boolean; root: string },
) {
  const { slug } = puzzle;
  const file = readWatchFile(parent, slug);
  if (!file) throw new Error(`${watchFile}: missing`);
  const recording = await recordPuzzle(puzzle, file, parent, { twice: !compares, root });
  if (compares) {
    const committed = readRecorded(parent, slug);
    // Other versions of the tools may say the same.
    const same =
      committed && formatRecorded('', { ...recording, tools: committed.tools }) === formatRecorded('', committed);
    return {
      shown: '',
      problems: same
        ? []
        : [`${recordedFile}: isn't what the debugger sees now:\n\n${showRecording(puzzle, recording)}`],
    };
  }
  writeRecorded(parent, slug, lockOf(puzzle, file, parent, recording), recording);
  const notes = stopsWithoutLine(puzzle, file, parent).map((note) => `   Note: ${note}\n`);
  return {
    shown: `${showRecording(puzzle, recording)}${notes.join('')}`,
    problems: checkRecording(puzzle, parent).problems,
  };
}
