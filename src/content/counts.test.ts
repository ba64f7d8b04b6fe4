import { expect, it } from 'vitest';
import { categoryNames, codeCategoryNames } from '../contract/categories.ts';
import { languages } from '../contract/puzzles.ts';
import { fullLibrary, isComplete, readingMinutes, tallyPuzzles, tallyQuestions } from './counts.ts';
import type { LibraryPuzzle } from './read-library.ts';
import type { LibraryQuestion } from './read-questions.ts';

const dailies = languages.flatMap((language) =>
  [8, 9, 5, 2].flatMap((count, index) =>
    Array.from({ length: count }, () => ({ language, difficulty: index + 1 }) as LibraryPuzzle),
  ),
);
for (const [index, puzzle] of dailies.entries())
  puzzle.category = codeCategoryNames[index % codeCategoryNames.length] ?? 'Injection';

const firstSteps = languages.flatMap((language) =>
  ([1, 2, 3] as const).map(
    (first_step) => ({ language, difficulty: 1, category: 'Injection', first_step }) as LibraryPuzzle,
  ),
);

const puzzles = [...dailies, ...firstSteps];

const questions = categoryNames.flatMap((category) =>
  Array.from(
    { length: codeCategoryNames.some((name) => name === category) ? 12 : 6 },
    (_, index) => ({ category, type: index % 2 ? 'OE' : 'MC', difficulty: 1 + (index % 3) }) as LibraryQuestion,
  ),
);

it('a full library has 24 puzzles and 3 first steps per language, and 12 interview questions per category, 6 in the last two', () => {
  expect([dailies.length, questions.length]).toEqual([fullLibrary.puzzles, 132]);
  expect([...tallyPuzzles(puzzles), ...tallyQuestions(questions)].filter((tally) => !isComplete(tally))).toEqual([]);
});

it('one missing puzzle, first step, or question is noticed', () => {
  const names = [...tallyPuzzles(puzzles.slice(1, -1)), ...tallyQuestions(questions.slice(1))]
    .filter((tally) => !isComplete(tally))
    .map(({ name, count, planned }) => `${name}: ${count} of ${planned}`);
  expect(names).toEqual([
    'puzzles: PYTHON, difficulty 1: 7 of 8',
    'first steps: GO: 2 of 3',
    'multiple choice: Memory Safety: 5 of 6',
  ]);
});

it('a first step stands in for no other puzzle', () => {
  const missing = (all: LibraryPuzzle[]) => tallyPuzzles(all).filter((tally) => !isComplete(tally));
  expect(missing([...dailies.slice(1), ...firstSteps]).map(({ name }) => name)).toEqual([
    'puzzles: PYTHON, difficulty 1',
  ]);
});

it('a library can have more puzzles than planned, and no more first steps', () => {
  expect(tallyPuzzles([...puzzles, puzzles[0]!]).every(isComplete)).toBe(true);
  expect(tallyPuzzles([...puzzles, firstSteps[0]!]).every(isComplete)).toBe(false);
  expect(isComplete({ name: 'x', count: 7, planned: 6, atLeast: true })).toBe(true);
  expect(isComplete({ name: 'x', count: 7, planned: 6 })).toBe(false);
});

it('a puzzle with more code takes longer to read', () => {
  const puzzle = { description: 'one two', code_snippet: 'x\n'.repeat(25), questions: [] } as unknown as LibraryPuzzle;
  expect(readingMinutes(puzzle)).toBeCloseTo(1.01);
});
