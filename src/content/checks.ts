import { isConfiguration, partsOf, rowsOf, textProblem } from '../contract/puzzle-text.ts';
import { type Letter, letters } from '../contract/puzzles.ts';
import {
  checkCode,
  checkExplanation,
  checkLines,
  checkQuestion,
  namedLines,
  offersNoPatches,
  offersPatches,
  plain,
  textsIn,
} from '../rules/puzzle-checks.ts';
import {
  changedVersion,
  codeOf,
  filesOf,
  isClean,
  isPatch,
  isRightPatch,
  type Provable,
  shownVersions,
  wrongChanges,
} from './candidates.ts';
import { checkLesson, checkLinks, checkOpening, checkProse } from './house-style.ts';
import { extensions, type QuestionInFile, type Reading } from './puzzle-file.ts';
import type { LibraryPuzzle, ProvablePuzzle } from './read-library.ts';

/** A puzzle and what else its folder holds; `files` are paths relative to the folder. */
export interface PuzzleToCheck {
  puzzle: ProvablePuzzle;
  /** The snippet with the right option of the fix question. */
  changed: string;
  files: string[];
  /** What is wrong with the recording, and which files it consists of. */
  recording?: { files: string[]; problems: string[] };
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

/** The files that a puzzle's folder must hold, and no others. */
export function expectedFiles(puzzle: Provable): string[] {
  const { language } = puzzle;
  const extension = extensions[language];
  const programs = (['proof', 'works'] as const).map((program) => programFile(program, language));
  return [
    'puzzle.json',
    'explanation.md',
    `snippet.${extension}`,
    `${changedVersion(puzzle)}.${extension}`,
    ...programs,
    ...wrongChanges(puzzle).map((change) => `wrong/${change}.patch`),
  ];
}

/** The name of a program's file. Go runs tests only from files that end with `_test.go`. */
export function programFile(program: Program, language: ProvablePuzzle['language']): string {
  return language === 'GO' ? `${program}_test.go` : `${program}.${extensions[language]}`;
}

/**
 * The right options that an `inputs` program must reach, by question. Patches prove the fix question, and a question about lines has nothing
 * to run.
 */
export function claims(questions: QuestionInFile[]): Record<string, string> {
  const isOutcome = (question: QuestionInFile) => !question.is_fix && !asksForLine(question);
  return Object.fromEntries(questions.filter(isOutcome).map(({ id, options, correct }) => [id, options[correct].text]));
}

function asksForLine({ options }: QuestionInFile): boolean {
  return letters.every((letter) => /\blines? \d/i.test(options[letter].text));
}

/** The program that reaches its claims, if it has any. */
function claiming({ questions, language }: ProvablePuzzle): string[] {
  return Object.keys(claims(questions)).length > 0 ? [programFile('inputs', language)] : [];
}

/** What is wrong with one puzzle as far as reading it can show; one sentence each. */
export function checkPuzzle({ puzzle, changed, files, recording }: PuzzleToCheck): string[] {
  const snippet = `snippet.${extensions[puzzle.language]}`;
  const problem = textProblem(puzzle.kind, puzzle.code_snippet);
  const lines = namedLines(rowsOf(puzzle.kind, puzzle.code_snippet));
  const ending = puzzle.code_snippet.endsWith('\n') ? [] : ['does not end with a line break'];
  return [
    ...checkFolder(puzzle.slug, [...expectedFiles(puzzle), ...claiming(puzzle), ...(recording?.files ?? [])], files),
    ...(recording?.problems ?? []),
    ...[...ending, ...checkCode(puzzle), ...(problem ? [] : checkKind(puzzle, changed))].map(
      (each) => `${snippet}: ${each}`,
    ),
    ...(!problem && changed === codeOf(puzzle, 'snippet')
      ? [`${snippet}: equals the ${changedVersion(puzzle)} file`]
      : []),
    ...checkLines(puzzle).map((each) => `lines: ${each}`),
    ...puzzle.questions.flatMap((question) => checkQuestion(question, lines).map((each) => `${question.id}: ${each}`)),
    ...checkPanels(puzzle),
    ...[...checkExplanation(puzzle, lines), ...checkProse(puzzle.explanation), ...checkLinks(puzzle.explanation)].map(
      (each) => `explanation.md: ${each}`,
    ),
    ...checkProse(puzzle.description).map((each) => `description: ${each}`),
    ...puzzle.lines.flatMap(({ line, note }) => checkProse(note).map((each) => `lines: line ${line}: ${each}`)),
    ...puzzle.questions.flatMap((question) => checkLineOptions(question).map((each) => `${question.id}: ${each}`)),
    ...puzzle.questions.flatMap(({ id, ...question }) => checkWords(question).map((each) => `${id}: ${each}`)),
  ];
}

/** Returns which options quote the line that they name, so that you can judge them without the code. A single name isn't a quotation. */
function checkLineOptions(question: QuestionInFile): string[] {
  if (question.is_fix || !asksForLine(question)) return [];
  return letters
    .map((letter) => question.options[letter].text)
    .filter((text) => /`[^`]*[ =(;][^`]*`/.test(text))
    .map((text) => `an option quotes the code: ${text}`);
}

/**
 * Returns what a puzzle of the library lacks that a skeleton doesn't need: an explanation that teaches, which a first step's does in short, and
 * readers with the code and without it.
 */
export function checkLibraryPuzzle({
  subtitle,
  explanation,
  cwe,
  panels,
  first_step,
  questions,
}: LibraryPuzzle): string[] {
  return [
    ...(subtitle ? checkProse(subtitle) : ['it has none']).map((each) => `subtitle: ${each}`),
    ...(subtitle?.endsWith('.') ? ['subtitle: ends with a period'] : []),
    ...(first_step ? [] : checkNumbers(questions)),
    ...[...checkOpening(explanation, cwe), ...(first_step ? [] : checkLesson(explanation))].map(
      (each) => `explanation.md: ${each}`,
    ),
    ...[true, false]
      .filter((code) => !panels?.some((each) => each.code === code))
      .map((code) => `puzzle.json: nobody has read it ${code ? 'with' : 'without'} the code`),
  ];
}

/** Returns what the house style forbids in a question, its options, and their notes. */
export function checkWords(question: Pick<QuestionInFile, 'text' | 'options'>): string[] {
  return textsIn(question).flatMap(checkProse);
}

function checkPanels({ panels = [] }: ProvablePuzzle): string[] {
  const last = panels.findLast(({ code }) => code);
  return last && last.right < last.of ? ['panels: the last reader with the code missed a key'] : [];
}

/** How many keys readers reached without the code, by each puzzle's last reading: a library whose keys can be guessed teaches nothing. */
export function guessBalance(puzzles: ProvablePuzzle[]): Balance {
  const last = puzzles.flatMap(({ panels = [] }) => panels.findLast(({ code, hint }) => !code && !hint) ?? []);
  const sum = (of: (reading: Reading) => number) => last.reduce((total, reading) => total + of(reading), 0);
  const [count, of, highest] = [sum(({ right }) => right), sum((reading) => reading.of), 0.5];
  return { name: 'guessed without the code', count, of, lowest: 0, highest, ok: count <= highest * of };
}

/** What is wrong with a folder's name and with which files it holds. */
export function checkFolder(slug: string, expected: string[], files: string[]): string[] {
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? [] : ['the folder: its name is not kebab-case']),
    ...expected.filter((file) => !files.includes(file)).map((file) => `${file}: missing`),
    ...files.filter((file) => !expected.includes(file)).map((file) => `${file}: does not belong here`),
  ];
}

