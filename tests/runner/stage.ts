import { clock } from './progress.ts';

/** One row of a run's closing table. */
export interface StageResult {
  name: string;
  /** Null if a stage has no tests. */
  tests: { passed: number; failed: number; skipped: number } | null;
  ok: boolean;
  /** For tests the time of all files together, which is longer than the run where several run at a time. */
  ms: number;
}

/** The closing table, and below it the line that sums it up. */
export function printStages(stages: readonly StageResult[], ms: number): void {
  const rows = stages.map(({ name, tests, ok, ms }) => [
    name,
    tests ? String(tests.passed) : '',
    tests ? String(tests.failed) : '',
    tests ? String(tests.skipped) : '',
    clock(ms),
    ok ? 'ok' : 'FAIL',
  ]);
  const table = [['stage', 'passed', 'failed', 'skipped', 'time', 'result'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  console.log();
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log(`\nThe whole run took ${clock(ms)}.`);
  const sum = (kind: 'passed' | 'failed' | 'skipped') =>
    stages.reduce((total, { tests }) => total + (tests?.[kind] ?? 0), 0);
  const brokenStages = stages.filter(({ ok, tests }) => !ok && !tests?.failed).length;
  console.log(`${sum('passed')} passed, ${sum('failed') + brokenStages} failed, ${sum('skipped')} skipped`);
}
