import { asc, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { letters } from '../../src/contract/puzzles.ts';
import { utcDay } from '../../src/rules/puzzle-day.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { interviewAnswers, interviewQuestions, puzzles, users } from '../../src/server/database/schema.ts';
import { seedInterview } from '../../src/server/interview/seed-interview.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const question = { id: 0, title: '', wrong: '' };
const puzzle = { id: 0, title: '' };

const stage = openStage({ arrange, isEmbedded: true });
const enter = enterer(stage);

/** The library, with a question that 4 learners answered with the same wrong option and one correctly. */
async function arrange(db: Database): Promise<void> {
  await seedLibrary(db, new Date());
  await seedInterview(db);
  const [oldest] = await db.select().from(puzzles).orderBy(asc(puzzles.published_at)).limit(1);
  Object.assign(puzzle, { id: oldest!.id, title: oldest!.title });
  const [asked] = await db.select().from(interviewQuestions).where(eq(interviewQuestions.type, 'MC')).limit(1);
  const { id, title, version, correct_mc_answer } = asked!;
  const wrong = letters.find((letter) => letter !== correct_mc_answer)!;
  Object.assign(question, { id, title, wrong });
  const learners = await db
    .insert(users)
    .values([1, 2, 3, 4, 5].map((at) => ({ username: `l-${at}`, email: `${at}@example.org`, password_hash: '' })))
    .returning({ user_id: users.id });
  const given = { question_id: id, question_version: version, correct_mc_answer, covered: [], missed: [], points: 0 };
  await db.insert(interviewAnswers).values(
    learners.map(({ user_id }, at) => ({
      ...given,
      user_id,
      selected_mc_answer: at === 0 ? correct_mc_answer : wrong,
      is_correct: at === 0,
      answered_at: new Date(),
      local_date: utcDay(new Date()),
    })),
  );
}

async function search(page: Page, title: string): Promise<void> {
  await page.getByLabel('Search').fill(title);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
}

itAtNight('flags an option that beats the key, until the key is fixed', { timeout: 120_000 }, async () => {
  const { visitor, page } = await enter();
  await page.goto(`/admin/questions/${question.id}`);
  const statistics = page.getByRole('table').filter({ hasText: '5 answers' });
  await statistics.getByText(`More learners chose ${question.wrong} than the correct answer`).waitFor();
  await statistics.getByRole('cell', { name: '4 80%' }).waitFor();
  await statistics.getByRole('rowheader').filter({ hasText: 'correct' }).waitFor();
  const colors = await statistics
    .locator('.statistics-bar > span')
    .evaluateAll((bars) =>
      bars.map((bar) => [bar.closest('tr')!.matches('[data-key]'), getComputedStyle(bar).borderColor]),
    );
  expect(colors).toHaveLength(4);
  const [[, right] = []] = colors.filter(([isKey]) => isKey);
  expect(colors.filter(([isKey, color]) => !isKey && color === right)).toEqual([]);
  await expectSound(visitor, 'a wrong option that beats the key');

  await page.getByLabel('Correct Answer').selectOption(question.wrong);
  await page.getByRole('button', { name: 'Update Question' }).click();
  const choice = page.getByRole('dialog', { name: 'What happens to earlier answers?' });
  await choice.getByLabel('Count them for nobody').check();
  await expectSoundAtEveryWidth(visitor, 'the choice of what happens to answers');
  await choice.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved '${question.title}'.`).waitFor();
  await page.goto(`/admin/questions/${question.id}`);
  await page.getByText('0 answers, 5 to an earlier version not counted').waitFor();
  expect(await page.getByText('More learners chose').count()).toBe(0);
  await expectSound(visitor, 'a key that was mended');
  await visitor.leave();
});

itAtNight(
  "a deleted question with answers is hidden, can't be edited, and can be restored",
  {
    timeout: 180_000,
  },
  async () => {
    const { visitor, page } = await enter();
    const learner = await enter({ plan: 'monthly' });
    const { id, title } = question;
    await page.goto('/admin/questions');
    await search(page, title);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Learners have answered it. This hides it from them.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No questions match these filters.').waitFor();
    await learner.page.goto(`/questions/${id}`);
    await learner.page.getByText('We couldn’t find this question.').waitFor();

    await page.getByLabel('Status', { exact: true }).selectOption('Deleted');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByText('Deleted', { exact: true }).waitFor();
    await page.getByLabel('Active').check();
    await page.getByRole('button', { name: 'Update Question' }).click();
    await page.getByText('This question is deleted. Restore it first.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await page.goto('/admin/questions?state=deleted');
    await page.getByRole('button', { name: `Restore ${title}` }).click();
    await page.getByText(`Restored '${title}' as inactive.`).waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
    await search(page, title);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByText('5 answers').first().waitFor();
    await page.getByLabel('Active').check();
    await page.getByRole('button', { name: 'Update Question' }).click();
    await page.getByText(`Saved '${title}'.`).waitFor();
    await learner.page.reload();
    await learner.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await learner.visitor.leave();
    await visitor.leave();
  },
);

itAtNight('a deleted puzzle of the library is hidden, and can be restored', { timeout: 180_000 }, async () => {
  const { visitor, page } = await enter();
  const learner = await enter({ plan: 'monthly' });
  const { id, title } = puzzle;
  await page.goto('/admin/puzzles');
  await search(page, title);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No puzzles match these filters.').waitFor();
  await learner.page.goto(`/puzzle/${id}`);
  await learner.page.getByText('We couldn’t find this puzzle.').waitFor();

  await page.getByLabel('Status', { exact: true }).selectOption('Deleted');
  await search(page, title);
  await expectSound(visitor, 'what is deleted');
  const restored: string[] = [];
  page.on('request', (request) => request.url().includes('/bring-back/') && restored.push(request.url()));
  await page.getByRole('button', { name: `Restore ${title}` }).dblclick();
  await page.getByText(`Restored '${title}' as inactive.`).waitFor();
  expect(restored).toHaveLength(1);
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
  await search(page, title);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByLabel('Active').check();
  await page.getByRole('button', { name: 'Update Puzzle' }).click();
  await page.getByText(`Saved '${title}'.`).waitFor();
  await learner.page.reload();
  await learner.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await learner.visitor.leave();
  await visitor.leave();
});
