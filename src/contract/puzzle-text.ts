import type { Language, PuzzleKind } from './puzzles.ts';

/** A line of a puzzle's text as a reader sees it. `mark` and `text` together are the stored line. */
export interface Row {
  /** The sign of a diff, or the mark that starts a file or a patch. */
  mark: string;
  text: string;
  /** The line's number; in a diff, its number in the new code. A removed line has none. */
  line?: number;
  /** In a diff: the number in the old code. An added line has none. */
  old?: number;
  /** What prose calls the line: 14 is "line 14", -14 is "old line 14". Some lines have no such name. */
  address?: number;
  /** What starts here: a file, a patch, or a hunk of a patch. */
  begins?: 'file' | 'patch' | 'hunk';
}

/** The names of the patches in a fix review, in order. */
export const patchNames = ['Patch 1', 'Patch 2', 'Patch 3'] as const;

/** How the files of a language end. */
export const extensions = { PYTHON: 'py', C: 'c', RUST: 'rs', GO: 'go' } as const satisfies Record<Language, string>;

const partMark = '=== ';
const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Returns one row for each line of a puzzle's text, even if the text breaks the rules of its kind. */
export function rowsOf(kind: PuzzleKind, code: string): Row[] {
  const lines = linesOf(code);
  if (kind === 'DIFF') return new DiffReader(true).rows(lines);
  const end = kind === 'REVIEW' ? lines.findIndex(isPartMark) : -1;
  const own = end < 0 ? lines : lines.slice(0, end);
  const rows = own.map((text, index): Row => {
    if (kind === 'FILES' && isPartMark(text)) return partRow(text, 'file');
    return { mark: '', text, line: index + 1, address: index + 1 };
  });
  return end < 0 ? rows : [...rows, ...new DiffReader(false).rows(lines.slice(end))];
}

/** Returns the code before and after a diff. */
export function sidesOf(code: string): { before: string; after: string } {
  const rows = rowsOf('DIFF', code);
  const side = (other: string) =>
    rows
      .filter(({ mark }) => mark !== other)
      .map(({ text }) => `${text}\n`)
      .join('');
  return { before: side('+'), after: side('-') };
}

export interface Part {
  name: string;
  code: string;
}

/** Returns the files, or the code and its patches, in a text. `name` is that of the first. */
export function partsOf(code: string, name: string): [Part, ...Part[]] {
  const first: Part = { name, code: '' };
  const parts: [Part, ...Part[]] = [first];
  let last = first;
  for (const line of linesOf(code)) {
    if (isPartMark(line)) {
      last = { name: line.slice(partMark.length), code: '' };
      parts.push(last);
    } else {
      last.code += `${line}\n`;
    }
  }
  return parts;
}

/** Whether a file is a configuration, such as `nginx.conf`, `deploy.yml`, or `requirements.txt`. */
export function isConfiguration(name: string): boolean {
  return /\.(?:conf|ini|json|lock|toml|txt|ya?ml)$/.test(name);
}

/** Returns which of two files is neither code in the puzzle's language nor a configuration, as one sentence. */
export function foreignFile(language: Language, code: string): string | undefined {
  const name = partsOf(code, '')
    .slice(1)
    .map((part) => part.name)
    .find((each) => !each.endsWith(`.${extensions[language]}`) && !isConfiguration(each));
  return name && `${name} is neither code that ends with .${extensions[language]} nor a configuration.`;
}

/** Applies the hunks of a fix review's patch. Throws an Error that says why they don't fit. */
export function applyPatch(code: string, patch: string): string {
  const before = linesOf(code);
  const after: string[] = [];
  let at = 0;
  for (const { head, lines } of hunksOf(patch)) {
    const match = hunkHead.exec(head);
    if (!match) throw new Error(`'${head}' is not a hunk such as '@@ -12,5 +12,6 @@'.`);
    const [from = 1, removed = 1, to = 1, added = 1] = match.slice(1).map((number) => Number(number ?? 1));
    const olds = lines.filter((line) => line[0] !== '+').map((line) => line.slice(1));
    const news = lines.filter((line) => line[0] !== '-').map((line) => line.slice(1));
    const start = removed === 0 ? from : from - 1;
    if (start < at || olds.some((line, index) => before[start + index] !== line)) {
      throw new Error(`The hunk '${head}' does not fit the code.`);
    }
    after.push(...before.slice(at, start));
    const isCounted = olds.length === removed && news.length === added;
    if (!isCounted || after.length + (added === 0 ? 0 : 1) !== to) {
      throw new Error(`The numbers of the hunk '${head}' are not those of its lines.`);
    }
    after.push(...news);
    at = start + olds.length;
  }
  return [...after, ...before.slice(at)].map((line) => `${line}\n`).join('');
}

