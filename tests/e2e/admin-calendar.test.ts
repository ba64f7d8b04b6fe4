import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { callAs, enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage({ isAlone: true });
const enter = enterer(stage);

it('the calendar moves puzzles by dragging and by the keyboard', { timeout: 120_000 }, async () => {
  const { visitor, page } = await enter();
  await page.goto('/admin/puzzles/calendar');
  const next = page.getByRole('link', { name: /^Next/ });
  const month = (await next.innerText()).split(': ')[1]!;
  await next.click();
  await page.getByRole('heading', { level: 2, name: month }).waitFor();
  const cards = page.locator('td:has(.admin-calendar-card)');
  await cards.nth(1).waitFor();
  const titles = async () =>
    (await page.locator('td .admin-calendar-card > a').allInnerTexts()).slice(0, 2) as [string, string];
  const [first, second] = await titles();
  await cards.nth(0).locator('.admin-calendar-card').dragTo(cards.nth(1));
  await expect.poll(titles).toEqual([second, first]);

  const move = page.getByRole('button', { name: `Move ${first}` });
  await move.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Publish Date').fill('13/45/26');
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await page.getByText('Enter a real date as MM/DD/YY').waitFor();
  await page.getByLabel('Publish Date').and(page.locator(':focus')).waitFor();
  await page.getByLabel('Publish Date').fill('06/01/40');
  await page.route('**/calendar/move/', (route) => route.abort());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Failed to update puzzle').waitFor();
  await page.unroute('**/calendar/move/');
  await page.keyboard.press('Enter');
  await page.getByText('1 gap this month').waitFor();
  await page.getByText('Gap', { exact: true }).waitFor();
  await expectSound(visitor, 'the calendar');
  await page.goto('/admin/puzzles/calendar?month=2040-06');
  await page.getByRole('button', { name: `Move ${first}` }).click();
  await page.getByRole('button', { name: 'Remove the date' }).click();
  await page.getByRole('region', { name: 'Drafts without a date' }).getByText(first).waitFor();
  await visitor.leave();
});

itAtNight('moves one of two puzzles that share a day from the calendar', { timeout: 120_000 }, async () => {
  const { visitor, page } = await enter();
  const question = { text: 'Which?', option_a: '1', option_b: '2', option_c: '3', option_d: '4', correct_answer: 'A' };
  const create = async (title: string): Promise<string> => {
    const head = { title, description: 'd', category: 'Injection', language: 'C', difficulty: 1, code_snippet: 'x' };
    await callAs(visitor, 'POST', '/api/puzzles/admin/create/', {
      ...head,
      published_at: '2041-03-05',
      questions: [question],
    });
    return title;
  };
  const first = await create(`First ${randomUUID().slice(0, 8)}`);
  const shared = await create(`Shared ${randomUUID().slice(0, 8)}`);
  await page.goto('/admin/puzzles/calendar?month=2041-03');
  const cellOf = (words: string) => page.getByRole('cell').filter({ hasText: words });
  await cellOf(first).getByText('Also published:').waitFor();
  await expectSound(visitor, 'a day that two puzzles share');
  await page.getByRole('button', { name: `Move ${shared}` }).click();
  await page.getByLabel('Publish Date').fill('03/07/41');
  await page.keyboard.press('Enter');
  await page.getByText('Also published:').waitFor({ state: 'detached' });
  await cellOf(shared).getByText('March 7').waitFor({ state: 'attached' });
  await page.locator('.admin-calendar-card').filter({ hasText: shared }).dragTo(cellOf(first));
  await cellOf(shared).getByText('March 5').waitFor({ state: 'attached' });
  await cellOf(first).getByText('March 7').waitFor({ state: 'attached' });
  await visitor.leave();
});
