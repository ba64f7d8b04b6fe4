import * as v from 'valibot';
import { Count, Id, Text } from './scalars.ts';

/** `remove` lines of the text go at `line` (counted from 1), and `insert` takes their place. */
const Edit = v.object({ line: Id, remove: Count, insert: v.array(Text) });

/**
 * What one run had at a stop. `line` is the place in the text that the run shows. `values` are in the order of the stop's labels. `caption`
 * replaces the stop's in this run; `thread` names the thread, task, or goroutine where there are several.
 */
const RunStop = v.object({
  line: Id,
  values: v.array(Text),
  caption: v.optional(Text),
  thread: v.optional(Text),
});
export type RunStop = v.InferOutput<typeof RunStop>;

/**
 * One run of the program. `label` names its code, such as 'Vulnerable', 'Fixed', or 'Patch 1'. `edits` turn the puzzle's text into the text that
 * this run shows, from the last to the first; `kind` says how to read that text and is the puzzle's own if it's missing. A stop is null where the run never reaches
 * it. `ended` says how the program ended, by its line 'HARM: …' or 'NO HARM: …' or by the crash, and `printed` is what else it printed.
 */
const Run = v.object({
  label: Text,
  kind: v.optional(v.picklist(['CLASSIC', 'DIFF', 'FILES'])),
  edits: v.array(Edit),
  stops: v.array(v.nullable(RunStop)),
  printed: Text,
  ended: v.object({ how: v.picklist(['harm', 'no harm', 'crash']), text: Text }),
});
export type Run = v.InferOutput<typeof Run>;

/** A stop of every run. `labels` name the values; `question` is the order of the question that the stop answers. */
const Stop = v.object({
  caption: Text,
  labels: v.array(Text),
  question: v.optional(Id),
});
export type Stop = v.InferOutput<typeof Stop>;

/**
 * Runs of a puzzle's code under a debugger, which `npm run gate -- --watch` makes. The first run is of the code in the puzzle; in a diff, the second is, after that of the code before. `tools` are the
 * toolchain and the debugger with their versions, `code` is the SHA-256 (hex) of the text that was recorded, without white space at its end.
 */
export const Recording = v.object({
  code: Text,
  tools: v.array(Text),
  stops: v.array(Stop),
  runs: v.array(Run),
});
export type Recording = v.InferOutput<typeof Recording>;
