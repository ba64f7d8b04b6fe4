import * as v from 'valibot';
import { Recording } from './recordings.ts';

/** The most that `watch.json` may ask for and that a recording may hold. A caption and a value are counted in characters. */
export const recordingLimits = {
  stops: 12,
  values: 4,
  label: 24,
  caption: 120,
  value: 80,
  printed: 400,
  runs: 4,
  bytes: 6144,
} as const;

/** A recording from outside. What the server stores keeps the limits, so devices read it without them. */
export const WrittenRecording = v.pipe(
  Recording,
  v.check(
    isWithinLimits,
    'A recording has at most 6,144 characters, and every run has a place for each stop and its values.',
  ),
);

function isWithinLimits(recording: Recording): boolean {
  const { code, stops, runs } = recording;
  return (
    /^[0-9a-f]{64}$/.test(code) &&
    JSON.stringify(recording).length <= recordingLimits.bytes &&
    isCounted(stops, recordingLimits.stops) &&
    isCounted(runs, recordingLimits.runs) &&
    stops.every(({ labels }) => labels.length <= recordingLimits.values) &&
    runs.every(
      (run) =>
        run.stops.length === stops.length &&
        run.stops.every((stop, at) => stop === null || stop.values.length === stops[at]?.labels.length),
    )
  );
}

function isCounted(list: readonly unknown[], most: number): boolean {
  return list.length > 0 && list.length <= most;
}
