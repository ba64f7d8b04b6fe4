import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, languages } from '../contract/puzzles.ts';
import { candidatesOf, changedVersion } from './candidates.ts';
import {
  balances,
  checkBuilds,
  checkConfigurations,
  checkIdeas,
  checkLibrary,
  checkLibraryPuzzle,
  checkPuzzle,
  checkRecords,
  cleanBalance,
  expectedFiles,
  guessBalance,
  lineBalance,
  numberBalances,
  recordBalance,
} from './checks.ts';
import { fullLibrary, isComplete, readingMinutes, tallyPuzzles, tallyQuestions } from './counts.ts';
import { libraryLock, type ProofReport, provePuzzles, skeletonsLock } from './proof-lock.ts';
import { extensions } from './puzzle-file.ts';
import { checkInterviewLibrary, checkInterviewQuestion } from './question-checks.ts';
import { foldersIn, type ProvablePuzzle, puzzlesFolder, readLibraryPuzzle } from './read-library.ts';
import { type LibraryQuestion, questionsFolder, readAnswers, readLibraryQuestion } from './read-questions.ts';
import { readInterviewSkeletons, readPuzzleSkeleton, skeletonsFolder } from './read-skeletons.ts';
import { findToolchains, type Progress } from './run-proofs.ts';
import { needlessReports, readToolReports, scan, staleReports, unnamedRules, warningsOfFix } from './scan-library.ts';
import { checkInterviewSkeletons, checkTopics } from './skeleton-checks.ts';
import { skipPythonShim } from './skip-python-shim.ts';
import { checkToolchains, unseenPrograms } from './toolchains/check-toolchains.ts';
import { watch } from './watch/command.ts';
import { checkRecording } from './watch/recording-checks.ts';
import { recordedFile } from './watch/watch-file.ts';

