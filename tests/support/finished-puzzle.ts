import type { Page } from 'playwright-core';
import type { Puzzle } from '../../src/contract/puzzles.ts';

/** Opens today's puzzle, finished, with this explanation. */
export async function openFinished(page: Page, explanation: string, change: Partial<Puzzle> = {}): Promise<void> {
  await page.route('**/api/puzzles/0/', async (route) => {
    const puzzle = (await (await route.fetch()).json()) as Puzzle;
    const given = {
      selected_answer: 'A',
      is_correct: true,
      correct_answer: 'A',
      answered_at: new Date().toISOString(),
    };
    const json = {
      ...puzzle,
      ...{ explanation, lines: [], completed: true, ...change },
      user_progress: { completed: true, answered: 3, correct: 3, total: 3, xp: 10 },
      questions: puzzle.questions.map((question) => ({ ...question, label: 'A long label', correct_answer: 'A' })),
      user_answers: Object.fromEntries(puzzle.questions.map(({ id }) => [id, given])),
    };
    await route.fulfill({ json });
  });
  await page.goto('/daily');
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
}
