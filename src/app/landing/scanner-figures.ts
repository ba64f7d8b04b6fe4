/** What scanners report on the library's vulnerable puzzles: `src/content/tool-reports.json`, counted. */
export const scannerFigures = { tools: 12, puzzles: 162, withoutReport: 117, reportedLine: 11 };
