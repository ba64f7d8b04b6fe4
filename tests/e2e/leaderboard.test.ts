import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { LeaderboardEntry, OwnRank, Timeframe } from '../../src/contract/leaderboard.ts';
import { expectFits, expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });

async function solve(visitor: Visitor) {
  const puzzle = await visitor.readDaily();
  for (const question of puzzle.questions) await visitor.answer(question, keyOf(puzzle, question));
  await visitor.page.getByRole('button', { name: 'View Explanation' }).click();
  return puzzle;
}

const fails = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'server_error', error: 'Something went wrong on our side.' } });

/** Replaces the server's lines, for a leaderboard that would take a crowd to fill. */
async function crowd(page: Page, count: number, ownRank: OwnRank) {
  const entries: LeaderboardEntry[] = Array.from({ length: count }, (_, index) => ({
    username: index === 4 ? 'a_username_of_thirty_letters_x' : `learner-${index + 1}`,
    total_score: 20_000 - 10 * index,
    puzzles_completed: 400 - index,
    average_score: 200 / 3,
  }));
  await page.route('**/api/start/**', fails);
  await page.route('**/api/leaderboard/?*', (route) => route.fulfill({ json: entries }));
  await page.route('**/api/leaderboard/me/?*', (route) => route.fulfill({ json: ownRank }));
}

itAtNight('is empty at first, and adds a learner who solves a puzzle to the podium of every time frame', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
  await page.getByText('Nobody has scored yet.').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'puzzles completed' }).count()).toBe(0);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Today’s puzzle' }).click();
  await page.getByRole('tab').first().waitFor();
  const { username } = await stage.join(visitor);
  const { difficulty, questions } = await solve(visitor);

  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  const winner = page.getByRole('tabpanel').getByRole('listitem').first();
  for (const [name, timeframe] of [
    ['All Time', null],
    ['Last 30 Days', 'monthly'],
    ['Last 7 Days', 'weekly'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    // Until its list has come, the device shows one that it got while the puzzle was being solved.
    await expect
      .poll(() => winner.textContent())
      .toContain(`Rank 1${username}you${10 * difficulty * questions.length} points`);
    expect(new URL(page.url()).searchParams.get('timeframe')).toBe(timeframe);
    const words = await winner.textContent();
    expect(words).toContain('1 puzzle completed');
    expect(words).toContain('100.0% avg score');
  }
  expect(await winner.getByRole('link').getAttribute('href')).toBe(`/profile/${username}`);

  const debug = await visitor.context.newCDPSession(page);
  const setTextSize = (standard: number) => debug.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.setViewportSize({ width: 320, height: 800 });
  await setTextSize(32);
  await expectFits(visitor, 'the podium, and the bar with a streak, on a phone with text twice as large');
  await setTextSize(16);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The time frame is in the address, and the tabs are moved by keys.
  await page.reload();
  const weekly = page.getByRole('tab', { name: 'Last 7 Days', selected: true });
  await weekly.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'All Time', selected: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('End');
  await weekly.and(page.locator(':focus')).waitFor();
  await visitor.leave();
});

itAtNight('puts rank 1 in the middle above 2 on the left and 3 on the right, and the others in a table', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/daily');
  await page.getByRole('tab').first().waitFor();
  const { username } = await stage.join(visitor);
  const mine = { username, total_score: 10, puzzles_completed: 0, average_score: 0 };
  await crowd(page, 100, { rank: 8124, entry: mine });
  await page.goto('/leaderboard');
  await page.getByRole('row', { name: 'learner-100' }).waitFor();
  const boxes = [];
  for (const name of ['learner-1', 'learner-2', 'learner-3']) {
    const step = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    boxes.push((await step.boundingBox())!);
  }
  const [first, second, third] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]];
  expect(second.x).toBeLessThan(first.x);
  expect(first.x).toBeLessThan(third.x);
  expect(first.y).toBeLessThan(second.y);
  expect(second.y).toBeLessThan(third.y);
  const bottoms = boxes.map(({ y, height }) => Math.round(y + height));
  expect(new Set(bottoms).size).toBe(1);

  const heads = await page.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Rank', 'User', 'Score', 'Puzzles Completed', 'Average Score']);
  expect(await page.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
    '4',
    'learner-4',
    '19,970',
    '397',
    '66.7%',
  ]);
  // The learner's own line shows even if it's far below the list.
  const own = page.getByRole('row').last();
  expect(await own.getByRole('cell').first().textContent()).toBe('8124');
  expect(await own.textContent()).toContain(`${username}you`);
  await page.getByText('8,023 more learners').waitFor();

  await expectSoundAtEveryWidth(visitor, 'the leaderboard');
  await visitor.leave();
});

itAtNight('shows the last data and its age offline, and updates when the connection returns', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto('/leaderboard');
  const names = page.getByRole('tabpanel').getByRole('listitem').getByRole('link');
  await names.first().waitFor();
  await visitor.untilInstalled();
  await context.setOffline(true);
  await page.reload();
  await names.first().waitFor();
  await page.getByText(/^Last synced .*less than a minute ago\.$/).waitFor();
  await expectSound(visitor, 'the leaderboard offline');
  await context.setOffline(false);
  await page.getByText(/^Last synced /).waitFor({ state: 'detached' });
  await visitor.leave();
});

itAtNight('shows a spinner without data, and says what failed', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const release = Promise.withResolvers<void>();
  let isDown = true;
  await page.route('**/api/leaderboard/?*', async (route) => {
    await release.promise;
    if (!isDown) return route.continue();
    return fails(route);
  });
  await page.route('**/api/start/**', fails);
  await page.goto('/leaderboard?timeframe=monthly' satisfies `/leaderboard?timeframe=${Timeframe}`);
  await page.getByRole('status').filter({ hasText: 'Loading leaderboard…' }).waitFor();
  release.resolve();
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to fetch leaderboard data: Something went wrong on our side.').waitFor();
  await expectSound(visitor, 'the failed leaderboard');
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('listitem').filter({ hasText: 'puzzles completed' }).first().waitFor();
  await alert.waitFor({ state: 'detached' });
  await visitor.leave();
});
