import { expect, it } from 'vitest';
import type { PuzzleList } from '../../src/contract/puzzles.ts';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { shoot } from '../support/pictures.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });
const limit = { timeout: 300_000 };

async function learner(plan: 'monthly' | 'annual'): Promise<Visitor> {
  const { username } = await stage.createUser({ plan });
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  await visitor.withoutBackgroundSync();
  await stage.signIn(visitor, username);
  await visitor.page.goto('/upgrade');
  await visitor.greeted(username);
  return visitor;
}

it(
  'downloads the library, answers an unopened puzzle without a network, and sends each answer once',
  limit,
  async () => {
    const visitor = await learner('annual');
    const { page, context } = visitor;
    await page.getByRole('link', { name: 'Offline download' }).click();
    await page.getByRole('heading', { level: 1, name: 'Offline download' }).waitFor();
    await page.getByText(/puzzles and interview questions, .* to download$/).waitFor();
    await expectSoundAtEveryWidth(visitor, 'the offer');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('Everything is on this device.').waitFor({ timeout: 60_000 });
    // The button is gone.
    await page.locator('h1:focus').waitFor();
    await page.getByText(/^Licensed until /).waitFor();
    await expectSoundAtEveryWidth(visitor, 'the download');
    await visitor.untilInstalled();

    const list = await context.request.get('/api/puzzles/?sort=oldest');
    const { id, title } = ((await list.json()) as PuzzleList).results[0]!;
    // Fetched outside the app, which never opened it.
    const puzzle = await (await context.request.get(`/api/puzzles/${id}/`)).json();
    await context.setOffline(true);
    await page.goto(`/puzzle/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const [first, ...others] = puzzle.questions;
    await visitor.answer(first, wrongLetterOf(puzzle, first));
    await visitor.incorrect().waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /explanation/i })
      .click();
    await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
    const before = await (await context.request.get('/api/progress/')).json();
    expect(before.questions_answered).toBe(0);

    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect
      .poll(async () => (await context.request.get('/api/progress/')).json(), { timeout: 60_000 })
      .toMatchObject({ questions_answered: puzzle.questions.length, correct_answers: others.length });

    await visitor.follow('/offline-download');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Not downloaded yet.').waitFor();
    await page.locator('h1:focus').waitFor();
    await visitor.leave();
  },
);

itAtNight('offers the annual plan to a monthly learner', limit, async () => {
  const visitor = await learner('monthly');
  const { page } = visitor;
  await page.goto('/sync');
  await page.getByRole('link', { name: 'Offline download' }).click();
  await page.getByText('The offline download is part of the annual plan.', { exact: false }).waitFor();
  await expectSoundAtEveryWidth(visitor, 'the offer to a monthly learner');
  await page.getByRole('link', { name: 'See the annual plan' }).click();
  await page.getByRole('region', { name: 'Annual' }).waitFor();
  await visitor.leave();
});

itAtNight('shows a running download in a second tab, which can pause it', limit, async () => {
  const visitor = await learner('annual');
  const { page, context } = visitor;
  const cut = Promise.withResolvers<void>();
  await context.route(/\/api\/offline\/chunks\//, async (route) => {
    await cut.promise;
    await route.continue();
  });
  await page.goto('/offline-download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('progressbar').waitFor();
  const tab = await context.newPage();
  await tab.goto('/offline-download');
  await tab.getByText('Downloading.').waitFor();
  await tab.getByRole('progressbar').waitFor();
  expect(await tab.getByRole('button', { name: 'Resume' }).count()).toBe(0);
  await shoot(tab, 'download-second-tab-1440');
  await tab.setViewportSize({ width: 360, height: 740 });
  await shoot(tab, 'download-second-tab-360');
  await tab.getByRole('button', { name: 'Pause' }).press('Enter');
  await tab.getByRole('button', { name: 'Resume' }).and(tab.locator(':focus')).waitFor();
  for (const each of [tab, page]) await each.getByText('Paused. You can use what’s already here.').waitFor();
  cut.resolve();
  await tab.getByRole('button', { name: 'Resume' }).click();
  for (const each of [tab, page]) await each.getByText('Everything is on this device.').waitFor({ timeout: 60_000 });
  await visitor.leave();
});