/** Returns what is wrong with the text of a puzzle of this kind, as one sentence. */
export function textProblem(kind: PuzzleKind, code: string): string | undefined {
  const lines = linesOf(code);
  if (kind === 'DIFF') {
    const wrong = lines.findIndex((line) => !/^[ +-]|^$/.test(line));
    if (wrong >= 0) return `Line ${wrong + 1} of a diff begins with a space, + or -.`;
    return lines.some((line) => /^[+-]/.test(line)) ? undefined : 'A diff needs lines that begin with + or -.';
  }
  if (kind === 'FILES') {
    const [first, ...others] = partsOf(code, '');
    const names = others.map(({ name }) => name);
    if (names.length === 0) return "The second file begins with a line such as '=== store.py'.";
    if (names.some((name) => !/^[\w-][\w.-]*$/.test(name)) || new Set(names).size < names.length) {
      return 'Each file needs its own name, made of letters, digits, dots, hyphens, and underscores.';
    }
    return [first, ...others].every((part) => part.code.trim()) ? undefined : 'Each file needs code.';
  }
  if (kind === 'REVIEW') {
    const [own, ...patches] = partsOf(code, '');
    if (patches.map(({ name }) => name).join() !== patchNames.join()) {
      return `After the code come the lines ${patchNames.map((name) => `'${partMark}${name}'`).join(', ')}, each with its patch.`;
    }
    for (const { name, code: patch } of patches) {
      try {
        if (applyPatch(own.code, patch) === own.code) return `${name} changes nothing.`;
      } catch (error) {
        return `${name}: ${(error as Error).message}`;
      }
    }
  }
  return undefined;
}

/** Numbers the lines of a diff. `isNamed`: whether prose can call them by their numbers. */
class DiffReader {
  #isNamed: boolean;
  #old = 1;
  #new = 1;

  constructor(isNamed: boolean) {
    this.#isNamed = isNamed;
  }

  rows(lines: string[]): Row[] {
    return lines.map((line) => (this.#isNamed ? this.#code(line) : this.#patch(line)));
  }

  #patch(line: string): Row {
    if (isPartMark(line)) return partRow(line, 'patch');
    const [, from, , to] = hunkHead.exec(line) ?? [];
    if (from === undefined) return this.#code(line);
    this.#old = Number(from);
    this.#new = Number(to);
    return { mark: '', text: line, begins: 'hunk' };
  }

  #code(line: string): Row {
    const mark = /^[ +-]/.exec(line)?.[0] ?? '';
    const row: Row = { mark, text: line.slice(mark.length) };
    if (mark !== '+') row.old = this.#old++;
    if (mark !== '-') row.line = this.#new++;
    if (this.#isNamed) row.address = row.line ?? -(row.old ?? 0);
    return row;
  }
}

function hunksOf(patch: string): { head: string; lines: string[] }[] {
  const hunks: { head: string; lines: string[] }[] = [];
  for (const line of linesOf(patch)) {
    const last = hunks.at(-1);
    if (last && !line.startsWith('@@')) last.lines.push(line);
    else hunks.push({ head: line, lines: [] });
  }
  return hunks;
}

function isPartMark(line: string): boolean {
  return line.startsWith(partMark) && line.trim().length > partMark.length;
}

function partRow(line: string, begins: 'file' | 'patch'): Row {
  return { mark: partMark, text: line.slice(partMark.length), begins };
}

function linesOf(code: string): string[] {
  return code.replace(/\n$/, '').split('\n');
}
