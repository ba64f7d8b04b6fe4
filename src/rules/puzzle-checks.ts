import { foreignFile, patchNames, type Row, rowsOf, textProblem } from '../contract/puzzle-text.ts';
import { type FirstStep, type Language, type Letter, letters, type PuzzleKind } from '../contract/puzzles.ts';

/** The checks of a puzzle's text, for the gate and for staff's form. */
export interface CheckedPuzzle {
  kind: PuzzleKind;
  first_step?: FirstStep | null | undefined;
  language: Language;
  code_snippet: string;
  explanation: string;
  lines: readonly { line: number; note: string }[];
  questions: readonly CheckedQuestion[];
}

export interface CheckedQuestion {
  text: string;
  options: Readonly<Record<Letter, { text: string; note: string }>>;
}

/** How many questions a puzzle has. */
export const questionCount = { fewest: 3, most: 5 };
export const firstStepQuestionCount = { fewest: 1, most: 2 };

/** The headings of every puzzle's explanation, in this order. */
export const explanationSections = [
  'What happens',
  'Exploit',
  'What only looks dangerous',
  'Fix',
  'Find it elsewhere',
  'References',
] as const;
/** Those that a first step's explanation needs. */
const firstStepSections = ['What happens', 'Fix', 'References'] as const;

const widest = 72;
const tabWidth = 4;
const lineLimits = { fewest: 15, most: 60 };
const longLimits = { fewest: 80, most: 150 };
const firstStepLimits = { fewest: 5, most: 15 };
/** The options of a fix review's fix question, in any order. */
const reviewOptions = [...patchNames, 'None of them'];
const giveAway = /vulnerab|exploit|attacker|malicious|insecure|\bCWE\b/i;
const lazyOption = /\b(all|none) of the (above|others?)\b|\bboth [A-D] and [A-D]\b/i;

/** Returns the lines that prose can name, by number. Old lines of a diff have negative numbers. */
export type NamedLines = ReadonlyMap<number, string>;

export function namedLines(rows: readonly Row[]): NamedLines {
  return new Map(rows.flatMap(({ address, text }) => (address && text.trim() ? [[address, text]] : [])));
}

/** Returns whether the code that a puzzle shows has no vulnerability: clean code, or a diff of a complete patch. */
export function isClean({ kind, lines }: { kind?: PuzzleKind; lines?: readonly unknown[] }): boolean {
  return kind === 'CLEAN' || (kind === 'DIFF' && lines?.length === 0);
}

/** Returns what is wrong with a puzzle's code. */
export function checkCode({ kind, first_step, language, code_snippet }: CheckedPuzzle): string[] {
  const rows = rowsOf(kind, code_snippet);
  const problems: string[] = [];
  const { fewest, most } = first_step ? firstStepLimits : kind === 'LONG' ? longLimits : lineLimits;
  if (code_snippet.includes('\r')) problems.push('has carriage returns');
  if (rows.length < fewest || rows.length > most) {
    problems.push(`has ${rows.length} lines, not ${fewest} to ${most}`);
  }
  rows.forEach(({ text: line }, index) => {
    const columns = [...line.replaceAll('\t', ' '.repeat(tabWidth))].length;
    if (columns > widest) problems.push(`line ${index + 1} has ${columns} columns, more than ${widest}`);
    if (language !== 'GO' && line.includes('\t')) problems.push(`line ${index + 1} has a tab`);
    if (/\s$/.test(line)) problems.push(`line ${index + 1} ends with spaces`);
    const [word] = giveAway.exec(line) ?? [];
    if (word) problems.push(`line ${index + 1} gives it away: ${word}`);
  });
  const problem =
    textProblem(kind, code_snippet) ?? (kind === 'FILES' ? foreignFile(language, code_snippet) : undefined);
  return problem ? [...problems, problem] : problems;
}

/** Returns whether a fix review's question offers its patches. */
export function offersPatches({ options }: CheckedQuestion): boolean {
  const texts = letters.map((letter) => options[letter].text);
  return reviewOptions.every((option) => texts.includes(option));
}

export const offersNoPatches = `the options of the fix question aren't ${reviewOptions.join(', ')}`;

/** Returns what is wrong with the lines that a puzzle marks. */
export function checkLines({ kind, code_snippet, lines }: CheckedPuzzle): string[] {
  const rows = rowsOf(kind, code_snippet);
  if (kind === 'CLEAN' && lines.length > 0) return ['clean code has no vulnerable line'];
  if (!isClean({ kind, lines }) && lines.length === 0) return ['no line is marked as vulnerable'];
  return lines
    .filter(({ line }) => !rows[line - 1]?.text.trim() || !rows[line - 1]?.address)
    .map(({ line }) => `line ${line} is blank or does not exist`);
}

/** Returns what is wrong with a puzzle's question. */
export function checkQuestion(question: CheckedQuestion, lines: NamedLines): string[] {
  return [...textsIn(question).flatMap((each) => missingLines(each, lines)), ...checkOptions(question.options)];
}

/** Returns every text in a question, its options, and their notes. */
export function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** Returns what is wrong with the 4 options of a question. */
export function checkOptions(options: CheckedQuestion['options']): string[] {
  const all = letters.map((letter) => options[letter]);
  const problems: string[] = [];
  if (new Set(all.map((option) => plain(option.text))).size < all.length) problems.push('two options are the same');
  if (new Set(all.map((option) => plain(option.note))).size < all.length) problems.push('two notes are the same');
  const lazy = all.find((option) => lazyOption.test(option.text));
  if (lazy) problems.push(`an option leans on the others: ${lazy.text}`);
  return problems;
}

/** Returns what is wrong with a puzzle's explanation. */
export function checkExplanation({ explanation, first_step }: CheckedPuzzle, lines: NamedLines): string[] {
  const problems = missingLines(explanation, lines);
  if (!/\blines? \d/i.test(explanation)) problems.push('names no line');
  for (const section of first_step ? firstStepSections : explanationSections) {
    if (!new RegExp(`^#+ ${section}\\s*$`, 'im').test(explanation)) problems.push(`has no section ${section}`);
  }
  const references = /^#+ References\s*$([\s\S]*)/im.exec(explanation)?.[1];
  if (references !== undefined && !/https:\/\/\S/.test(references)) problems.push('has no link under References');
  return problems;
}

function missingLines(words: string, lines: NamedLines): string[] {
  const mentions = words.matchAll(/\b(old )?(?:line (\d+)|lines (\d+(?:(?:, and |, | and | to | or |–|-)\d+)*))/gi);
  const problems = [...mentions].flatMap(([, old = '', one, several]) =>
    ((one ?? several ?? '').match(/\d+/g) ?? [])
      .filter((line) => !lines.has(old ? -Number(line) : Number(line)))
      .map((line) => `speaks of ${old.toLowerCase()}line ${line}, which is blank or does not exist`),
  );
  return [...new Set(problems)];
}

/** Returns text with normalized white space. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
