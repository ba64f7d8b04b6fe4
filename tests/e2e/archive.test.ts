import { desc, eq, isNotNull } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Puzzle, PuzzleList } from '../../src/contract/puzzles.ts';
import { addDays, utcDay } from '../../src/rules/puzzle-day.ts';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { puzzles, subscriptions, users } from '../../src/server/database/schema.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const subscriber = { username: 'solver', password: 'a long enough password' };

/** For what takes long only on a busy machine. */
const longTimeout = { timeout: 20_000 };

const stage = openStage({ arrange, isSeeded: false });

/** Starts a server whose library is already published, except for tomorrow's puzzle, with a subscriber. */
async function arrange(db: Database): Promise<void> {
  await seedLibrary(db, new Date(Date.now() - 200 * 86_400_000));
  const [latest] = await db
    .select({ id: puzzles.id })
    .from(puzzles)
    .where(isNotNull(puzzles.published_at))
    .orderBy(desc(puzzles.published_at))
    .limit(1);
  const published_at = addDays(utcDay(new Date()), 1);
  await db.update(puzzles).set({ published_at }).where(eq(puzzles.id, latest!.id));
  const { username, password } = subscriber;
  const password_hash = await hashPassword(password);
  const [user] = await db.insert(users).values({ username, email: 'solver@example.org', password_hash }).returning();
  const current_period_end = new Date(Date.now() + 30 * 86_400_000);
  await db.insert(subscriptions).values({ user_id: user!.id, subscription_type: 'monthly', current_period_end });
}

const table = (page: Page) => page.getByRole('table', { name: 'Security Puzzles' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const titles = (page: Page) => rows(page).getByRole('link').allTextContents();

async function listed(visitor: Visitor, search = ''): Promise<PuzzleList> {
  return (await visitor.context.request.get(`/api/puzzles/${search}`)).json();
}

const titlesOf = ({ results }: PuzzleList) => results.map(({ title }) => title);

it('leads from the top bar to every page of puzzles, and back to the same position, also after a reload', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Puzzles' }).click();
  await expect.poll(() => titles(page), longTimeout).toEqual(titlesOf(await listed(visitor, '?sort=free')));
  expect(await page.title()).toMatch(/^Security Puzzles/);
  expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
    'Title',
    'Difficulty',
    'Success Rate',
    'Votes',
    'Status',
  ]);
  const { count, results } = await listed(visitor, '?sort=free');
  await expect
    .poll(() => page.getByRole('img', { name: 'Locked' }).count())
    .toBe(results.filter(({ locked }) => locked).length);
  await page.getByText(`1 to 20 of ${count}`).waitFor();

  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.waitForURL('/puzzles?page=2');
  await expect.poll(() => titles(page), longTimeout).toEqual(titlesOf(await listed(visitor, '?sort=free&page=2')));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), longTimeout).toBe('H1');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const last = (await titles(page)).at(-1)!;
  await page.getByRole('link', { name: last, exact: true }).focus();
  // The browser tells of the scroll in its next frame, which a person can't outrun.
  const top = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return window.scrollY;
  });
  expect(top).toBeGreaterThan(0);
  // A click anywhere on its row opens a puzzle.
  const { x, y, width, height } = (await rows(page).last().getByRole('cell').last().boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForURL(/\/puzzle\/\d+$/);
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack();
    await page.waitForURL('/puzzles?page=2');
    await page.getByRole('link', { name: last, exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY), longTimeout).toBe(top);
  }

  // A search starts at page 1 again, and keeps the focus in the field.
  await page.getByLabel('Search').pressSequentially('e');
  await page.waitForURL('/puzzles?q=e');
  await expect.poll(() => titles(page), longTimeout).toEqual(titlesOf(await listed(visitor, '?sort=free&q=e')));
  await page.getByLabel('Search').and(page.locator(':focus')).waitFor();
  await page.goBack();
  await page.waitForURL('/puzzles');
  await visitor.leave();
});

itAtNight('starts at the top of a typed URL, and keeps its position after a reload', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const scrolled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(window.scrollY))));
  await page.goto('/puzzles');
  await rows(page).nth(19).waitFor();
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(scrolled, longTimeout).toBe(200);
  await page.reload();
  await rows(page).nth(19).waitFor();
  await expect.poll(scrolled, longTimeout).toBe(200);
  await page.goto('/puzzles?page=2');
  await rows(page).nth(19).waitFor();
  await scrolled();
  expect(await scrolled()).toBe(0);
  await visitor.leave();
});

itAtNight('opens a puzzle by a click anywhere on its row', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/puzzles');
  const { results } = await listed(visitor, '?sort=free');
  await rows(page).nth(4).getByRole('cell').last().click({ force: true });
  await page.waitForURL(`/puzzle/${results[4]!.id}`);
  await visitor.leave();
});

