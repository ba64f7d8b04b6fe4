import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scannerFigures } from '../app/landing/scanner-figures.ts';

interface ToolReports {
  tools: Record<string, string>;
  puzzles: Record<string, { lines: unknown[]; elsewhere: number }>;
}

const { tools, puzzles } = JSON.parse(
  readFileSync(new URL('tool-reports.json', import.meta.url), 'utf8'),
) as ToolReports;
const reports = Object.values(puzzles);

it('the landing page counts what the scanners reported', () => {
  expect(scannerFigures).toEqual({
    tools: Object.keys(tools).length,
    puzzles: reports.length,
    withoutReport: reports.filter(({ lines, elsewhere }) => !lines.length && !elsewhere).length,
    reportedLine: reports.filter(({ lines }) => lines.length).length,
  });
});

it('the content README states the same figures', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  const { puzzles, withoutReport, reportedLine } = scannerFigures;
  expect(readme).toContain(
    `of ${puzzles} vulnerable puzzles, ${withoutReport} get no warning at all, ${reportedLine} get one on a vulnerable line`,
  );
});
