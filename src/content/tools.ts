import { basename } from 'node:path';
import type { Language } from '../contract/puzzles.ts';

export type Command = readonly [string, ...string[]];

/** What a tool says about one line. `rule` is the tool's own name for it. */
export interface Report {
  file: string;
  line: number;
  rule: string;
}

/**
 * A scanner and how it is run. `version` prints its version. `command` runs it in a folder that holds only `files`; without it, `reports` scans the source
 * itself. `noise` are rules about style, which say nothing about a vulnerability.
 */
export interface Tool {
  name: string;
  language: Language;
  version: Command;
  /** The Debian package that has it. */
  debian?: string;
  command: (files: readonly string[]) => Command;
  reports: (output: string) => Report[];
  noise: RegExp;
}

const none = /^$/;

/** Reads lines such as `a.c:14:7: warning: … [rule]`. A note explains the warning before it. */
function compilerReports(output: string): Report[] {
  return matches(output, /^(?:\.\/)?([^\s:]+):(\d+):\d+: (?:warning|error|style): .*\[([^\][]+)\]$/gm);
}

function matches(output: string, line: RegExp): Report[] {
  return [...output.matchAll(line)].map(([, path = '', number, rule = '']) => ({
    file: basename(path),
    line: Number(number),
    rule,
  }));
}

/** Reads one JSON object from each line that has one. */
function jsonLines<Row>(output: string): Row[] {
  return output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Row] : []));
}

interface RustMessage {
  code: { code: string } | null;
  spans: { file_name: string; line_start: number; is_primary: boolean }[];
}

function rustReports(output: string): Report[] {
  return jsonLines<RustMessage>(output).flatMap(({ code, spans }) =>
    spans.flatMap((span) =>
      span.is_primary && code ? { file: span.file_name, line: span.line_start, rule: code.code } : [],
    ),
  );
}

const clippy = (...options: string[]) => ({
  language: 'RUST' as const,
  version: ['clippy-driver', '--version'] as const,
  // The first file is the crate, and includes the second by its name.
  command: ([file = '']: readonly string[]): Command => [
    ...(['clippy-driver', '--edition', '2021', '--crate-type', 'lib', '--crate-name', 'snippet'] as const),
    ...['--emit', 'metadata', '--error-format', 'json', ...options, file],
  ],
  reports: rustReports,
});

const vetLine = /^\.?\/?([^\s:]+):(\d+):\d+: (\w+): /gm;