const isCI = process.env.CI === 'true';
const { values, positionals } = parseArgs({
  options: {
    'require-toolchains': { type: 'boolean', default: isCI },
    full: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: isCI },
    tools: { type: 'boolean', default: false },
    toolchains: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
skipPythonShim();
if (values.watch) process.exit((await recordAll()) ? 0 : 1);
if (values.toolchains || values.tools) process.exit((await tryElsewhere()) ? 0 : 1);
const started = performance.now();
const isWhole = positionals.length === 0;
const provesAll = values.all || !isWhole;
const toolchains = findToolchains();
let failed = false;

const puzzleSlugs = foldersIn(puzzlesFolder);
const skeletonSlugs = foldersIn(skeletonsFolder);
const questionSlugs = foldersIn(questionsFolder);
const chosen = (slugs: string[]) => (isWhole ? slugs : positionals.filter((slug) => slugs.includes(slug)));

const puzzles = chosen(puzzleSlugs).map((slug) => look(slug, () => lookAtLibraryPuzzle(slug)));
const skeletons = chosen(skeletonSlugs).map((slug) =>
  look(slug, () => lookAtPuzzle(readPuzzleSkeleton(slug), skeletonsFolder)),
);
const questions = chosen(questionSlugs).map((slug) => look(slug, () => lookAtQuestion(slug)));
const readablePuzzles = puzzles.flatMap(({ found }) => found ?? []);
const readableSkeletons = skeletons.flatMap(({ found }) => found ?? []);
const provable = [...readablePuzzles, ...readableSkeletons];
const readableQuestions = questions.flatMap(({ found }) => found ?? []);

const libraryProofs = await prove(readablePuzzles, puzzlesFolder, libraryLock);
const skeletonProofs = await prove(readableSkeletons, skeletonsFolder, skeletonsLock);
const results = [...libraryProofs.results, ...skeletonProofs.results];
const remembered = new Set([...libraryProofs.remembered, ...skeletonProofs.remembered]);
const outdated = new Set([...libraryProofs.outdated, ...skeletonProofs.outdated]);
const removed = [...libraryProofs.removed, ...skeletonProofs.removed];

if (puzzles.length + skeletons.length > 0) {
  const rows = [...puzzles, ...skeletons].map(({ slug, found, problems }) => {
    const own = results.filter((result) => result.slug === slug);
    problems.push(...own.flatMap(({ problem }) => problem ?? []));
    const planned = found ? candidatesOf(found).length : 0;
    const proven = remembered.has(slug) ? planned : own.filter(({ problem }) => !problem).length;
    return [
      slug,
      found?.language ?? '?',
      String(found?.difficulty ?? '?'),
      String(found?.questions.length ?? '?'),
      found ? readingMinutes(found).toFixed(1) : '?',
      `${proven}/${planned}`,
      problems.length > 0 ? 'FAIL' : outdated.has(slug) ? 'outdated' : proven < planned ? 'not run' : 'ok',
    ];
  });
  printNoteworthy([['puzzle', 'language', 'difficulty', 'questions', 'minutes', 'proofs', 'result'], ...rows]);
}

if (questions.length > 0) {
  const rows = questions.map(({ slug, found, problems }) => [
    slug,
    found?.category ?? '?',
    found?.type ?? '?',
    String(found?.difficulty ?? '?'),
    resultText(problems.length === 0),
  ]);
  printNoteworthy([['interview question', 'category', 'type', 'difficulty', 'result'], ...rows]);
}

for (const { slug, problems } of [...puzzles, ...skeletons, ...questions])
  for (const problem of problems) report(`${slug}/${problem}`);
for (const slug of positionals)
  if (![...puzzleSlugs, ...skeletonSlugs, ...questionSlugs, ...removed].includes(slug))
    report(`${slug}: no such puzzle, skeleton, or question`);
for (const language of provenAgain()) {
  const { version } = toolchains[language];
  console.log(
    `${language}: proven again, because this machine has another toolchain than proofs.lock.json: ${version}\n`,
  );
}
for (const slug of removed) console.log(`${slug}: has no puzzle, so its entry in proofs.lock.json is removed\n`);
for (const { problem } of [libraryProofs, skeletonProofs]) if (problem) report(problem);
const toolReports = readToolReports();
for (const puzzle of readablePuzzles) {
  for (const rule of unnamedRules(puzzle, toolReports)) {
    report(`${puzzle.slug}/explanation.md: doesn't name \`${rule}\`, which reports a vulnerable line`);
  }
  for (const warning of warningsOfFix(puzzle, toolReports)) {
    report(`${puzzle.slug}: the fixed code gets a warning that the vulnerable code doesn't get (${warning})`);
  }
}
for (const slug of staleReports(readablePuzzles, toolReports)) {
  report(
    `tool-reports.json doesn't know the code of ${slug}. Run \`npm run gate -- --tools ${slug}\` and commit the file.`,
  );
}
if (isWhole) {
  for (const slug of needlessReports(readablePuzzles, toolReports)) {
    report(
      `tool-reports.json has ${slug}, which isn't a vulnerable puzzle. Run \`npm run gate -- --tools <slug>\` with any puzzle's and commit the file.`,
    );
  }
}
for (const slug of unseenPrograms(readablePuzzles)) {
  report(
    `seen-to-run.json doesn't know the program in ${slug}/explanation.md. Run \`npm run gate -- --toolchains ${slug}\` and commit the file.`,
  );
}
for (const problem of checkLibrary([...readablePuzzles, ...readableSkeletons])) report(problem);
for (const problem of checkInterviewLibrary(readableQuestions)) report(problem);

if (isWhole) {
  for (const problem of lookAtTopics()) report(problem);
  for (const check of [checkIdeas, checkConfigurations, checkRecords, checkBuilds])
    for (const problem of check(readablePuzzles)) report(problem);
  const dailies = readablePuzzles.filter(({ first_step }) => !first_step);
  // What some of the puzzles have in common says nothing about the library.
  const choices = readableQuestions.filter((question) => question.type === 'MC');
  const shares = [
    {
      of: 'puzzles',
      balance: [
        ...balances(
          readablePuzzles.flatMap((puzzle) => puzzle.questions),
          readablePuzzles.length >= fullLibrary.puzzles,
        ),
        lineBalance(readablePuzzles),
        guessBalance(readablePuzzles),
        cleanBalance(readablePuzzles),
        recordBalance(readablePuzzles),
        ...numberBalances(
          dailies.flatMap((puzzle) => puzzle.questions),
          readablePuzzles.length >= fullLibrary.puzzles,
        ),
      ],
    },
    {
      of: 'skeletons',
      balance: balances(
        readableSkeletons.flatMap((skeleton) => skeleton.questions),
        false,
      ),
    },
    { of: 'interview', balance: balances(choices, choices.length >= fullLibrary.multipleChoice) },
  ];
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  print([
    ['balance', 'count', 'share', 'allowed', 'result'],
    ...shares.flatMap(({ of: kind, balance }) =>
      balance.map(({ name, count, of, lowest, highest, ok }) => [
        `${kind}: ${name}`,
        `${Math.round(count)} of ${of}`,
        of > 0 ? percent(count / of) : '-',
        `${percent(lowest)} to ${percent(highest)}`,
        resultText(ok),
      ]),
    ),
  ]);

  const difficulties = [...new Set(dailies.map(({ difficulty }) => difficulty))].sort();
  print([
    ['difficulty', 'puzzles', 'minutes to read'],
    ...difficulties.map((difficulty) => {
      const minutes = dailies.filter((puzzle) => puzzle.difficulty === difficulty).map(readingMinutes);
      const mean = minutes.reduce((sum, each) => sum + each) / minutes.length;
      return [
        String(difficulty),
        String(minutes.length),
        `${mean.toFixed(1)} (${Math.min(...minutes).toFixed(1)} to ${Math.max(...minutes).toFixed(1)})`,
      ];
    }),
  ]);

  printNoteworthy([
    ['full library', 'count', 'planned', 'result'],
    ...[...tallyPuzzles(readablePuzzles), ...tallyQuestions(readableQuestions)].map((tally) => [
      tally.name,
      String(tally.count),
      `${tally.atLeast ? 'at least ' : ''}${tally.planned}`,
      isComplete(tally) ? 'ok' : values.full ? resultText(false) : 'not yet',
    ]),
  ]);
}

const waiting = provable.filter(({ language }) => !toolchains[language].version);
const notRun = countProofs(waiting);
const commands = [...new Set(waiting.map(({ language }) => toolchains[language].command))].join(', ');
const missing = languages.map((language) => toolchains[language]).filter(({ version }) => !version);
if (values['require-toolchains'])
  for (const { command } of missing) report(`${command}: not found on this machine, and --require-toolchains is set`);
failed ||=
  [...puzzles, ...skeletons, ...questions].some(({ problems }) => problems.length > 0) ||
  (isWhole && puzzles.length + questions.length === 0);

console.log(
  `${puzzles.length} puzzles with ${readablePuzzles.reduce((sum, puzzle) => sum + puzzle.questions.length, 0)} questions, ` +
    `${skeletons.length} skeletons, ${results.length} proofs run, ${countProofs(provable.filter(({ slug }) => remembered.has(slug)))} remembered` +
    `${notRun > 0 ? `, ${notRun} not run: no ${commands} here` : ''}, ` +
    `${questions.length} interview questions, recorded: ${countRecorded(readablePuzzles, puzzlesFolder)} of ${readablePuzzles.length} puzzles, ` +
    `${((performance.now() - started) / 1000).toFixed(1)} s: ${failed ? 'FAIL' : 'ok'}`,
);
process.exitCode = failed ? 1 : 0;

/** Records what the author named, or with --all whatever has a `watch.json`. With --compare, it writes nothing and compares with what was committed. */
async function recordAll(): Promise<boolean> {
  if (values.all === positionals.length > 0) {
    console.log('Name the puzzles to record, or say --all.');
    return false;
  }
  return watch(positionals, { compares: values.compare });
}

/** Runs the scanners, or the explanations' programs, for the puzzles that the author named, or for all. */
async function tryElsewhere(): Promise<boolean> {
  const slugs = foldersIn(puzzlesFolder);
  const unknown = positionals.filter((slug) => !slugs.includes(slug));
  for (const slug of unknown) console.log(`${slug}: no such puzzle`);
  if (unknown.length > 0) return false;
  const named = positionals.length > 0 ? positionals : slugs;
  if (values.toolchains) return checkToolchains(named, { compares: values.compare, provesAll: values.all });
  return scan(named, { compares: values.compare });
}

/** Proves the puzzles whose folders are complete. Prints its progress, because it can take minutes. */
async function prove(
  readable: ProvablePuzzle[],
  folder: string,
  lock: { lockFile: string; cacheFile: string },
): Promise<ProofReport> {
  let latest: Progress | undefined;
  const printing = setInterval(() => {
    if (!latest) return;
    const { done, of, running } = latest;
    console.log(`${done} of ${of} proofs done; longest running: ${running.slice(0, 3).join(', ')}`);
  }, 10_000);
  try {
    return await provePuzzles({
      puzzles: readable.filter((puzzle) =>
        expectedFiles(puzzle).every((file) => existsSync(join(folder, puzzle.slug, file))),
      ),
      folder,
      ...lock,
      toolchains,
      provesAll,
      updatesLock: provesAll && !isCI,
      onProgress: (progress) => {
        latest = progress;
      },
    });
  } catch (error) {
    const problem = (error as Error).message;
    return { results: [], remembered: new Set(), outdated: new Set(), removed: [], problem };
  } finally {
    clearInterval(printing);
  }
}

function countRecorded(of: ProvablePuzzle[], folder: string): number {
  return of.filter(({ slug }) => existsSync(join(folder, slug, recordedFile))).length;
}

/** The languages whose entries in the lock are from another toolchain than this machine's. */
function provenAgain(): Language[] {
  const ran = new Set(provesAll ? [] : results.map(({ slug }) => slug));
  return languages.filter((language) => provable.some((each) => each.language === language && ran.has(each.slug)));
}

function countProofs(of: ProvablePuzzle[]): number {
  return of.reduce((sum, puzzle) => sum + candidatesOf(puzzle).length, 0);
}

function look<Found>(slug: string, at: () => { found: Found; problems: string[] }) {
  try {
    return { slug, ...at() };
  } catch (error) {
    return { slug, found: undefined, problems: [(error as Error).message.replace(`${slug}/`, '')] };
  }
}

function lookAtLibraryPuzzle(slug: string) {
  const { found, problems } = lookAtPuzzle(readLibraryPuzzle(slug), puzzlesFolder);
  return { found, problems: [...problems, ...checkLibraryPuzzle(found)] };
}

function lookAtPuzzle<Puzzle extends ProvablePuzzle>(
  puzzle: Puzzle,
  parent: string,
): { found: Puzzle; problems: string[] } {
  const folder = join(parent, puzzle.slug);
  const changed = join(folder, `${changedVersion(puzzle)}.${extensions[puzzle.language]}`);
  const problems = checkPuzzle({
    puzzle,
    files: filesIn(folder),
    recording: checkRecording(puzzle, parent),
    changed: existsSync(changed) ? readFileSync(changed, 'utf8') : '',
  });
  return { found: puzzle, problems };
}

/** What is wrong with which drafts there are, and with those of interview questions. */
function lookAtTopics(): string[] {
  try {
    const interview = readInterviewSkeletons();
    return [...checkTopics(readableSkeletons, interview), ...checkInterviewSkeletons(interview)];
  } catch (error) {
    return [(error as Error).message];
  }
}

function lookAtQuestion(slug: string): { found: LibraryQuestion; problems: string[] } {
  const question = readLibraryQuestion(slug);
  const files = filesIn(join(questionsFolder, slug));
  if (question.type === 'OE' && files.includes('answers.json')) readAnswers(slug);
  return { found: question, problems: checkInterviewQuestion(question, files) };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function resultText(isOk: boolean): string {
  if (!isOk) failed = true;
  return isOk ? 'ok' : 'FAIL';
}

function report(problem: string) {
  failed = true;
  console.log(`${problem}\n`);
}

/** Prints a table. In a run that proves only what changed, it has no rows that call for no action or that a sentence sums up. */
function printNoteworthy([head = [], ...rows]: string[][]) {
  const shown = provesAll ? rows : rows.filter((row) => !['ok', 'not run', 'outdated'].includes(row.at(-1) ?? ''));
  if (shown.length > 0) print([head, ...shown]);
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
  console.log();
}
