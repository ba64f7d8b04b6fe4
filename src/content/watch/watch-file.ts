import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Language } from '../../contract/puzzles.ts';
import { Id } from '../../contract/scalars.ts';
import { recordingLimits } from '../../contract/written-recording.ts';
import { extensions, trimmedText } from '../puzzle-file.ts';
import { readJson } from '../read-library.ts';

/** What says how to record a puzzle, and what was recorded. */
export const watchFile = 'watch.json';
export const recordedFile = 'watch.recorded.json';

/** A `watch` program is shorter than a proof, so that a reader can follow it. */
export const longestDriver = 40;

const Caption = trimmedText(recordingLimits.caption);
const Expression = trimmedText(200);

/** What differs in another run: its own line, pass, expressions for the same labels, and caption. */
const StopInRun = v.strictObject({
  line: v.optional(Id),
  pass: v.optional(Id),
  show: v.optional(v.pipe(v.array(Expression), v.maxLength(recordingLimits.values))),
  caption: v.optional(Caption),
});

const WatchStop = v.pipe(
  v.strictObject({
    line: Id,
    pass: v.optional(Id, 1),
    show: v.optional(
      v.pipe(
        v.array(v.strictObject({ label: trimmedText(recordingLimits.label), expression: Expression })),
        v.maxLength(recordingLimits.values, `Expected at most ${recordingLimits.values} values.`),
      ),
      [],
    ),
    caption: Caption,
    question: v.optional(v.string()),
    runs: v.optional(v.record(v.string(), StopInRun), {}),
  }),
  v.check(
    ({ show, runs }) => Object.values(runs).every((run) => run.show === undefined || run.show.length === show.length),
    'Expected as many expressions for another run as the stop has labels.',
  ),
);
export type WatchStop = v.InferOutput<typeof WatchStop>;

/** What `watch.json` holds. README.md explains each part under "Watch it break". */
export const WatchFile = v.strictObject({
  program: v.picklist(['proof', 'watch']),
  /** Whether C is built with AddressSanitizer and UndefinedBehaviorSanitizer. */
  sanitizer: v.optional(v.boolean(), false),
  stops: v.pipe(
    v.array(WatchStop),
    v.minLength(1, 'Expected a stop.'),
    v.maxLength(recordingLimits.stops, `Expected at most ${recordingLimits.stops} stops.`),
  ),
});
export type WatchFile = v.InferOutput<typeof WatchFile>;

/** Returns what a folder's `watch.json` holds, or undefined without one. Throws an Error that names the rules which it breaks. */
export function readWatchFile(folder: string, slug: string): WatchFile | undefined {
  if (!existsSync(join(folder, slug, watchFile))) return undefined;
  return readJson(WatchFile, folder, `${slug}/${watchFile}`);
}

/** The name of the program that drives a recording. Go runs tests only from files that end with `_test.go`. */
export function driverFile(program: WatchFile['program'], language: Language): string {
  return language === 'GO' ? `${program}_test.go` : `${program}.${extensions[language]}`;
}
