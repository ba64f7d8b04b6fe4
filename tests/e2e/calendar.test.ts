import { expect } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';

const stage = openStage();

itAtNight('shows past daily puzzles by month with their results, also offline', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  for (const question of puzzle.questions) await visitor.answer(question, keyOf(puzzle, question));
  await page.getByRole('button', { name: 'View Explanation' }).click();
  // It comes some time after the last answer, and is read without a network below.
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  await visitor.untilInstalled();

  await page.getByRole('banner').getByRole('link', { name: 'Puzzles' }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  const today = page.getByRole('link', { name: puzzle.title });
  await today.waitFor();
  expect(await today.textContent()).toContain('solved');
  expect(await page.locator('[aria-current=date]').textContent()).toContain(puzzle.title);
  await expectSound(visitor, 'the calendar');

  const name = await page.getByRole('heading', { level: 2 }).textContent();
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.waitForURL(/month=/);
  expect(await page.getByRole('heading', { level: 2 }).textContent()).not.toBe(name);
  // It's no link anymore in the last month, so the focus goes to what it led to.
  await page.getByRole('link', { name: 'Later' }).click();
  await today.waitFor();
  await page.getByRole('heading', { level: 2, name: name! }).and(page.locator(':focus')).waitFor();

  await visitor.context.setOffline(true);
  await page.reload();
  await today.waitFor();
  await page.getByText('Last synced').waitFor();
  await expectSound(visitor, 'the calendar without a network');
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('alert').getByText('Failed to load puzzles').waitFor();
  await expectSound(visitor, 'a month that is not on the device');
  await page.goto('/puzzles/calendar');
  await today.click();
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  await visitor.leave();
});

itAtNight('fits a phone, and ignores an invalid month', async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/puzzles/calendar?month=2099-99');
  await page.locator('[aria-current=date]').getByRole('link').waitFor();
  await expectSound(visitor, 'the calendar on a phone');
  await visitor.leave();
});