/** Returns which puzzles don't name the others that teach the same idea, and which ideas only one has. */
export function checkIdeas(puzzles: LibraryPuzzle[]): string[] {
  return puzzles.flatMap(({ slug, idea, explanation }) => {
    if (idea === undefined) return [];
    const twins = puzzles.filter((other) => other.idea === idea && other.slug !== slug);
    if (twins.length === 0) return [`${slug}: no other puzzle has the idea ${idea}`];
    // Titles have curly apostrophes, and prose has straight ones.
    const straight = explanation.replaceAll('’', "'");
    return twins
      .filter(({ title }) => !straight.includes(`*${title.replaceAll('’', "'")}*`))
      .map(({ title }) => `${slug}: Find it elsewhere doesn't name *${title}*, which has the same idea`);
  });
}

/** How many puzzles are clean code: with fewer, readers who take every snippet for vulnerable would nearly always be right. First steps don't count. */
export function cleanBalance(puzzles: Pick<LibraryPuzzle, 'kind' | 'lines' | 'first_step'>[]): Balance {
  const dailies = puzzles.filter(({ first_step }) => !first_step);
  const [count, of, lowest] = [dailies.filter(isClean).length, dailies.length, 0.14];
  return { name: 'clean code', count, of, lowest, highest: 1, ok: count / of >= lowest };
}

/** How many puzzles of the library have a configuration as their second file, at most: it's a library about code. */
const mostConfigurations = 6;

