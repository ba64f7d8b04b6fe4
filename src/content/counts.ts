import { type CategoryName, categoryNames, codeCategoryNames } from '../contract/categories.ts';
import { languages } from '../contract/puzzles.ts';
import type { LibraryPuzzle } from './read-library.ts';
import type { LibraryQuestion } from './read-questions.ts';

/** How many there are of something and how many a full library has; `atLeast` where more are welcome. */
export interface LibraryCount {
  name: string;
  count: number;
  planned: number;
  atLeast?: true;
}

/** How many puzzles of each difficulty a language has, at least. */
const difficulties = [8, 9, 5, 2];
const firstSteps = 3;
const perCategory = 6;
const languagesPerCategory = 2;
const isOfCode = (category: CategoryName) => codeCategoryNames.some((name) => name === category);
/** How many interview questions of each type a category has, at least. */
const questionsPerType = (category: CategoryName) => (isOfCode(category) ? 6 : 3);
const questionDifficulties = [1, 2, 3];

/** How many puzzles and interview questions a full library has, at least. */
export const fullLibrary = {
  puzzles: languages.length * difficulties.reduce((sum, count) => sum + count),
  multipleChoice: categoryNames.reduce((sum, category) => sum + questionsPerType(category), 0),
};

/** What a full library counts of its puzzles, and how far this one is. */
export function tallyPuzzles(library: LibraryPuzzle[]): LibraryCount[] {
  // First steps are never a daily.
  const puzzles = library.filter(({ first_step }) => !first_step);
  const count = (isCounted: (puzzle: LibraryPuzzle) => boolean) => puzzles.filter(isCounted).length;
  return [
    ...languages.flatMap((language) =>
      difficulties.map((planned, index) => ({
        name: `puzzles: ${language}, difficulty ${index + 1}`,
        count: count((puzzle) => puzzle.language === language && puzzle.difficulty === index + 1),
        planned,
        atLeast: true as const,
      })),
    ),
    ...languages.map((language) => ({
      name: `first steps: ${language}`,
      count: library.filter((puzzle) => puzzle.first_step && puzzle.language === language).length,
      planned: firstSteps,
    })),
    ...codeCategoryNames.flatMap((category): LibraryCount[] => {
      const inCategory = puzzles.filter((puzzle) => puzzle.category === category);
      return [
        { name: `puzzles: ${category}`, count: inCategory.length, planned: perCategory, atLeast: true },
        {
          name: `languages: ${category}`,
          count: new Set(inCategory.map(({ language }) => language)).size,
          planned: languagesPerCategory,
          atLeast: true,
        },
      ];
    }),
  ];
}

/** What a full library counts of its interview questions, and how far this one is. */
export function tallyQuestions(questions: LibraryQuestion[]): LibraryCount[] {
  return categoryNames.flatMap((category): LibraryCount[] => {
    const inCategory = questions.filter((question) => question.category === category);
    return [
      {
        name: `multiple choice: ${category}`,
        count: inCategory.filter(({ type }) => type === 'MC').length,
        planned: questionsPerType(category),
        atLeast: true,
      },
      {
        name: `open-ended: ${category}`,
        count: inCategory.filter(({ type }) => type === 'OE').length,
        planned: questionsPerType(category),
        atLeast: true,
      },
      {
        name: `difficulties: ${category}`,
        count: new Set(inCategory.map(({ difficulty }) => difficulty)).size,
        planned: questionDifficulties.length,
      },
    ];
  });
}

/** Whether a tally is as a full library has it. */
export function isComplete({ count, planned, atLeast }: LibraryCount): boolean {
  return atLeast ? count >= planned : count === planned;
}

/**
 * How many minutes a puzzle takes to read before the first answer: 200 words of prose a minute, and a line of code as long as eight
 * words.
 */
export function readingMinutes({
  description,
  code_snippet,
  questions,
}: Pick<LibraryPuzzle, 'description' | 'code_snippet' | 'questions'>): number {
  const prose = [
    description,
    ...questions.flatMap(({ text, options }) => [text, ...Object.values(options).map((o) => o.text)]),
  ];
  const words = prose.join(' ').split(/\s+/).length;
  const lines = code_snippet.split('\n').filter((line) => line.trim()).length;
  return (words + 8 * lines) / 200;
}