/** The scanners that `npm run gate -- --tools` runs. None of them was made for this library. */
export const tools: readonly Tool[] = [
  {
    name: 'gcc',
    language: 'C',
    version: ['gcc', '--version'],
    debian: 'gcc',
    // `-O2` because some warnings need its data flow.
    command: ([file = '']) => [
      'gcc',
      '-std=gnu17',
      '-O2',
      '-Wall',
      '-Wextra',
      '-fanalyzer',
      '-c',
      '-o',
      '/dev/null',
      file,
    ],
    reports: (output) => compilerReports(output.replace(/ \[CWE-\d+\]/g, '')),
    noise: /^-W(?:unused-function|missing-field-initializers)$/,
  },
  {
    name: 'clang --analyze',
    language: 'C',
    version: ['clang', '--version'],
    debian: 'clang',
    command: ([file = '']) => ['clang', '-std=gnu17', '--analyze', '-Xclang', '-analyzer-output=text', file],
    reports: compilerReports,
    noise: none,
  },
  {
    name: 'clang-tidy',
    language: 'C',
    version: ['clang-tidy', '--version'],
    debian: 'clang-tidy',
    command: ([file = '']) => [
      ...(['clang-tidy', '--quiet', '--checks=-*,bugprone-*,cert-*,clang-analyzer-*', file, '--'] as const),
      '-std=gnu17',
    ],
    reports: (output) => compilerReports(output.replace(/,[\w.,-]+\]$/gm, ']')),
    noise: /^bugprone-(?:reserved-identifier|easily-swappable-parameters)$|^cert-dcl/,
  },
  {
    name: 'cppcheck',
    language: 'C',
    version: ['cppcheck', '--version'],
    debian: 'cppcheck',
    command: (files) => [
      ...(['cppcheck', '--quiet', '--enable=warning,style,portability', '--inconclusive'] as const),
      ...['--template={file}:{line}:1: warning: {message} [{id}]', ...files.filter((file) => file.endsWith('.c'))],
    ],
    reports: compilerReports,
    noise: /^(?:variableScope|constParameter\w*|constVariable\w*|unusedFunction|missingInclude\w*)$/,
  },
  {
    name: 'flawfinder',
    language: 'C',
    version: ['flawfinder', '--version'],
    debian: 'flawfinder',
    command: (files) => ['flawfinder', '--dataonly', '--quiet', '--singleline', ...files],
    reports: (output) => matches(output, /^(?:\.\/)?([^\s:]+):(\d+):\s+\[\d\] \(\w+\) (\w+):/gm),
    noise: none,
  },
  { name: 'clippy', ...clippy(), noise: /^dead_code$/ },
  {
    name: 'clippy::pedantic',
    ...clippy('-W', 'clippy::pedantic'),
    noise:
      /^dead_code$|^clippy::(?:must_use_candidate|missing_\w+_doc|doc_markdown|return_self_not_must_use|module_name_repetitions|uninlined_format_args|needless_pass_by_value)$/,
  },
  {
    name: 'go vet',
    language: 'GO',
    version: ['go', 'version'],
    debian: 'golang-go',
    command: () => ['go', 'vet', '-json', '.'],
    // One object for each package, after lines that name it.
    reports: (output) => {
      const found = /^\{[\s\S]*^\}/m.exec(output)?.[0] ?? '{}';
      const packages = Object.values(JSON.parse(found) as Record<string, Record<string, { posn: string }[]>>);
      const lines = packages.flatMap((analyzers) =>
        Object.entries(analyzers).flatMap(([rule, found]) => found.map(({ posn }) => `${posn}: ${rule}: `)),
      );
      return matches(lines.join('\n'), vetLine);
    },
    noise: none,
  },
  {
    name: 'staticcheck',
    language: 'GO',
    version: ['go-staticcheck', '-version'],
    debian: 'go-staticcheck',
    command: () => ['go-staticcheck', '-checks', 'all', '-f', 'json', '.'],
    reports: (output) =>
      jsonLines<{ code: string; location: { file: string; line: number } }>(output).map(({ code, location }) => ({
        file: location.file.replace(/^.*\//, ''),
        line: location.line,
        rule: code,
      })),
    // Comments, names, and what nothing uses.
    noise: /^(?:ST1\w+|U1000|SA9003)$/,
  },
  {
    name: 'bandit',
    language: 'PYTHON',
    version: ['bandit', '--version'],
    debian: 'bandit',
    command: (files) => ['bandit', '--quiet', '--format', 'json', ...files],
    reports: (output) => {
      const text = /^\{[\s\S]*^\}/m.exec(output)?.[0] ?? '{"results":[]}';
      const { results } = JSON.parse(text) as { results: { filename: string; line_number: number; test_id: string }[] };
      return results.map(({ filename, line_number, test_id }) => ({
        file: filename.replace(/^\.\//, ''),
        line: line_number,
        rule: test_id,
      }));
    },
    // Importing a module, and `assert`.
    noise: /^(?:B4\d\d|B101)$/,
  },
  {
    name: 'pylint',
    language: 'PYTHON',
    version: ['pylint', '--version'],
    debian: 'pylint',
    command: (files) => [
      'pylint',
      '--disable=C,R',
      '--output-format=text',
      '--msg-template={path}:{line}:1: warning: {msg_id} [{symbol}]',
      ...files,
    ],
    reports: compilerReports,
    noise: /^unused-argument$/,
  },
  {
    name: 'ruff',
    language: 'PYTHON',
    version: [process.execPath, fileOf('ruff.ts'), '--version'],
    command: (files) => [process.execPath, fileOf('ruff.ts'), ...files],
    reports: compilerReports,
    noise: none,
  },
];

function fileOf(name: string): string {
  return new URL(name, import.meta.url).pathname;
}