itAtNight('keeps search and filters in the URL for links, reload, and back', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/puzzles');
  await rows(page).first().waitFor();
  await page.getByLabel('Language').selectOption('Rust');
  await page.getByLabel('Sort by').selectOption('Hardest first');
  await page.waitForURL('/puzzles?language=RUST&sort=hardest');
  const rust = titlesOf(await listed(visitor, '?language=RUST&sort=hardest'));
  await expect.poll(() => titles(page), longTimeout).toEqual(rust);
  await page.getByLabel('Search').fill(rust[1]!.toUpperCase());
  await expect.poll(() => titles(page), longTimeout).toEqual([rust[1]]);
  expect(new URL(page.url()).searchParams.get('q')).toBe(rust[1]!.toUpperCase());

  await page.getByRole('link', { name: rust[1]!, exact: true }).click();
  await page.waitForURL(/\/puzzle\/\d+$/);
  await page.goBack();
  await expect.poll(() => titles(page), longTimeout).toEqual([rust[1]]);
  await page.reload();
  await expect.poll(() => titles(page), longTimeout).toEqual([rust[1]]);
  expect(await page.getByLabel('Search').inputValue()).toBe(rust[1]!.toUpperCase());
  expect(await page.getByLabel('Language').inputValue()).toBe('RUST');

  // A filter chosen before the search runs stays.
  await page.getByLabel('Search').fill('no such words');
  await page.getByLabel('Language').selectOption('Go');
  await page.waitForURL(/q=no/);
  expect(new URL(page.url()).searchParams.get('language')).toBe('GO');
  await page.getByText('No puzzles match these filters.').waitFor();
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await page.waitForURL('/puzzles');
  await expect.poll(() => rows(page).count(), longTimeout).toBe(20);
  expect(await page.getByLabel('Search').inputValue()).toBe('');
  await page.goto('/puzzles?page=99');
  await page.getByText('Page 99 doesn’t exist.').waitFor();
  await visitor.leave();
});

itAtNight(
  'shows solved puzzles immediately and offline, and says how old the list is',
  {
    timeout: 180_000,
  },
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await page.goto('/puzzles');
    await stage.signIn(visitor, subscriber.username);
    await expect.poll(() => page.getByRole('img', { name: 'Locked' }).count(), longTimeout).toBe(0);
    const { results } = await listed(visitor);
    const { id, title } = results[2]!;
    const row = rows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await row.getByText('No attempts').waitFor();
    await row.getByText('Not started').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('tab').first().waitFor();
    const puzzle = await (await context.request.get(`/api/puzzles/${id}/`)).json();
    for (const question of puzzle.questions) await visitor.answer(question, keyOf(puzzle, question));
    await page.getByRole('button', { name: 'View Explanation' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Thumbs up, 0' }).click();
    await page.getByRole('button', { name: 'Thumbs up, 1', pressed: true }).waitFor();
    // The server counts in the background, so the open page asks again.
    await page.getByRole('banner').getByRole('link', { name: 'Puzzles' }).click();
    await row.getByText('Solved, 100%').waitFor();
    await row.getByText('100.0%', { exact: true }).waitFor();
    await row.getByRole('cell', { name: 'Up 1 Down 0' }).waitFor();
    await page.getByText('You have solved 1').waitFor();
    await page.getByLabel('Status').selectOption('Solved');
    await expect.poll(() => titles(page), longTimeout).toEqual([title]);

    await visitor.untilInstalled();
    await context.setOffline(true);
    await page.goto('/puzzles?status=done');
    await row.getByText('Solved, 100%').waitFor();
    await page.getByText(/^This list is (less than a minute|\d+ minutes?) old/).waitFor();
    await page.getByLabel('Status').selectOption('To solve');
    await expect.poll(() => rows(page).count(), longTimeout).toBe(20);
    expect(await titles(page)).not.toContain(title);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.getByText(/^21 to/).waitFor();
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(/^This list is/).waitFor({ state: 'hidden', timeout: 60_000 });
    await visitor.leave();
  },
);

itAtNight(
  'marks tomorrow’s puzzle, which opens only with the annual plan, also offline',
  { timeout: 180_000 },
  async () => {
    const { username } = await stage.createUser({ plan: 'annual' });
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page } = visitor;
    await page.goto('/puzzles');
    await rows(page).first().waitFor();
    expect(await page.getByText('Early access').count()).toBe(0);
    await stage.signIn(visitor, username);
    const early = rows(page).filter({ hasText: 'Early access' });
    await early.waitFor();
    expect(await early.count()).toBe(1);
    const { results } = await listed(visitor);
    const { id, title } = results[0]!;
    await expect.poll(() => titles(page), longTimeout).toEqual(results.map((row) => row.title));
    await expectSound(visitor, 'a list with early access');
    await early.getByRole('link', { name: title, exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Early access$/ })
      .waitFor();
    const puzzle: Puzzle = await (await visitor.context.request.get(`/api/puzzles/${id}/`)).json();
    const question = puzzle.questions[0]!;
    await visitor.answer(question, keyOf(puzzle, question));
    await visitor
      .tab(question)
      .and(page.getByRole('tab', { name: /, right$/ }))
      .waitFor();

    await visitor.untilInstalled();
    await visitor.context.setOffline(true);
    await page.goto('/puzzles');
    await early.getByText('In progress, 1 of').waitFor();
    const monthly = await stage.visitor({ serviceWorkers: 'allow' });
    await monthly.page.goto('/login');
    await monthly.fillLogin(subscriber.username, subscriber.password);
    await monthly.greeted(subscriber.username);
    await monthly.page.goto(`/puzzle/${id}`);
    await monthly.page.getByText('We couldn’t find this puzzle.').waitFor();
    await monthly.page.goto('/puzzles');
    await rows(monthly.page).first().waitFor();
    expect(await titles(monthly.page)).not.toContain(title);
    expect(await monthly.page.getByText('Early access').count()).toBe(0);
    await monthly.leave();
    await visitor.leave();
  },
);

