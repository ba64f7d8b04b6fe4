/** What scanners report on the library's vulnerable puzzles: `src/content/tool-reports.json`, counted. */
export const scannerFigures = { tools: 12, puzzles: 176, withoutReport: 124, reportedLine: 12 };
