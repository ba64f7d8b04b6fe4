import type { PuzzleKind } from '../../../contract/puzzles.ts';
import type { Recording } from '../../../contract/recordings.ts';
import { runText } from '../../../rules/recordings.ts';
import { lineName } from '../code-view.tsx';
import { lineAddress } from '../later/line-address.ts';

/** A recording with the puzzle's text, which its runs change. */
export interface RecordedCode {
  recording: Recording;
  code: string;
  kind?: PuzzleKind | undefined;
  /** The number of the first line. */
  from?: number;
}

/** A value of a stop. `isChanged`: the run's last stop that showed it had another one. */
export interface ShownValue {
  label: string;
  value: string;
  isChanged: boolean;
}

/** Returns what prose calls the line of a run's stop, or null if the run never gets there. */
export function addressAt({ recording, code, kind, from = 1 }: RecordedCode, run: number, at: number): number | null {
  const { kind: runKind = kind, edits = [], stops = [] } = recording.runs[run] ?? {};
  const stop = stops[at];
  return stop ? lineAddress(stop.line, runKind, runText(code, edits)) + from - 1 : null;
}

/** Returns the values that a run had at a stop, or none if it never gets there. */
export function valuesAt({ stops, runs }: Recording, run: number, at: number): ShownValue[] {
  const reached = runs[run]?.stops ?? [];
  const before = (label: string) => {
    for (let earlier = at - 1; earlier >= 0; earlier -= 1) {
      const value = reached[earlier]?.values[stops[earlier]?.labels.indexOf(label) ?? -1];
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return (reached[at]?.values ?? []).map((value, index) => {
    const label = stops[at]?.labels[index] ?? '';
    const last = before(label);
    return { label, value, isChanged: last !== undefined && last !== value };
  });
}

/** Returns what the reader should see at a stop. */
export function captionAt({ stops, runs }: Recording, run: number, at: number): string {
  const reached = runs[run]?.stops[at];
  return reached ? (reached.caption ?? stops[at]?.caption ?? '') : neverText(runs[run]?.label ?? '');
}

function neverText(label: string): string {
  const times: Record<string, string> = { Before: 'Before the patch', 'After the patch': 'After the patch' };
  const time = times[label] ?? (label.startsWith('Patch ') ? `With ${label.toLowerCase()}` : null);
  return time ? `${time}, the code never gets here.` : `The ${label.toLowerCase()} code never gets here.`;
}

/** Returns where a run is at a stop and what it has there, such as `line 3, n: now 0`, or '' if it never gets there. */
export function placeText(recorded: RecordedCode, run: number, at: number): string {
  const address = addressAt(recorded, run, at);
  if (address === null) return '';
  const thread = recorded.recording.runs[run]?.stops[at]?.thread;
  const values = valuesAt(recorded.recording, run, at).map(
    ({ label, value, isChanged }) => `${label}: ${isChanged ? 'now ' : ''}${value}`,
  );
  return [thread, lineName(address), ...values].filter(Boolean).join(', ');
}

/** What stands before the caption of the stop where the runs part. */
export const partingText = 'The runs part here. ';

/** Returns a stop as one sentence for screen readers. */
export function stopSentence(recorded: RecordedCode, run: number, at: number, parts: boolean): string {
  const caption = `${parts ? partingText : ''}${captionAt(recorded.recording, run, at).replaceAll('`', '')}`;
  const place = placeText(recorded, run, at);
  return place === '' ? caption : `${recorded.recording.runs[run]?.label}, ${place}. ${caption}`;
}

const outcomes = { harm: 'Harm', 'no harm': 'No harm', crash: 'Crash' } as const;

/** Returns how a run ended. */
export function endText({ runs }: Recording, run: number): string {
  const ended = runs[run]?.ended;
  return ended ? `${outcomes[ended.how]}: ${ended.text}` : '';
}
