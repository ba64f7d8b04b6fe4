import { letters } from '../contract/puzzles.ts';
import { extensions, type QuestionInFile } from './puzzle-file.ts';
import type { LibraryPuzzle } from './read-library.ts';

/** A puzzle and what else its folder holds; `files` are paths relative to the folder. */
export interface PuzzleFolder {
  puzzle: LibraryPuzzle;
  fixed: string;
  files: string[];
}

/** The options of a question and the letter of the right one. */
export type Choice = Pick<QuestionInFile, 'options' | 'correct'>;

/** How often something happens over the library's questions, and how often it may. Shares are fractions. */
export interface Balance {
  name: string;
  /** A fraction where right options share the greatest length. */
  count: number;
  of: number;
  lowest: number;
  highest: number;
  ok: boolean;
}

/** What drives a puzzle's code: to the harm, to its purpose, or to each outcome that a question claims. */
export type Program = 'proof' | 'works' | 'inputs';

const widest = 72;
const tabWidth = 4;
const fewestLines = 15;
const mostLines = 60;
const giveAway = /vulnerab|exploit|attacker|malicious|insecure|\bCWE\b/i;
const lazyOption = /\b(all|none) of the (above|others?)\b|\bboth [A-D] and [A-D]\b/i;

/** The files that a puzzle's folder must hold, and no others. */
export function expectedFiles({ language, questions }: Pick<LibraryPuzzle, 'language' | 'questions'>): string[] {
  const extension = extensions[language];
  const programs = (['proof', 'works'] as const).map((program) => programFile(program, language));
  return [
    'puzzle.json',
    'explanation.md',
    `snippet.${extension}`,
    `fixed.${extension}`,
    ...programs,
    ...wrongChanges(questions).map((change) => `wrong/${change}.patch`),
  ];
}

/** The name of a program's file. Go runs tests only from files that end with `_test.go`. */
export function programFile(program: Program, language: LibraryPuzzle['language']): string {
  return language === 'GO' ? `${program}_test.go` : `${program}.${extensions[language]}`;
}

/** The names of the changes that the fix question's wrong options propose: `<question>-<letter>`. */
export function wrongChanges(questions: QuestionInFile[]): string[] {
  return questions
    .filter(({ is_fix }) => is_fix)
    .flatMap(({ id, correct }) => letters.filter((letter) => letter !== correct).map((letter) => `${id}-${letter}`));
}

/**
 * The right options that an `inputs` program must reach, by question. Patches prove the fix question, and a question about lines has nothing
 * to run.
 */
export function claims(questions: QuestionInFile[]): Record<string, string> {
  const isOutcome = ({ is_fix, options }: QuestionInFile) =>
    !is_fix && !letters.every((letter) => /\blines? \d/i.test(options[letter].text));
  return Object.fromEntries(questions.filter(isOutcome).map(({ id, options, correct }) => [id, options[correct].text]));
}

/** What is wrong with one puzzle as far as reading it can show; one sentence each. */
export function checkPuzzle({ puzzle, fixed, files }: PuzzleFolder): string[] {
  const snippet = `snippet.${extensions[puzzle.language]}`;
  const expected = expectedFiles(puzzle);
  const lines = linesOf(puzzle.code_snippet);
  return [
    ...checkFolder(
      puzzle.slug,
      expected,
      files.filter((file) => file !== programFile('inputs', puzzle.language)),
    ),
    ...checkCode(lines, puzzle).map((problem) => `${snippet}: ${problem}`),
    ...(fixed === puzzle.code_snippet ? [`${snippet}: equals the fixed file`] : []),
    ...puzzle.lines
      .filter(({ line }) => !lines[line - 1]?.trim())
      .map(({ line }) => `lines: line ${line} is blank or does not exist`),
    ...puzzle.questions.flatMap((question) => checkQuestion(question, lines).map((p) => `${question.id}: ${p}`)),
    ...checkPanels(puzzle),
    ...checkExplanation(puzzle.explanation, lines).map((problem) => `explanation.md: ${problem}`),
  ];
}

/** The largest share of a puzzle's questions that readers without the code may guess. */
const guessable = 0.6;

function checkPanels({ panels }: LibraryPuzzle): string[] {
  if (!panels) return [];
  const { with_code, without_code } = panels;
  return [
    ...(with_code.right < with_code.of ? ['panels: readers with the code missed a key'] : []),
    ...(without_code.right > guessable * without_code.of ? ['panels: readers without the code guessed too much'] : []),
  ];
}

/** What is wrong with a folder's name and with which files it holds. */
export function checkFolder(slug: string, expected: string[], files: string[]): string[] {
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? [] : ['the folder: its name is not kebab-case']),
    ...expected.filter((file) => !files.includes(file)).map((file) => `${file}: missing`),
    ...files.filter((file) => !expected.includes(file)).map((file) => `${file}: does not belong here`),
  ];
}

