import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from '../../contract/puzzle-text.ts';
import type { Recording } from '../../contract/recordings.ts';
import { recordingLimits } from '../../contract/written-recording.ts';
import { checkProse } from '../house-style.ts';
import type { Recordable } from './recordable.ts';
import { lockOf, readRecorded } from './recorded-file.ts';
import { harmOf, reachingVersions, recordedVersions, textOfRun } from './runs.ts';
import { driverFile, longestDriver, readWatchFile, recordedFile, type WatchFile, watchFile } from './watch-file.ts';

/**
 * Returns the files that a puzzle's recording consists of, whether or not they exist, and what is wrong with it as far as reading it can show,
 * one sentence each.
 */
export function checkRecording(puzzle: Recordable, folder: string): { files: string[]; problems: string[] } {
  const { slug, language } = puzzle;
  try {
    const watch = readWatchFile(folder, slug);
    if (!watch) return { files: [watchFile, recordedFile], problems: [] };
    const driver = driverFile(watch.program, language);
    const files = [watchFile, recordedFile, ...(watch.program === 'watch' ? [driver] : [])];
    const isComplete = [driver, recordedFile].every((name) => existsSync(join(folder, slug, name)));
    return { files, problems: isComplete ? checkFiles(puzzle, watch, folder) : [] };
  } catch (error) {
    return { files: [watchFile, recordedFile], problems: [(error as Error).message.replace(`${slug}/`, '')] };
  }
}

function checkFiles(puzzle: Recordable, watch: WatchFile, folder: string): string[] {
  const { slug, language } = puzzle;
  const driver = driverFile(watch.program, language);
  const { lock, ...recording } = readRecorded(folder, slug)!;
  const isFresh = lock === lockOf(puzzle, watch, folder, recording);
  const bytes = statSync(join(folder, slug, recordedFile)).size;
  return [
    ...checkDriver(watch, readFileSync(join(folder, slug, driver), 'utf8')).map((each) => `${driver}: ${each}`),
    ...checkQuestions(watch, puzzle).map((each) => `${watchFile}: ${each}`),
    ...(isFresh ? [] : [`${recordedFile}: isn't fresh. Run \`npm run gate -- --watch ${slug}\` and commit the file.`]),
    ...(bytes > recordingLimits.bytes ? [`${recordedFile}: has ${bytes} bytes, over ${recordingLimits.bytes}`] : []),
    ...checkRuns(recording, puzzle).map((each) => `${recordedFile}: ${each}`),
    ...checkCaptions(recording, puzzle).map((each) => `${watchFile}: ${each}`),
  ];
}

function checkDriver({ program }: WatchFile, code: string): string[] {
  const lines = code.replace(/\n$/, '').split('\n').length;
  return program === 'watch' && lines > longestDriver ? [`has ${lines} lines, over ${longestDriver}`] : [];
}

function checkQuestions({ stops }: WatchFile, { questions }: Recordable): string[] {
  return stops.flatMap(({ question }, index) =>
    question !== undefined && !questions.some(({ id }) => id === question)
      ? [`stop ${index + 1}: there's no question ${question}`]
      : [],
  );
}

/** Returns which stops the runs don't reach, and whether they show the impact. */
export function checkRuns({ runs, stops }: Recording, puzzle: Recordable): string[] {
  const versions = recordedVersions(puzzle);
  const reaching = reachingVersions(puzzle).flatMap((version) => runs[versions.indexOf(version)] ?? []);
  const unreached = stops.flatMap((_, index) =>
    reaching.some((run) => run.stops[index]) ? [] : [`stop ${index + 1} is never reached`],
  );
  const last = stops.length - 1;
  const isHarm = ({ ended }: Recording['runs'][number]) => ended.how !== 'no harm';
  const differs = runs.some(
    (run) => JSON.stringify(run.stops[last]?.values) !== JSON.stringify(runs[0]?.stops[last]?.values),
  );
  const untrue = runs.filter((run, index) => {
    const expected = harmOf(puzzle, versions[index] ?? '');
    return expected !== undefined && isHarm(run) !== expected;
  });
  return [
    ...unreached,
    ...(runs.some(isHarm) || differs
      ? []
      : ['shows no impact: every run ends without harm and with the same last stop']),
    ...untrue.map(({ label, ended }) => `'${label}' ends with ${ended.how}: ${ended.text}`),
  ];
}

/** Returns the captions that break the house style, or that state a number which their stop doesn't show. */
export function checkCaptions(recording: Recording, puzzle: Recordable): string[] {
  const texts = recording.runs.map((run) => rowsOf(run.kind ?? puzzle.kind, textOfRun(puzzle, run)));
  return recording.stops.flatMap((stop, index) => {
    const captions = new Map<string, string>();
    for (const [number, run] of recording.runs.entries()) {
      const at = run.stops[index];
      const caption = at?.caption ?? stop.caption;
      const row = at && texts[number]?.[at.line - 1];
      const shown = [at?.values, row?.text, row?.line, row?.old, run.printed, run.ended.text, at?.thread]
        .flat()
        .join('\n');
      captions.set(caption, `${captions.get(caption) ?? ''}\n${shown}`);
    }
    return [...captions].flatMap(([caption, shown]) => {
      const known = new Set(numbersIn(shown));
      return [
        ...checkProse(caption),
        ...numbersIn(caption)
          .filter((number) => !known.has(number))
          .map((number) => `states ${number}, which the stop doesn't show`),
      ].map((problem) => `stop ${index + 1}: the caption ${problem}`);
    });
  });
}

function numbersIn(text: string): string[] {
  return text.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '').match(/0x[\da-f]+|\d+(?:\.\d+)?/gi) ?? [];
}
