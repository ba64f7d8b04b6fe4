import * as v from 'valibot';
import { Count, Id, Text } from './scalars.ts';

/** The most that `watch.json` may ask for and that a recording may hold. A caption and a value are counted in characters. */
export const recordingLimits = {
  stops: 12,
  values: 4,
  label: 24,
  caption: 120,
  value: 80,
  printed: 400,
  bytes: 6144,
} as const;

const bounded = (limit: number) => v.pipe(Text, v.maxLength(limit));

/** `remove` lines of the text go at `line` (counted from 1), and `insert` takes their place. */
const Edit = v.object({ line: Id, remove: Count, insert: v.array(Text) });

/**
 * What one run had at a stop. `line` is the place in the text that the run shows. `values` are in the order of the stop's labels. `caption`
 * replaces the stop's in this run; `thread` names the thread, task, or goroutine where there are several.
 */
const RunStop = v.object({
  line: Id,
  values: v.pipe(v.array(bounded(recordingLimits.value)), v.maxLength(recordingLimits.values)),
  caption: v.optional(bounded(recordingLimits.caption)),
  thread: v.optional(bounded(recordingLimits.label)),
});
export type RunStop = v.InferOutput<typeof RunStop>;

/**
 * One run of the program. `label` names its code, such as 'Vulnerable', 'Fixed', or 'Patch 1'. `edits` turn the puzzle's text into the text that
 * this run shows, from the last to the first; `kind` says how to read that text and is the puzzle's own if it's missing. A stop is null where the run never reaches
 * it. `ended` says how the program ended, by its line 'HARM: …' or 'NO HARM: …' or by the crash, and `printed` is what else it printed.
 */
const Run = v.object({
  label: bounded(recordingLimits.label),
  kind: v.optional(v.picklist(['CLASSIC', 'DIFF', 'FILES'])),
  edits: v.array(Edit),
  stops: v.pipe(v.array(v.nullable(RunStop)), v.maxLength(recordingLimits.stops)),
  printed: bounded(recordingLimits.printed),
  ended: v.object({ how: v.picklist(['harm', 'no harm', 'crash']), text: bounded(200) }),
});
export type Run = v.InferOutput<typeof Run>;

/** A stop of every run. `labels` name the values; `question` is the order of the question that the stop answers. */
const Stop = v.object({
  caption: bounded(recordingLimits.caption),
  labels: v.pipe(v.array(bounded(recordingLimits.label)), v.maxLength(recordingLimits.values)),
  question: v.optional(Id),
});
export type Stop = v.InferOutput<typeof Stop>;

/**
 * Runs of a puzzle's code under a debugger, which `npm run gate -- --watch` makes. The first run is of the code in the puzzle. `tools` are the
 * toolchain and the debugger with their versions, `code` is the SHA-256 (hex) of the text that was recorded, without white space at its end.
 */
export const Recording = v.object({
  code: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  tools: v.array(bounded(60)),
  stops: v.pipe(v.array(Stop), v.minLength(1), v.maxLength(recordingLimits.stops)),
  runs: v.pipe(v.array(Run), v.minLength(1), v.maxLength(4)),
});
export type Recording = v.InferOutput<typeof Recording>;
