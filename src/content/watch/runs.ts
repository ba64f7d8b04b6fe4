import { rowsOf, sidesOf } from '../../contract/puzzle-text.ts';
import type { Recording, Run } from '../../contract/recordings.ts';
import { changedVersion, codeOf, isClean, isPatch, isRightPatch, shownVersions } from '../candidates.ts';
import { extensions } from '../puzzle-file.ts';
import { carryOver, diffLines } from './line-diff.ts';
import type { Recordable } from './recordable.ts';
import type { WatchFile } from './watch-file.ts';

type Edit = Run['edits'][number];

/**
 * A stop as one run has it. `line` is its place in the text that the run shows, and `name` what prose calls that line; `file` and `fileLine` are
 * where the debugger finds it.
 */
export interface PlannedStop {
  line: number;
  name: number;
  file: string;
  fileLine: number;
  pass: number;
  show: string[];
  caption?: string;
}

/** A run to record: which code runs, what it shows, and its stops. A stop is null where the run has no such line. */
export interface PlannedRun extends Pick<Run, 'label' | 'kind'> {
  version: string;
  code: string;
  edits: Edit[];
  stops: (PlannedStop | null)[];
  /** Whether this run alone must reach every stop. */
  mustReach: boolean;
  /** What prose calls a line of a file, so that a crash can be told. */
  nameOf: (file: string, fileLine: number) => number;
}

/** The version that `watch.json` numbers its lines by. */
const main = 'snippet';

const labels: Record<string, string> = {
  before: 'Before',
  fixed: 'Fixed',
  harmed: 'Broken',
  'patch-1': 'Patch 1',
  'patch-2': 'Patch 2',
  'patch-3': 'Patch 3',
};

/** The versions of a puzzle that are recorded, in the order in which a reader compares them. */
export function recordedVersions(puzzle: Recordable): string[] {
  const shown = shownVersions(puzzle);
  return puzzle.kind === 'REVIEW' ? shown.filter(isPatch) : [...shown, changedVersion(puzzle)];
}

/** The versions that reach every stop, each or together: the code that does harm, and the patches of a fix review. */
export function reachingVersions(puzzle: Recordable): string[] {
  if (puzzle.kind === 'REVIEW') return recordedVersions(puzzle);
  return [isClean(puzzle) ? 'harmed' : main];
}

/** Returns the runs to record. `changed` is the text of the `fixed` or `harmed` file. Throws an Error if a stop names a line that isn't there. */
export function planRuns(puzzle: Recordable, changed: string, { stops }: WatchFile): PlannedRun[] {
  const versions = recordedVersions(puzzle);
  for (const [index, { runs }] of stops.entries()) {
    const stray = Object.keys(runs).find((version) => !versions.includes(version) || version === main);
    if (stray) throw new Error(`stop ${index + 1}: '${stray}' isn't another run of this puzzle`);
  }
  const base = codeOf(puzzle, main);
  return versions.map((version) => {
    const code = version === changedVersion(puzzle) ? changed : codeOf(puzzle, version);
    const shown = shownText(puzzle, version, code);
    const hunks = diffLines(linesOf(base), linesOf(code));
    const placed = stops.map(({ line, pass, show, runs }, index): PlannedStop | null => {
      const own = version === main ? {} : (runs[version] ?? {});
      const carried = carryOver(line - 1, hunks);
      const codeLine = own.line ?? (carried === undefined ? undefined : carried + 1);
      if (line > linesOf(base).length) throw new Error(`stop ${index + 1}: there's no line ${line}`);
      if (codeLine === undefined) return null;
      const place = placeOf(puzzle, version, code, shown, codeLine);
      if (!place) throw new Error(`stop ${index + 1}: ${version} has no line ${codeLine}`);
      const expressions = own.show ?? show.map(({ expression }) => expression);
      return {
        ...place,
        name: codeLine,
        pass: own.pass ?? pass,
        show: expressions,
        ...(own.caption && { caption: own.caption }),
      };
    });
    const moments = placed.map((each) => each && `${each.file}:${each.fileLine}:${each.pass}`);
    const again = moments.findIndex((moment, index) => moment && moments.indexOf(moment) < index);
    if (again >= 0)
      throw new Error(`stops ${moments.indexOf(moments[again]!) + 1} and ${again + 1} are one moment of ${version}`);
    return {
      version,
      label: labelOf(puzzle, version),
      ...(puzzle.kind === 'REVIEW' && { kind: 'CLASSIC' as const }),
      code,
      edits: editsBetween(puzzle.code_snippet, shown),
      stops: placed,
      mustReach: reachingVersions(puzzle).join() === version,
      nameOf: (file, fileLine) => fileLine + offsetOf(puzzle, code, file),
    };
  });
}

