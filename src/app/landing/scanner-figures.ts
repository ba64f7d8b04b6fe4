/** What scanners report on the library's vulnerable puzzles: `src/content/tool-reports.json`, counted. */
export const scannerFigures = { tools: 12, puzzles: 180, withoutReport: 128, reportedLine: 12 };