/** What is wrong with how many puzzles have a configuration as their second file. */
export function checkConfigurations(puzzles: Pick<LibraryPuzzle, 'kind' | 'code_snippet'>[]): string[] {
  const hasOne = ({ kind, code_snippet }: (typeof puzzles)[number]) =>
    kind === 'FILES' && partsOf(code_snippet, '').some(({ name }) => isConfiguration(name));
  const count = puzzles.filter(hasOne).length;
  return count > mostConfigurations
    ? [`${count} puzzles have a configuration as their second file, more than ${mostConfigurations}`]
    : [];
}

/** Which CVEs each puzzle names under 'In the wild', each once. */
function citedRecords({ explanation }: Pick<LibraryPuzzle, 'explanation'>): string[] {
  const [, section = ''] = /^## In the wild\s*$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(explanation) ?? [];
  return [...new Set(section.match(/\bCVE-\d{4}-\d+/g))];
}

/** Which CVEs more than two puzzles name under 'In the wild'. */
export function checkRecords(puzzles: Pick<LibraryPuzzle, 'explanation'>[]): string[] {
  const cited = puzzles.flatMap(citedRecords);
  const counts = new Map(cited.map((id) => [id, cited.filter((each) => each === id).length]));
  return [...counts].flatMap(([id, count]) => (count > 2 ? [`${count} puzzles name ${id}, more than 2`] : []));
}

const recentSince = 2023;

/** How many of the CVEs that puzzles name under 'In the wild' are recent: learners meet today's mistakes. */
export function recordBalance(puzzles: Pick<LibraryPuzzle, 'explanation'>[]): Balance {
  const years = puzzles.flatMap(citedRecords).map((id) => Number(id.slice(4, 8)));
  const [count, of, lowest] = [years.filter((year) => year >= recentSince).length, years.length, 0.5];
  return { name: `CVEs from ${recentSince} or later`, count, of, lowest, highest: 1, ok: count >= lowest * of };
}

/** Returns which puzzles in C don't say how the code is built: whether a bug shows depends on it. */
export function checkBuilds(puzzles: Pick<LibraryPuzzle, 'slug' | 'language' | 'description'>[]): string[] {
  return puzzles.flatMap(({ slug, language, description }) =>
    language === 'C' && !/\bBuilt with `gcc\b/.test(description)
      ? [`${slug}/description: doesn't say what the build is`]
      : [],
  );
}

/** What repeats over the library though it must not. */
export function checkLibrary(puzzles: ProvablePuzzle[]): string[] {
  const titles = repeated(
    puzzles.map(({ slug, title }) => ({ key: plain(title).toLowerCase(), name: `${slug}: title` })),
  );
  const subtitles = repeated(
    puzzles.flatMap(({ slug, subtitle }) =>
      subtitle ? [{ key: subtitle.toLowerCase(), name: `${slug}: subtitle` }] : [],
    ),
  );
  const questions = repeated(
    puzzles.flatMap(({ slug, questions }) =>
      questions.map(({ id, text, options }) => ({
        key: [text, ...letters.map((letter) => options[letter].text).sort()].map(plain).join('\n'),
        name: `${slug}: question ${id}`,
      })),
    ),
  );
  const steps = repeated(
    puzzles.flatMap(({ slug, language, first_step }) =>
      first_step ? [{ key: `${language} ${first_step}`, name: `${slug}: first_step` }] : [],
    ),
  );
  return [...titles, ...subtitles, ...questions, ...steps].map(([first, second]) => `${second} repeats ${first}`);
}