/** What repeats over the library though it must not. */
export function checkLibrary(puzzles: LibraryPuzzle[]): string[] {
  const titles = repeated(
    puzzles.map(({ slug, title }) => ({ key: plain(title).toLowerCase(), name: `${slug}: title` })),
  );
  const questions = repeated(
    puzzles.flatMap(({ slug, questions }) =>
      questions.map(({ id, text, options }) => ({
        key: [text, ...letters.map((letter) => options[letter].text).sort()].map(plain).join('\n'),
        name: `${slug}: question ${id}`,
      })),
    ),
  );
  return [...titles, ...questions].map(([first, second]) => `${second} repeats ${first}`);
}

/**
 * Whether the right option can be guessed by its length or its letter. Where there are fewer puzzles or interview questions than a full
 * library has, each band is widened by two standard errors of a fair one in four: that far chance alone leads.
 */
export function balances(questions: Choice[], isFull: boolean): Balance[] {
  const of = questions.length;
  const slack = !isFull && of > 0 ? 2 * Math.sqrt((0.25 * 0.75) / of) : 0;
  const balance = (name: string, count: number, low: number, high: number): Balance => {
    const lowest = Math.max(0, low - slack);
    const highest = Math.min(1, high + slack);
    return { name, count, of, lowest, highest, ok: count >= lowest * of && count <= highest * of };
  };
  return [
    balance('right option is the longest', hitsByLength(questions), 0.2, 0.3),
    ...letters.map((letter) =>
      balance(`right option is ${letter}`, questions.filter(({ correct }) => correct === letter).length, 0.22, 0.28),
    ),
  ];
}

/** Returns how many questions you get right on average by choosing the longest option, at random where several share that length. */
function hitsByLength(questions: Choice[]): number {
  const hits = questions.map(({ options, correct }) => {
    const sizes = letters.map((letter) => [...options[letter].text].length);
    const longest = Math.max(...sizes);
    const isLongest = [...options[correct].text].length === longest;
    return isLongest ? 1 / sizes.filter((size) => size === longest).length : 0;
  });
  return hits.reduce((sum, hit) => sum + hit, 0);
}

function linesOf(code: string): string[] {
  return code.replace(/\n$/, '').split('\n');
}

function checkCode(lines: string[], { language, code_snippet }: LibraryPuzzle): string[] {
  const problems: string[] = [];
  if (!code_snippet.endsWith('\n')) problems.push('does not end with a line break');
  if (code_snippet.includes('\r')) problems.push('has carriage returns');
  if (lines.length < fewestLines || lines.length > mostLines) {
    problems.push(`has ${lines.length} lines, not ${fewestLines} to ${mostLines}`);
  }
  lines.forEach((line, index) => {
    const columns = [...line.replaceAll('\t', ' '.repeat(tabWidth))].length;
    if (columns > widest) problems.push(`line ${index + 1} has ${columns} columns, more than ${widest}`);
    if (language !== 'GO' && line.includes('\t')) problems.push(`line ${index + 1} has a tab`);
    if (/\s$/.test(line)) problems.push(`line ${index + 1} ends with spaces`);
    const [word] = giveAway.exec(line) ?? [];
    if (word) problems.push(`line ${index + 1} gives it away: ${word}`);
  });
  return problems;
}

function checkQuestion({ text, options }: QuestionInFile, lines: string[]): string[] {
  const words = [text, ...letters.flatMap((letter) => [options[letter].text, options[letter].note])];
  return [...words.flatMap((each) => missingLines(each, lines)), ...checkOptions(options)];
}

/** What is wrong with the four options of a question. */
export function checkOptions(options: Choice['options']): string[] {
  const all = letters.map((letter) => options[letter]);
  const problems: string[] = [];
  if (new Set(all.map((option) => plain(option.text))).size < all.length) problems.push('two options are the same');
  if (new Set(all.map((option) => plain(option.note))).size < all.length) problems.push('two notes are the same');
  const lazy = all.find((option) => lazyOption.test(option.text));
  if (lazy) problems.push(`an option leans on the others: ${lazy.text}`);
  return problems;
}

function checkExplanation(explanation: string, lines: string[]): string[] {
  const problems = missingLines(explanation, lines);
  if (!/\blines? \d/i.test(explanation)) problems.push('names no line');
  const references = /^#+ References\s*$([\s\S]*)/im.exec(explanation)?.[1] ?? '';
  if (!/https:\/\/\S/.test(references)) problems.push('has no section References with a link');
  return problems;
}

function missingLines(words: string, lines: string[]): string[] {
  const mentions = words.matchAll(/\bline (\d+)|\blines (\d+(?:(?:, and |, | and | to | or |–|-)\d+)*)/gi);
  return [...mentions]
    .flatMap(([, one, several]) => (one ?? several ?? '').match(/\d+/g) ?? [])
    .filter((line) => !lines[Number(line) - 1]?.trim())
    .map((line) => `speaks of line ${line}, which is blank or does not exist`);
}

/** A text in which white space makes no difference. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Each entry whose key an earlier one has, by the names of the two. */
export function repeated(entries: { key: string; name: string }[]): [string, string][] {
  const first = new Map<string, string>();
  return entries.flatMap(({ key, name }): [string, string][] => {
    const earlier = first.get(key);
    if (earlier !== undefined) return [[earlier, name]];
    first.set(key, name);
    return [];
  });
}
