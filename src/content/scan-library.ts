import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { isConfiguration, rowsOf } from '../contract/puzzle-text.ts';
import { Id } from '../contract/scalars.ts';
import { changedVersion, codeOf, filesOf, shownVersions } from './candidates.ts';
import { hashCode } from './hash-code.ts';
import { extensions } from './puzzle-file.ts';
import { type LibraryPuzzle, puzzlesFolder, readJson, readLibrary } from './read-library.ts';
import { type Report, type Tool, tools } from './tools.ts';

/** A report on a vulnerable line. `in_fixed`: the fixed code gets as many reports of this rule, so the report doesn't tell the bug from its fix. */
const LineReport = v.strictObject({ tool: v.string(), rule: v.string(), line: Id, in_fixed: v.boolean() });
export type LineReport = v.InferOutput<typeof LineReport>;

/**
 * What the tools say about each puzzle with a vulnerability. `code` is a hash of what was scanned, `elsewhere` counts the reports on other lines, and `in_fix` are rules that report the
 * fixed code more often than the vulnerable one. `tools` has the versions of the run.
 */
export const ToolReports = v.strictObject({
  tools: v.record(v.string(), v.string()),
  puzzles: v.record(
    v.string(),
    v.strictObject({
      code: v.string(),
      lines: v.array(LineReport),
      elsewhere: v.pipe(v.number(), v.integer(), v.minValue(0)),
      in_fix: v.array(v.strictObject({ tool: v.string(), rule: v.string() })),
    }),
  ),
});
export type ToolReports = v.InferOutput<typeof ToolReports>;

export const reportsFile = fileURLToPath(new URL('tool-reports.json', import.meta.url));

/** Reads the committed reports. Throws an Error that names the rules which the file breaks. */
export function readToolReports(): ToolReports {
  return readJson(ToolReports, fileURLToPath(new URL('.', import.meta.url)), 'tool-reports.json');
}

/** Longer runs are stopped: they'd be no tool to work with. */
const timeLimit = 120_000;

/**
 * Runs the tools of this machine on the vulnerable and the fixed code of puzzles, each in a fresh folder. `missing` are the tools that this machine lacks; their
 * reports stay those of `before`. Throws an Error if a tool gives neither a report nor an exit.
 */
