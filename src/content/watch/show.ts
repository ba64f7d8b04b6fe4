import { rowsOf } from '../../contract/puzzle-text.ts';
import type { Recording } from '../../contract/recordings.ts';
import type { Recordable } from './recordable.ts';
import { textOfRun } from './runs.ts';

/** Returns a recording as an author reads it in the terminal: stop by stop, each with all runs. "*" marks values that changed since the last stop. */
export function showRecording(puzzle: Recordable, { tools, stops, runs }: Recording): string {
  const rows = runs.map((run) => rowsOf(run.kind ?? puzzle.kind, textOfRun(puzzle, run)));
  const widest = Math.max(...runs.map(({ label }) => label.length));
  const lines = [`${puzzle.slug}: ${tools.join(', ')}`];
  for (const [index, stop] of stops.entries()) {
    lines.push('', `${index + 1} of ${stops.length}  ${stop.caption}`);
    const labelWidth = Math.max(0, ...stop.labels.map((label) => label.length));
    for (const [number, run] of runs.entries()) {
      const at = run.stops[index];
      const head = `   ${run.label.padEnd(widest)}  `;
      if (!at) {
        lines.push(`${head}never gets here`);
        continue;
      }
      const row = rows[number]?.[at.line - 1];
      const name = row?.line ?? (row?.old === undefined ? at.line : row.old);
      lines.push(
        `${head}${row?.line === undefined && row?.old !== undefined ? 'old line' : 'line'} ${name}${at.thread ? ` (${at.thread})` : ''}: ${row?.text.trim() ?? ''}`,
      );
      if (at.caption) lines.push(`${' '.repeat(head.length)}${at.caption}`);
      const earlier = run.stops.slice(0, index).findLast((each) => each !== null);
      const earlierLabels = earlier ? (stops[run.stops.lastIndexOf(earlier)]?.labels ?? []) : [];
      for (const [place, value] of at.values.entries()) {
        const label = stop.labels[place] ?? '';
        const before = earlierLabels.indexOf(label);
        const isChanged = before >= 0 && earlier?.values[before] !== value;
        lines.push(`${' '.repeat(head.length)}${isChanged ? '*' : ' '} ${label.padEnd(labelWidth)}  ${value}`);
      }
    }
  }
  lines.push('');
  for (const { label, printed, ended } of runs) {
    lines.push(`   ${label.padEnd(widest)}  ${ended.how}: ${ended.text}`);
    if (printed) lines.push(...printed.split('\n').map((line) => `   ${' '.repeat(widest)}  > ${line}`));
  }
  return `${lines.join('\n')}\n`;
}
