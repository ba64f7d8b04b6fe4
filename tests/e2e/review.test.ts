import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { markChanged, userScope } from '../../src/server/database/mark-changed.ts';
import { answers, puzzleProgress } from '../../src/server/database/schema.ts';
import { expectSound } from '../support/axe.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });

/** What the learner did today was two days ago. The server dates it, whatever the device's clock says. */
async function makeOlder(userId: number, { id, questions }: Puzzle): Promise<void> {
  await stage.db.transaction(async (transaction) => {
    await transaction
      .update(answers)
      .set({ answered_at: sql`${answers.answered_at} - interval '2 days'`, local_date: sql`${answers.local_date} - 2` })
      .where(eq(answers.user_id, userId));
    await transaction
      .update(puzzleProgress)
      .set({ completed_on: sql`${puzzleProgress.completed_on} - 2` })
      .where(eq(puzzleProgress.user_id, userId));
    await markChanged(transaction, userScope(userId), [
      ...questions.map((question) => ({ kind: 'answer' as const, key: question.id })),
      { kind: 'progress', key: id },
    ]);
  });
}

async function expectSoundAt(visitor: Visitor, where: string) {
  for (const width of [1440, 768, 360, 320]) {
    await visitor.page.setViewportSize({ width, height: 800 });
    await expectSound(visitor, `${where} at ${width}`);
  }
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
}

it('brings missed questions back the day after, offline and by keyboard', { timeout: 240_000 }, async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await page.goto('/review');
  await page.getByText('The questions that you miss come back here.').waitFor();
  await expectSoundAt(visitor, 'reviews of a visitor');

  // Every question is missed but the last.
  const learner = await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const missed = puzzle.questions.slice(0, -1);
  for (const question of missed) {
    await visitor.answer(question, wrongLetterOf(puzzle, question));
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  const last = puzzle.questions.at(-1)!;
  await visitor.answer(last, keyOf(puzzle, last));
  await page.getByRole('button', { name: 'View Explanation' }).click();
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  await page.goto('/review');
  await page.getByText(`${missed.length} questions of yours would come back.`).waitFor();
  await expectSoundAt(visitor, 'the offer of reviews');
  await page.getByRole('button', { name: 'Turn on reviews' }).press('Enter');
  await page.getByText('Nothing is due.').waitFor();
  await expectSoundAt(visitor, 'no review due');

  await visitor.untilInstalled();
  await makeOlder(learner.id, puzzle);
  await page.goto('/progress');
  await page.getByText(`${missed.length} questions are due.`).waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/progress');
  await page.getByText(`${missed.length} questions are due.`).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Review' }).press('Enter');
  for (const [index, question] of missed.entries()) {
    await page.getByText('You missed this question before.').waitFor();
    await page.getByText(`${missed.length - index} due`).waitFor();
    await page.getByRole('radio').first().waitFor();
    const isKnown = index > 0;
    await page.keyboard.press(isKnown ? keyOf(puzzle, question) : wrongLetterOf(puzzle, question));
    if (index === 0) await expectSoundAt(visitor, 'a review');
    await page.keyboard.press('Enter');
    await page.getByText(isKnown ? 'It comes back later than before.' : 'It comes back tomorrow.').waitFor();
    if (index < 2) await expectSoundAt(visitor, 'an answered review');
    await page.getByRole('button', { name: 'Continue' }).and(page.locator(':focus')).waitFor();
    // What was answered survives a reload: the next one is asked.
    if (index === 1) await page.reload();
    else await page.keyboard.press('Enter');
  }
  await page.getByText('Nothing is due.').waitFor();
  await page.getByText('The next question comes back on').waitFor();

  await context.setOffline(false);
  const progress = async () => (await context.request.get('/api/progress/')).json();
  await expect.poll(async () => (await progress()).days.at(-1)).toMatchObject({ puzzles: 0, reviews: missed.length });
  expect((await progress()).correct_answers).toBe(1);

  // Another device of this learner has the same log, and turning off stays.
  await page.getByRole('button', { name: 'Turn off reviews' }).click();
  await page.getByRole('button', { name: 'Turn on reviews' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Turn on reviews' }).waitFor();
  await visitor.leave();
});

it('says quietly on a finished puzzle that reviews are due', { timeout: 120_000 }, async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const learner = await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  for (const [index, question] of puzzle.questions.entries()) {
    await visitor.answer(question, index === 0 ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question));
    if (index === 0) await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'View Explanation' }).click();
  await page.goto('/review');
  await page.getByRole('button', { name: 'Turn on reviews' }).click();
  await page.getByText('Nothing is due.').waitFor();
  await makeOlder(learner.id, puzzle);
  await page.goto(`/puzzle/${puzzle.id}`);
  await page.getByRole('link', { name: 'One review is due' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  await visitor.leave();
});