export async function scanLibrary(
  puzzles: readonly LibraryPuzzle[],
  before: ToolReports,
  scanners: readonly Tool[] = tools,
): Promise<{ reports: ToolReports; missing: Tool[] }> {
  const found = scanners.map((tool) => ({ tool, version: versionOf(tool) }));
  const missing = found.filter(({ version }) => !version).map(({ tool }) => tool);
  const reports: ToolReports = { tools: { ...before.tools }, puzzles: { ...before.puzzles } };
  for (const { tool, version } of found) if (version) reports.tools[tool.name] = version;
  const queue = puzzles.filter(isScanned).values();
  const root = mkdtempSync(join(tmpdir(), 'nday-scan-'));
  try {
    const work = async () => {
      for (const puzzle of queue) {
        const own = scanners.filter((tool) => tool.language === puzzle.language && !missing.includes(tool));
        const scanned = await Promise.all(
          own.map((tool) => scanPuzzle(puzzle, tool, join(root, puzzle.slug, tool.name))),
        );
        const old = before.puzzles[puzzle.slug];
        const isMissing = ({ tool }: { tool: string }) => missing.some(({ name }) => name === tool);
        reports.puzzles[puzzle.slug] = {
          code: scannedCode(puzzle),
          lines: [...(old?.lines.filter(isMissing) ?? []), ...scanned.flatMap(({ lines }) => lines)],
          elsewhere: scanned.reduce(
            (sum, { elsewhere }) => sum + elsewhere,
            own.length > 0 ? 0 : (old?.elsewhere ?? 0),
          ),
          in_fix: [...(old?.in_fix.filter(isMissing) ?? []), ...scanned.flatMap(({ in_fix }) => in_fix)],
        };
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const slugs = Object.keys(reports.puzzles).sort();
  return {
    reports: { ...reports, puzzles: Object.fromEntries(slugs.map((slug) => [slug, reports.puzzles[slug]!])) },
    missing,
  };
}

/**
 * Scans the named puzzles for `npm run gate -- --tools`, prints what the tools found, and writes the reports, without those that no vulnerable puzzle has. With
 * `compares`, fails instead where they differ from what is committed and the tool has the same version. Returns whether all went well.
 */
export async function scan(slugs: readonly string[], { compares }: { compares: boolean }): Promise<boolean> {
  const library = readLibrary();
  const puzzles = library.filter(({ slug }) => slugs.includes(slug));
  const before = withoutNeedless(library, readToolReports());
  const { reports, missing } = await scanLibrary(puzzles, before);
  for (const { name, debian } of missing) {
    console.log(
      `${name} isn't on this machine${debian ? ` (Debian's ${debian})` : ''}, so its reports stay as they were.`,
    );
  }
  for (const { slug } of puzzles) {
    const { lines = [], in_fix = [] } = reports.puzzles[slug] ?? {};
    for (const { tool, rule, line, in_fixed } of lines) {
      console.log(`${slug}: ${tool} reports line ${line}: ${rule}${in_fixed ? ', in the fixed code as well' : ''}`);
    }
    for (const { tool, rule } of in_fix) console.log(`${slug}: ${tool} reports ${rule} in the fixed code alone`);
  }
  console.log(summaryOf(reports));
  if (!compares) {
    writeFileSync(reportsFile, `${JSON.stringify(reports, null, 2)}\n`);
    return true;
  }
  const isOther = ({ tool }: { tool: string }) => reports.tools[tool] !== before.tools[tool];
  const seen = (of: ToolReports, slug: string) =>
    of.puzzles[slug]?.lines
      .filter((report) => !isOther(report))
      .map((report) => JSON.stringify(report))
      .sort();
  const changed = puzzles.filter(({ slug }) => !isDeepStrictEqual(seen(reports, slug), seen(before, slug)));
  for (const { slug } of changed) console.log(`${slug}: the tools report something else than tool-reports.json says`);
  return changed.length === 0;
}

/** Returns which puzzles the committed reports lack, or whose code has changed since. */
export function staleReports(puzzles: readonly LibraryPuzzle[], { puzzles: known }: ToolReports): string[] {
  return puzzles
    .filter((puzzle) => isScanned(puzzle) && known[puzzle.slug]?.code !== scannedCode(puzzle))
    .map(({ slug }) => slug);
}

/** Returns which reports are about none of these puzzles, or about one that has no vulnerable line anymore. */
export function needlessReports(puzzles: readonly LibraryPuzzle[], { puzzles: known }: ToolReports): string[] {
  const scanned = new Set(puzzles.filter(isScanned).map(({ slug }) => slug));
  return Object.keys(known).filter((slug) => !scanned.has(slug));
}

/** Returns the reports without the needless ones. */
export function withoutNeedless(library: readonly LibraryPuzzle[], reports: ToolReports): ToolReports {
  const needless = needlessReports(library, reports);
  const kept = Object.entries(reports.puzzles).filter(([slug]) => !needless.includes(slug));
  return { ...reports, puzzles: Object.fromEntries(kept) };
}

/** Returns the rules that report a vulnerable line of a puzzle and that its explanation doesn't name, without the tool's own prefix. */
export function unnamedRules({ slug, explanation }: LibraryPuzzle, { puzzles: known }: ToolReports): string[] {
  const rules = new Set(known[slug]?.lines.map(({ rule }) => rule.replace(/^.*::/, '')));
  return [...rules].filter((rule) => !explanation.includes(`\`${rule}\``));
}

/** Returns the warnings that a puzzle's fix brings, as `tool: rule`. */
export function warningsOfFix({ slug }: LibraryPuzzle, { puzzles: known }: ToolReports): string[] {
  return known[slug]?.in_fix.map(({ tool, rule }) => `${tool}: ${rule}`) ?? [];
}

/** Says in one sentence what the tools find in the library. */
export function summaryOf({ puzzles }: ToolReports): string {
  const all = Object.values(puzzles);
  const reported = all.filter(({ lines }) => lines.length > 0);
  const told = reported.filter(({ lines }) => lines.some(({ in_fixed }) => !in_fixed));
  const silent = all.filter(({ lines, elsewhere }) => lines.length === 0 && elsewhere === 0);
  return (
    `Of ${all.length} vulnerable puzzles, ${silent.length} get no warning at all and ${reported.length} get one on a vulnerable line; ` +
    `the fix silences it in ${told.length}.`
  );
}

function isScanned({ lines }: LibraryPuzzle): boolean {
  return lines.length > 0;
}

function fixedCode(puzzle: LibraryPuzzle): string {
  const changed = `${changedVersion(puzzle)}.${extensions[puzzle.language]}`;
  return readFileSync(join(puzzlesFolder, puzzle.slug, changed), 'utf8');
}

function scannedCode(puzzle: LibraryPuzzle): string {
  return hashCode(`${puzzle.code_snippet}\n${fixedCode(puzzle)}`);
}

async function scanPuzzle(puzzle: LibraryPuzzle, tool: Tool, folder: string) {
  const shown = codeOf(puzzle, shownVersions(puzzle)[puzzle.kind === 'DIFF' ? 1 : 0] ?? 'snippet');
  const snippet = await run(tool, filesOf(puzzle, shown), join(folder, 'snippet'));
  const fixed = await run(tool, filesOf(puzzle, fixedCode(puzzle)), join(folder, 'fixed'));
  const count = (reports: readonly Report[], rule: string) => reports.filter((report) => report.rule === rule).length;
  const vulnerable = vulnerablePlaces(puzzle);
  const lines = snippet.flatMap(({ file, line, rule }): LineReport[] => {
    const place = vulnerable.find((each) => each.file === file && each.line === line);
    if (!place) return [];
    return [{ tool: tool.name, rule, line: place.address, in_fixed: count(fixed, rule) >= count(snippet, rule) }];
  });
  const rules = [...new Set(fixed.map(({ rule }) => rule))];
  return {
    lines,
    elsewhere: snippet.length - lines.length,
    in_fix: rules
      .filter((rule) => count(fixed, rule) > count(snippet, rule))
      .map((rule) => ({ tool: tool.name, rule })),
  };
}

/** Where the vulnerable lines stand in the files, and what prose calls them. Removed lines stand in none. */
function vulnerablePlaces(puzzle: LibraryPuzzle): { file: string; line: number; address: number }[] {
  const { kind = 'CLASSIC', code_snippet, lines } = puzzle;
  let file = kind === 'FILES' ? puzzle.file_name : `snippet.${extensions[puzzle.language]}`;
  let before = 0;
  return rowsOf(kind, code_snippet).flatMap((row, index) => {
    if (row.begins === 'file') {
      file = row.text;
      before = index + 1;
    }
    if (row.line === undefined || !lines.some(({ line }) => line === index + 1)) return [];
    return { file, line: row.line - before, address: row.address ?? row.line };
  });
}

async function run(tool: Tool, files: Record<string, string>, folder: string): Promise<Report[]> {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  if (tool.language === 'GO') writeFileSync(join(folder, 'go.mod'), 'module snippet\n\ngo 1.19\n');
  const sources = Object.keys(files).filter((name) => !isConfiguration(name));
  const [command, ...options] = tool.command(sources);
  const { output, code } = await new Promise<{ output: string; code: unknown }>((resolve) => {
    execFile(command, options, { cwd: folder, timeout: timeLimit, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve({ output: `${stdout}\n${stderr}`, code: error ? (error.killed ? 'stopped' : error.code) : 0 }),
    );
  });
  // Every tool here exits with a small number when it has something to say.
  if (typeof code !== 'number' || code > 126)
    throw new Error(`${tool.name} failed in ${folder}: ${output.slice(-400)}`);
  const names = Object.keys(files);
  const reports = tool.reports(output).filter(({ file, rule }) => names.includes(file) && !tool.noise.test(rule));
  return reports.filter(
    (report, index) =>
      reports.findIndex(
        (other) => other.file === report.file && other.line === report.line && other.rule === report.rule,
      ) === index,
  );
}

function versionOf(tool: Tool): string | undefined {
  const [command, ...options] = tool.version;
  const { status, stdout } = spawnSync(command, options, { encoding: 'utf8' });
  const line = stdout?.split('\n').find((each) => /\d/.test(each));
  return status === 0 ? line?.trim() : undefined;
}
