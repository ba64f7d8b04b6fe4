/** What scanners report on the library's vulnerable puzzles: `src/content/tool-reports.json`, counted. */
export const scannerFigures = { tools: 12, puzzles: 177, withoutReport: 125, reportedLine: 12 };