/** Returns the text that a run shows: the puzzle's text with the run's edits. */
export function textOfRun(puzzle: Pick<Recordable, 'code_snippet'>, { edits }: Recording['runs'][number]): string {
  const lines = linesOf(puzzle.code_snippet);
  for (const { line, remove, insert } of edits) lines.splice(line - 1, remove, ...insert);
  return lines.map((line) => `${line}\n`).join('');
}

function labelOf(puzzle: Recordable, version: string): string {
  if (version !== main) return labels[version] ?? version;
  if (puzzle.kind === 'DIFF') return 'After the patch';
  return isClean(puzzle) ? 'Correct' : 'Vulnerable';
}

/** Whether a run must end with harm. Undefined where neither is certain: a fix review's wrong patches, and the code before a patch. */
export function harmOf(puzzle: Recordable, version: string): boolean | undefined {
  if (version === main) return !isClean(puzzle);
  if (version === 'harmed') return true;
  return version === 'fixed' || isRightPatch(puzzle, version) ? false : undefined;
}

function shownText(puzzle: Recordable, version: string, code: string): string {
  if (puzzle.kind !== 'DIFF') return code;
  const isChanged = version === changedVersion(puzzle);
  return isChanged ? changeDiff(puzzle.code_snippet, code) : puzzle.code_snippet;
}

/** Returns a diff with other new code. Lines that the new code doesn't have anymore become removed ones, or go if they were added. */
export function changeDiff(diff: string, code: string): string {
  const after = linesOf(code);
  const before = linesOf(sidesOf(diff).after);
  const hunks = diffLines(before, after);
  const insertedBefore = (place: number) =>
    hunks
      .filter(({ at, removed }) => at + removed === place)
      .flatMap(({ to, added }) => after.slice(to, to + added).map((line) => `+${line}`));
  const changed = rowsOf('DIFF', diff).flatMap(({ mark, text, line }) => {
    if (line === undefined) return [`${mark}${text}`];
    const isGone = hunks.some(({ at, removed }) => line > at && line <= at + removed);
    const own = !isGone ? [`${mark}${text}`] : mark === '+' ? [] : [`-${text}`];
    return [...insertedBefore(line - 1), ...own];
  });
  return [...changed, ...insertedBefore(before.length)].map((line) => `${line}\n`).join('');
}

/** Returns where a line of a run's code is in the text that it shows and on the disk. */
function placeOf(
  { kind, language, file_name }: Recordable,
  version: string,
  code: string,
  shown: string,
  codeLine: number,
): Pick<PlannedStop, 'line' | 'file' | 'fileLine'> | undefined {
  const file = `snippet.${extensions[language]}`;
  if (kind === 'DIFF') {
    const side = version === 'before' ? 'old' : 'line';
    const row = rowsOf('DIFF', shown).findIndex((each) => each[side] === codeLine);
    return row < 0 ? undefined : { line: row + 1, file, fileLine: codeLine };
  }
  if (codeLine > linesOf(code).length) return undefined;
  if (kind !== 'FILES') return { line: codeLine, file, fileLine: codeLine };
  const rows = rowsOf('FILES', code);
  if (rows[codeLine - 1]?.begins) return undefined;
  const own = rows.slice(0, codeLine).findLast(({ begins }) => begins === 'file')?.text ?? file_name;
  return { line: codeLine, file: own, fileLine: codeLine - offsetOf({ kind }, code, own) };
}

/** Returns how many lines of the text come before a file's first one. */
function offsetOf({ kind }: Pick<Recordable, 'kind'>, code: string, file: string): number {
  if (kind !== 'FILES') return 0;
  return rowsOf('FILES', code).findIndex(({ begins, text }) => begins === 'file' && text === file) + 1;
}

function editsBetween(text: string, shown: string): Edit[] {
  const after = linesOf(shown);
  return diffLines(linesOf(text), after)
    .map(({ at, removed, to, added }) => ({ line: at + 1, remove: removed, insert: after.slice(to, to + added) }))
    .reverse();
}

function linesOf(code: string): string[] {
  return code.replace(/\n$/, '').split('\n');
}
