import type { Page } from 'playwright-core';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { textTreeOf } from '../../src/rules/markdown/text-tree.ts';

/** Opens today's puzzle, finished, with this explanation and its tree. */
export async function openFinished(page: Page, explanation: string, change: Partial<Puzzle> = {}): Promise<void> {
  await page.route('**/api/puzzles/0/', async (route) => {
    const puzzle = (await (await route.fetch()).json()) as Puzzle;
    const given = {
      selected_answer: 'A',
      is_correct: true,
      correct_answer: 'A',
      answered_at: new Date().toISOString(),
    };
    // Twice as many as a puzzle has, so that their tabs scroll.
    const more = puzzle.questions.map((question) => ({ ...question, id: 1_000_000 + question.id }));
    const questions = [...puzzle.questions, ...more];
    const json = {
      ...puzzle,
      explanation_tree: textTreeOf(explanation, puzzle.code_snippet),
      ...{ explanation, lines: [], completed: true, ...change },
      user_progress: { completed: true, answered: 3, correct: 3, total: 3, xp: 10 },
      questions: questions.map((question) => ({ ...question, correct_answer: 'A' })),
      user_answers: Object.fromEntries(questions.map(({ id }) => [id, given])),
    };
    await route.fulfill({ json });
  });
  await page.goto('/daily');
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
}
