/** What scanners report on the library's vulnerable puzzles: `src/content/tool-reports.json`, counted. */
export const scannerFigures = { tools: 12, puzzles: 155, withoutReport: 112, reportedLine: 11 };