describe('if the device has nothing', () => {
  itAtNight('says that the puzzles failed to load, and loads them again', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    let isListReached = false;
    await page.route(/\/api\//, (route) => {
      const isLet = isListReached && route.request().url().includes('/api/puzzles/?');
      return isLet ? route.continue() : route.abort('connectionrefused');
    });
    await page.goto('/puzzles');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load puzzles' });
    await alert.waitFor();
    isListReached = true;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => rows(page).count(), longTimeout).toBe(20);
    await visitor.leave();
  });

  itAtNight(
    "says 'No puzzles available yet.' for an empty archive, and shows the server's page until the local cache is complete",
    async () => {
      const visitor = await stage.visitor();
      const { page } = visitor;
      await page.route(/\/api\/(?:sync|start)\//, (route) => route.abort('connectionrefused'));
      await page.goto('/puzzles');
      await expect.poll(() => titles(page), longTimeout).toEqual(titlesOf(await listed(visitor, '?sort=free')));
      await page.route(/\/api\/puzzles\/\?/, (route) =>
        route.fulfill({ json: { page: 1, page_size: 20, count: 0, results: [] } }),
      );
      await page.reload();
      await page.getByText('No puzzles available yet.').waitFor();
      await visitor.leave();
    },
  );
});

itAtNight('shows its rows as cards with votes on a phone, and collapses the filters', async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/puzzles');
  const first = rows(page).first();
  await first.waitFor();
  const [title, votes] = await Promise.all([
    first.getByRole('link').boundingBox(),
    first.getByRole('cell', { name: /^Up \d+ Down \d+$/ }).boundingBox(),
  ]);
  expect(votes!.y).toBeGreaterThan(title!.y + title!.height);
  expect(await page.getByLabel('Language').isVisible()).toBe(false);
  await page.getByText('Filters').click();
  await page.getByLabel('Language').selectOption('Go');
  await page.waitForURL('/puzzles?language=GO');
  await page.getByText('Free first, 1 on').waitFor();
  await page.getByLabel('Access').selectOption('Free');
  await page.waitForURL('/puzzles?language=GO&access=free');
  await page.getByText('Free first, 2 on').waitFor();
  await visitor.leave();
});

itAtNight('leads from a puzzle to those published before and after it, open or locked', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  const { results }: PuzzleList = await (await context.request.get('/api/puzzles/?sort=oldest')).json();
  const [first, second, third] = results;
  await page.goto(`/puzzle/${second!.id}`);
  const steps = page.getByRole('navigation', { name: 'Other puzzles' });
  const shows = async ({ title }: { title: string }) => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  };
  await steps.getByRole('link', { name: `Next ${third!.title}` }).click();
  await shows(third!);
  await steps.getByRole('link', { name: `Previous ${second!.title}` }).click();
  await shows(second!);
  await steps.getByRole('link', { name: `Previous ${first!.title}` }).click();
  await shows(first!);
  await steps.getByRole('link', { name: `Next ${second!.title}` }).waitFor();
  expect(await steps.getByRole('link').count()).toBe(1);
  await expectSoundAtEveryWidth(visitor, 'a puzzle with steps');
  await visitor.leave();
});
