import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Recording, Run } from '../../contract/recordings.ts';
import { recordingLimits } from '../../contract/written-recording.ts';
import { changedVersion, filesOf } from '../candidates.ts';
import { hashCode } from '../hash-code.ts';
import { extensions } from '../puzzle-file.ts';
import { cut, Normalizer } from './normalize.ts';
import { outcomeOf } from './outcome.ts';
import type { Recordable } from './recordable.ts';
import { stopAll } from './run-command.ts';
import { type PlannedRun, planRuns } from './runs.ts';
import { build, findTools, runAlone, runSession, type Session } from './session.ts';
import { driverFile, type WatchFile } from './watch-file.ts';

/** Gives `use` a fresh folder. Whatever still runs in there ends with it, and with the process. */
export async function withRoot<Result>(use: (root: string) => Promise<Result>): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'nday-watch-'));
  const cleanUp = () => {
    stopAll();
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  };
  const interrupted = () => {
    cleanUp();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await use(root);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    cleanUp();
  }
}

/**
 * Records a puzzle: runs its program on each version of its code under the language's debugger. With `twice`, each run is made twice, and must
 * show the same. `root` is a folder for the programs. Throws an Error with a sentence for each thing that is wrong.
 */
export async function recordPuzzle(
  puzzle: Recordable,
  watch: WatchFile,
  folder: string,
  { twice, root }: { twice: boolean; root: string },
): Promise<Recording> {
  const program = driverFile(watch.program, puzzle.language);
  const driver = readFileSync(join(folder, puzzle.slug, program), 'utf8');
  const runs: Run[] = [];
  const problems: string[] = [];
  for (const planned of planFolder(puzzle, watch, folder)) {
    try {
      runs.push(await recordRun(puzzle, watch, planned, { program, driver, twice, root }));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    code: hashCode(puzzle.code_snippet),
    tools: findTools(puzzle.language).tools,
    stops: watch.stops.map(({ caption, show, question }) => {
      const order = puzzle.questions.findIndex(({ id }) => id === question) + 1;
      return { caption, labels: show.map(({ label }) => label), ...(order > 0 && { question: order }) };
    }),
    runs,
  };
}

/** Returns the stops whose lines other runs don't have. An author may know a line there that does the same. */
export function stopsWithoutLine(puzzle: Recordable, watch: WatchFile, folder: string): string[] {
  return planFolder(puzzle, watch, folder).flatMap(({ label, version, stops }) =>
    stops.flatMap((stop, index) =>
      stop
        ? []
        : `stop ${index + 1}: '${label}' has no such line. If another line does the same there, name it in \`runs\`, as ${version}`,
    ),
  );
}

function planFolder(puzzle: Recordable, watch: WatchFile, folder: string): PlannedRun[] {
  const file = join(folder, puzzle.slug, `${changedVersion(puzzle)}.${extensions[puzzle.language]}`);
  return planRuns(puzzle, readFileSync(file, 'utf8'), watch);
}

async function recordRun(
  puzzle: Recordable,
  { sanitizer }: WatchFile,
  planned: PlannedRun,
  { program, driver, twice, root }: { program: string; driver: string; twice: boolean; root: string },
): Promise<Run> {
  const { language } = puzzle;
  const job = mkdtempSync(join(root, 'run-'));
  const [folder, built, temporary] = ['work', 'built', 'tmp'].map((name) => join(job, name)) as [
    string,
    string,
    string,
  ];
  try {
    mkdirSync(folder);
    mkdirSync(temporary);
    for (const [name, text] of Object.entries({ ...filesOf(puzzle, planned.code), [program]: driver }))
      writeFileSync(join(folder, name), text);
    const problem = await build(language, { folder, temporary, program, sanitizer });
    if (problem) throw new Error(`${planned.label}: ${problem}`);
    cpSync(folder, built, { recursive: true });
    // Fresh folders under the same names: a program must not meet what an earlier run left.
    const refresh = () => {
      for (const each of [folder, temporary]) rmSync(each, { recursive: true });
      cpSync(built, folder, { recursive: true });
      mkdirSync(temporary);
      return new Normalizer({ folder, temporary });
    };
    const session = async () => {
      const normalizer = refresh();
      const places = planned.stops.flatMap((stop, index) =>
        stop ? [{ index, file: stop.file, line: stop.fileLine, pass: stop.pass, show: stop.show }] : [],
      );
      const seen = await runSession(language, places, { folder, temporary, program });
      const hits = seen.hits.map((hit) => ({ ...hit, stop: places[hit.stop]?.index ?? 0 }));
      const withoutCode = seen.withoutCode.map((stop) => places[stop]?.index ?? 0);
      return assemble(planned, { ...seen, hits, withoutCode }, normalizer, sanitizer);
    };
    const run = await session();
    if (twice) {
      const difference = differenceBetween(run, await session());
      if (difference) throw new Error(`${planned.label}: two recordings differ: ${difference}`);
      const normalizer = refresh();
      const outcome = outcomeOf(await runAlone(language, { folder, temporary, program }), normalizer, { sanitizer });
      const how = 'problem' in outcome ? outcome.problem : outcome.ended.how;
      // A value that uses up an iterator changes what it looks at.
      if (how !== run.ended.how)
        throw new Error(`${planned.label}: ends with ${run.ended.how}, and without the debugger with ${how}`);
    }
    return run;
  } finally {
    rmSync(job, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes a run of what a debugger saw. Throws an Error that names the stops which show nothing or come out of order. */
function assemble(planned: PlannedRun, session: Session, normalizer: Normalizer, sanitizer: boolean): Run {
  const { label, kind, edits } = planned;
  const problems = session.problem ? [session.problem] : [];
  const workers = nameWorkers(session);
  const order = session.hits.map(({ stop }) => stop);
  for (const [index, stop] of order.entries()) {
    const later = order.slice(0, index).find((earlier) => earlier > stop);
    if (later !== undefined) problems.push(`stop ${stop + 1} is reached after stop ${later + 1}`);
  }
  const stops = planned.stops.map((stop, index): Run['stops'][number] => {
    const hit = session.hits.find((each) => each.stop === index);
    if (!stop || !hit) {
      // A compiler leaves out functions that a run doesn't need.
      if (planned.mustReach && session.withoutCode.includes(index))
        problems.push(`stop ${index + 1}: line ${stop?.name} has no code of its own, so the debugger can't stop there`);
      return null;
    }
    const values = hit.values.map((value, place) => {
      if ('text' in value) return normalizer.value(value.text);
      problems.push(`stop ${index + 1}: can't evaluate \`${stop.show[place]}\`: ${value.error}`);
      return '';
    });
    return {
      line: stop.line,
      values,
      ...(stop.caption && { caption: stop.caption }),
      ...(workers.size > 1 && { thread: workers.get(JSON.stringify(hit.worker)) }),
    };
  });
  const { file, line: crashed } = session.crash ?? {};
  const crashLine = file !== undefined && crashed !== undefined ? planned.nameOf(file, crashed) : undefined;
  const outcome = outcomeOf(session, normalizer, { sanitizer, crashLine });
  if ('problem' in outcome) problems.push(outcome.problem);
  if (problems.length > 0 || 'problem' in outcome)
    throw new Error(problems.map((each) => `${label}: ${each}`).join('\n'));
  return { label, ...(kind && { kind }), edits, stops, ...outcome };
}

/** Names the threads, tasks, or goroutines of the stops: as the program does, or by numbers in the order in which they appear. */
function nameWorkers({ hits }: Session): Map<string, string> {
  const names = new Map<string, string>();
  let unnamed = 0;
  for (const { worker } of hits) {
    const key = JSON.stringify(worker);
    if (names.has(key)) continue;
    if (!('name' in worker)) unnamed += 1;
    names.set(key, 'name' in worker ? cut(worker.name, recordingLimits.label) : `${worker.kind} ${unnamed}`);
  }
  return names;
}

/** Returns where two recordings of one run differ. */
function differenceBetween(one: Run, other: Run): string | undefined {
  for (const [index, stop] of one.stops.entries()) {
    const again = other.stops[index];
    if (!isDeepStrictEqual(stop, again))
      return `stop ${index + 1}: ${JSON.stringify(stop)} and ${JSON.stringify(again)}`;
  }
  return isDeepStrictEqual(one, other)
    ? undefined
    : `${JSON.stringify([one.printed, one.ended])} and ${JSON.stringify([other.printed, other.ended])}`;
}
