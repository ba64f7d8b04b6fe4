import { type LibraryPuzzle, readLibrary } from '../../src/content/read-library.ts';
import { type Letter, letters, type Puzzle, type Question } from '../../src/contract/puzzles.ts';

/** The starter library, read once for all tests of a worker. They change only copies of it. */
export const library: readonly LibraryPuzzle[] = readLibrary();

/** The right letter of a question of the starter library. */
export function keyOf(puzzle: Pick<Puzzle, 'title'>, question: Pick<Question, 'order'>): Letter {
  const key = library.find(({ title }) => title === puzzle.title)?.questions[question.order - 1]?.correct;
  if (!key) throw new Error(`The library has no question ${question.order} of ${puzzle.title}.`);
  return key;
}

/** A wrong letter of it. */
export function wrongLetterOf(puzzle: Pick<Puzzle, 'title'>, question: Pick<Question, 'order'>): Letter {
  return letters.find((letter) => letter !== keyOf(puzzle, question)) ?? 'A';
}
