import { createHash } from 'node:crypto';
import type { Language } from '../../contract/puzzles.ts';
import { foldersIn, type LibraryPuzzle, puzzlesFolder, readLibraryPuzzle } from '../read-library.ts';
import { readPuzzleSkeleton, skeletonsFolder } from '../read-skeletons.ts';
import { findToolchains, type Toolchain } from '../run-proofs.ts';
import { explainedProgram } from './explained-program.ts';
import { type NextDebian, openNextDebian } from './next-debian.ts';
import { type ExplainedRun, runExplained } from './run-explained.ts';
import { oldestAndNewest, readSeenToRun, type SeenToRun, versionNumber, writeSeenToRun } from './seen-to-run.ts';

/** How programs of explanations ran on one system, by slug, and with which toolchains. */
export interface Runs {
  toolchains: Record<Language, Toolchain>;
  runs: Record<string, ExplainedRun>;
}

/**
 * Runs the explanations' programs with this machine's toolchains and with the next Debian's, and writes with which they were seen to run. With `provesAll`, also
 * proves the library in the next Debian, its C code by gcc and by clang. With `compares`, writes nothing. Returns whether all went well.
 */
export async function checkToolchains(
  slugs: readonly string[],
  { compares, provesAll }: { compares: boolean; provesAll: boolean },
): Promise<boolean> {
  const puzzles = slugs.map((slug) => readLibraryPuzzle(slug));
  const next = await openNextDebian();
  let ended = 0;
  const speaking = setInterval(() => console.log(`${ended} of ${puzzles.length} programs ran`), 10_000);
  const here: Runs = {
    toolchains: findToolchains(),
    runs: await runExplained(puzzles, () => {
      ended += 1;
    }).finally(() => clearInterval(speaking)),
  };
  const there = next && (await runThere(next, slugs));
  const problems = puzzles.flatMap((puzzle) => problemsOf(puzzle, here, there));
  for (const problem of problems) console.log(`${problem}\n`);
  if (!compares) writeSeenToRun(seenIn(puzzles, [here, ...(there ? [there] : [])]));
  const proven = next && provesAll ? await proveThere(next) : true;
  console.log(
    `${puzzles.length} programs of explanations: ${problems.length === 0 ? 'ok' : `${problems.length} problems`}`,
  );
  return problems.length === 0 && proven;
}

async function runThere(next: NextDebian, slugs: readonly string[]): Promise<Runs> {
  const { code, output } = await next.run(['node', 'src/content/toolchains/print-runs.ts', ...slugs], {
    keepsOutput: true,
  });
  if (code !== 0) throw new Error(`The programs can't be run in the next Debian:\n${output.slice(-3000)}`);
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Runs;
}

/** Runs the gate in there, and its C part again by clang. */
async function proveThere(next: NextDebian): Promise<boolean> {
  const gate = ['node', 'src/content/gate.ts'];
  const inC = [
    ...foldersIn(puzzlesFolder).filter((slug) => readLibraryPuzzle(slug).language === 'C'),
    ...foldersIn(skeletonsFolder).filter((slug) => readPuzzleSkeleton(slug).language === 'C'),
  ];
  const byDefault = await next.run([...gate, '--all']);
  const byClang = await next.run([...gate, ...inC], { usesClang: true });
  return byDefault.code === 0 && byClang.code === 0;
}

function problemsOf({ slug, language }: LibraryPuzzle, here: Runs, there: Runs | undefined): string[] {
  const told = [here, there].flatMap((each) => {
    const problem = each?.runs[slug]?.problem;
    return problem ? [`${slug}, with ${each.toolchains[language].version}: ${problem}`] : [];
  });
  const [one, other] = [here.runs[slug], there?.runs[slug]];
  if (told.length > 0 || !one || !other || one.ended === other.ended) return told;
  return [`${slug}: ends with ${one.ended} here, and with ${other.ended} in the next Debian:\n${other.printed}`];
}

/** Returns what is known with what was seen now. What was seen of another program is forgotten. */
export function seenIn(
  puzzles: readonly LibraryPuzzle[],
  systems: readonly Runs[],
  known: SeenToRun = readSeenToRun(),
): SeenToRun {
  const seen = { ...known };
  const slugs = foldersIn(puzzlesFolder);
  for (const slug of Object.keys(seen)) if (!slugs.includes(slug)) delete seen[slug];
  for (const puzzle of puzzles) {
    const program = programHash(puzzle);
    const before = seen[puzzle.slug];
    const now = systems.flatMap(({ toolchains, runs }) => {
      const { version } = toolchains[puzzle.language];
      const run = runs[puzzle.slug];
      return version && run && !run.problem ? [versionNumber(version)] : [];
    });
    const versions = oldestAndNewest([...(before?.program === program ? before.versions : []), ...now]);
    if (versions.length > 0) seen[puzzle.slug] = { program, versions };
    else delete seen[puzzle.slug];
  }
  return seen;
}

/** Returns the puzzles whose program hasn't been seen to run, or was another one then. */
export function unseenPrograms(puzzles: readonly LibraryPuzzle[], seen = readSeenToRun()): string[] {
  return puzzles.filter((puzzle) => seen[puzzle.slug]?.program !== programHash(puzzle)).map(({ slug }) => slug);
}

function programHash(puzzle: LibraryPuzzle): string {
  const { files, commands } = explainedProgram(puzzle, puzzlesFolder);
  return createHash('sha256')
    .update(JSON.stringify([files, commands]))
    .digest('hex');
}
