import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '../contract/puzzles.ts';
import { balances, checkLibrary, checkPuzzle, expectedFiles } from './checks.ts';
import { extensions } from './puzzle-file.ts';
import { type LibraryPuzzle, puzzleSlugs, puzzlesFolder, readPuzzle } from './read-library.ts';
import { candidatesOf, missingToolchain, runProofs } from './run-proofs.ts';

const { values, positionals } = parseArgs({
  options: { 'require-toolchains': { type: 'boolean', default: process.env.CI === 'true' } },
  allowPositionals: true,
});
const started = performance.now();

const readable: LibraryPuzzle[] = [];
const provable: LibraryPuzzle[] = [];
const rows: { slug: string; puzzle?: LibraryPuzzle; problems: string[] }[] = [];
const missing = new Map(languages.map((language) => [language, missingToolchain(language)]));

for (const slug of positionals.length > 0 ? positionals : puzzleSlugs()) {
  const { puzzle, problems } = look(slug);
  rows.push({ slug, problems, ...(puzzle && { puzzle }) });
  if (!puzzle) continue;
  readable.push(puzzle);
  const complete = expectedFiles(puzzle).every((file) => existsSync(join(puzzlesFolder, slug, file)));
  if (complete && !missing.get(puzzle.language)) provable.push(puzzle);
}

const proofs = await runProofs(provable, puzzlesFolder);
const libraryProblems = checkLibrary(readable);
// What some of the puzzles have in common says nothing about the library.
const shares = positionals.length > 0 ? [] : balances(readable);

const table = rows.map(({ slug, puzzle, problems }) => {
  const results = proofs.filter((result) => result.slug === slug);
  problems.push(...results.flatMap(({ problem }) => problem ?? []));
  const planned = puzzle ? candidatesOf(puzzle).length : 0;
  const proven = results.filter(({ problem }) => !problem).length;
  return [
    slug,
    puzzle?.language ?? '?',
    String(puzzle?.difficulty ?? '?'),
    String(puzzle?.questions.length ?? '?'),
    `${proven}/${planned}`,
    problems.length > 0 ? 'FAIL' : results.length < planned ? 'not run' : 'ok',
  ];
});
print([['puzzle', 'language', 'difficulty', 'questions', 'proofs', 'result'], ...table]);

for (const { slug, problems } of rows) for (const problem of problems) console.log(`\n${slug}/${problem}`);
for (const problem of libraryProblems) console.log(`\n${problem}`);

const percent = (share: number) => `${Math.round(share * 100)}%`;
if (shares.length > 0) {
  console.log();
  print([
    ['balance', 'count', 'share', 'allowed', 'result'],
    ...shares.map(({ name, count, of, lowest, highest, ok }) => [
      name,
      `${count} of ${of}`,
      of > 0 ? percent(count / of) : '-',
      `${percent(lowest)} to ${percent(highest)}`,
      ok ? 'ok' : 'FAIL',
    ]),
  ]);
}

const waiting = readable.filter(({ language }) => missing.get(language));
const notRun = waiting.reduce((sum, puzzle) => sum + candidatesOf(puzzle).length, 0);
const commands = [...new Set(waiting.map(({ language }) => missing.get(language)))].join(', ');
const failed =
  rows.some(({ problems }) => problems.length > 0) ||
  libraryProblems.length > 0 ||
  shares.some(({ ok }) => !ok) ||
  rows.length === 0 ||
  (values['require-toolchains'] && [...missing.values()].some((command) => command));

console.log(
  `\n${rows.length} puzzles, ${readable.reduce((sum, { questions }) => sum + questions.length, 0)} questions, ` +
    `${proofs.length} proofs run${notRun > 0 ? `, ${notRun} not run: no ${commands} here` : ''}, ` +
    `${((performance.now() - started) / 1000).toFixed(1)} s: ${failed ? 'FAIL' : 'ok'}`,
);
process.exitCode = failed ? 1 : 0;

function look(slug: string): { puzzle?: LibraryPuzzle; problems: string[] } {
  try {
    const puzzle = readPuzzle(slug);
    const folder = join(puzzlesFolder, slug);
    const fixed = join(folder, `fixed.${extensions[puzzle.language]}`);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    const problems = checkPuzzle({ puzzle, files, fixed: existsSync(fixed) ? readFileSync(fixed, 'utf8') : '' });
    return { puzzle, problems };
  } catch (error) {
    return { problems: [(error as Error).message.replace(`${slug}/`, '')] };
  }
}

function print(lines: string[][]) {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