/** Returns the number that an option is, with a unit of at most two words, such as "3 times"; undefined if it's anything else. */
function numberOf(option: string): number | undefined {
  const [, digits] =
    /^(-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)(?:%|(?: [^\s\d]+){0,2})$/.exec(
      option.replaceAll('`', '').replace('−', '-'),
    ) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** Returns the four numbers that a question offers by letter, or undefined if it offers anything else. */
function numbersOf({ options }: Choice): Record<Letter, number> | undefined {
  const numbers = letters.map((letter) => numberOf(options[letter].text));
  const [A, B, C, D] = numbers;
  return A === undefined || B === undefined || C === undefined || D === undefined ? undefined : { A, B, C, D };
}

/** What is wrong with a puzzle's questions that offer four numbers: they invite to calculate, not to read. */
function checkNumbers(questions: Choice[]): string[] {
  const counting = questions.filter(numbersOf);
  return [
    ...(questions[0] && numbersOf(questions[0]) ? ['questions: the first one offers four numbers'] : []),
    ...(counting.length > 1 ? [`questions: ${counting.length} offer four numbers`] : []),
  ];
}

/** How many questions offer four numbers, and where among the four the right one is. */
export function numberBalances(questions: Choice[], isFull: boolean): Balance[] {
  const offered = questions.flatMap((question) => {
    const numbers = numbersOf(question);
    return numbers ? [{ numbers, right: numbers[question.correct] }] : [];
  });
  const of = offered.length;
  const ranks = ['largest', 'second largest', 'third largest', 'smallest'].map((name, rank) => {
    const isHit = ({ numbers, right }: (typeof offered)[number]) =>
      letters.filter((each) => numbers[each] > right).length === rank;
    return within({ name: `right number is the ${name}`, count: offered.filter(isHit).length, of }, 0.2, 0.3, isFull);
  });
  return [within({ name: 'questions with four numbers', count: of, of: questions.length }, 0, 0.2, true), ...ranks];
}

/** Whether a share is in its band, which is widened by two standard errors of a fair one in four if the library isn't full: that far chance alone leads. */
function within(
  { name, count, of }: Pick<Balance, 'name' | 'count' | 'of'>,
  low: number,
  high: number,
  isFull: boolean,
): Balance {
  const slack = !isFull && of > 0 ? 2 * Math.sqrt((0.25 * 0.75) / of) : 0;
  const [lowest, highest] = [Math.max(0, low - slack), Math.min(1, high + slack)];
  return { name, count, of, lowest, highest, ok: count >= lowest * of && count <= highest * of };
}

/**
 * Whether the right option can be guessed by its length or its letter.
 */
export function balances(questions: Choice[], isFull: boolean): Balance[] {
  const balance = (name: string, count: number, low: number, high: number) =>
    within({ name, count, of: questions.length }, low, high, isFull);
  return [
    balance('right option is the longest', hitsByLength(questions), 0.2, 0.3),
    ...letters.map((letter) =>
      balance(`right option is ${letter}`, questions.filter(({ correct }) => correct === letter).length, 0.22, 0.28),
    ),
  ];
}

/**
 * Returns how often options name a vulnerable line, and how often they may: as often as any other line that they name, so that counting
 * doesn't find it. The fix question is left out, because it's about the vulnerable line.
 */
export function lineBalance(puzzles: ProvablePuzzle[]): Balance {
  const named = puzzles.map(({ kind, code_snippet, lines, questions }) => {
    const rows = rowsOf(kind, code_snippet);
    const vulnerable = new Set(lines.map(({ line }) => rows[line - 1]?.address));
    const texts = questions
      .filter(({ is_fix }) => !is_fix)
      .flatMap(({ options }) => letters.map((letter) => options[letter].text));
    const all = texts.flatMap((text) => [...text.matchAll(/(?<!old )\bline (\d+)/gi)].map(([, line]) => Number(line)));
    return { all, isVulnerable: (line: number) => vulnerable.has(line) };
  });
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const count = sum(named.map(({ all, isVulnerable }) => all.filter(isVulnerable).length));
  const of = sum(named.map(({ all }) => all.length));
  const places = named.map(({ all, isVulnerable }) => ({ lines: [...new Set(all)], isVulnerable }));
  const fair =
    sum(places.map(({ lines, isVulnerable }) => lines.filter(isVulnerable).length)) /
    sum(places.map(({ lines }) => lines.length));
  return {
    name: 'options name a vulnerable line',
    count,
    of,
    lowest: 0,
    highest: fair,
    ok: of === 0 || count / of <= fair,
  };
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

/** What is wrong with the parts that only this kind has. */
function checkKind(puzzle: ProvablePuzzle, changed: string): string[] {
  const { kind, language, questions } = puzzle;
  if (kind === 'FILES') {
    return Object.keys(filesOf(puzzle, puzzle.code_snippet))
      .filter(
        (name, index) =>
          (index === 0 && !name.endsWith(`.${extensions[language]}`)) ||
          /^(?:proof|works|inputs|run)\b|_test\.go$/.test(name),
      )
      .map((name) => `a file can't be called ${name}`);
  }
  if (kind !== 'REVIEW') return [];
  if (!questions.every((question) => !question.is_fix || offersPatches(question))) return [offersNoPatches];
  const file = `${changedVersion(puzzle)}.${extensions[language]}`;
  // The lock of the proofs doesn't notice another key: no file is named after it.
  return shownVersions(puzzle)
    .filter(isPatch)
    .flatMap((patch) => {
      const isFix = codeOf(puzzle, patch) === changed;
      if (isFix === isRightPatch(puzzle, patch)) return [];
      return isFix
        ? `${patch} leads to the same file as ${file}, and isn't the key`
        : `${patch} is the key, and leads to another file than ${file}`;
    });
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
