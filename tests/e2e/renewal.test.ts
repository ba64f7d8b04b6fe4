import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PuzzleList } from '../../src/contract/puzzles.ts';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { sandboxPayments, sandboxSubscriptions, subscriptions, users } from '../../src/server/database/schema.ts';
import { expectFits, expectSound } from '../support/axe.ts';
import { insertRows } from '../support/insert-rows.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import type { Visitor } from '../support/visitor.ts';

const limit = { timeout: 180_000 };
const password = 'a long enough password';
const dayMs = 86_400_000;

/** Learners who bought a month this many days ago, with the expected state. */
const learners = {
  renewed: { days: 31 },
  overdue: { days: 31, card_pays: false },
  lapsed: { days: 40, card_pays: false, past_due: true },
  canceled: { days: 31, cancel_at_period_end: true },
};

const stage = openStage({ arrange, isEmbedded: true });

/** The month of each is over, and the server, when it starts, has yet to find that out. */
async function arrange(db: Database): Promise<void> {
  const password_hash = await hashPassword(password);
  for (const [username, { days, ...state }] of Object.entries(learners)) {
    const [user] = await insertRows(db, users, { username, email: `${username}@example.org`, password_hash });
    const started_at = new Date(Date.now() - days * dayMs);
    const period_end = new Date(started_at.getTime() + 30 * dayMs);
    const id = randomUUID();
    const plan = { user_id: user!.id, subscription_type: 'monthly', started_at } as const;
    await insertRows(db, sandboxSubscriptions, { id, ...plan, period_start: started_at, period_end, ...state });
    const payment = { subscription_id: id, amount: 999 };
    const first = { ...payment, id: randomUUID(), reason: 'start', state: 'paid', created_at: started_at } as const;
    await insertRows(db, sandboxPayments, first);
    if ('past_due' in state) {
      const failed = { ...payment, id: randomUUID(), reason: 'renewal', state: 'failed' } as const;
      await insertRows(db, sandboxPayments, { ...failed, created_at: period_end });
    }
    await insertRows(db, subscriptions, {
      ...plan,
      provider: 'sandbox',
      provider_id: id,
      current_period_end: period_end,
      cancel_at_period_end: 'cancel_at_period_end' in state,
      grace_until: 'cancel_at_period_end' in state ? null : new Date(period_end.getTime() + 7 * dayMs),
    });
  }
}

async function loggedIn(username: keyof typeof learners): Promise<Visitor> {
  const visitor = await stage.visitor();
  await visitor.page.goto('/');
  await stage.signIn(visitor, username);
  await visitor.page.goto('/subscription');
  return visitor;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The receipts, the newest first, each without its date. */
async function receipts(page: Page): Promise<string[]> {
  const rows = await page.locator('.receipts tbody tr').allTextContents();
  return rows.map((row) => row.replace(/^\w+ \d+, \d+/, ''));
}

async function isLocked({ context }: Visitor): Promise<boolean> {
  const { results } = (await (await context.request.get('/api/puzzles/')).json()) as PuzzleList;
  return results.some(({ locked }) => locked);
}

itAtNight('renews automatically at the end of the month, with a receipt', limit, async () => {
  const visitor = await loggedIn('renewed');
  const { page } = visitor;
  await page.getByText(/^Renews on /).waitFor();
  expect(await receipts(page)).toEqual(['Renewal$9.99Paid', 'Subscription$9.99Paid']);
  await visitor.leave();
});

itAtNight('says that a renewal failed, keeps access meanwhile, and continues with another card', limit, async () => {
  const visitor = await loggedIn('overdue');
  const { page } = visitor;
  const words = page.getByRole('alert').first();
  await words.getByText(/^The renewal on .* failed\.$/).waitFor();
  await words.getByText(/^You keep access until /).waitFor();
  expect(await receipts(page)).toEqual(['Renewal$9.99Failed', 'Subscription$9.99Paid']);
  expect(await page.getByRole('button', { name: 'Change to Annual' }).count()).toBe(0);
  expect(await isLocked(visitor)).toBe(false);

  await page.route('**/api/subscriptions/portal/', (route) => route.abort());
  await page.getByRole('button', { name: 'Change card' }).click();
  await page.getByRole('alert').getByText('We couldn’t reach the payment provider.').waitFor();
  await page.unroute('**/api/subscriptions/portal/');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await (width === 1440 ? expectSound : expectFits)(visitor, `a failed renewal at ${width}`);
    await shoot(page, `past-due-${width}`);
  }

  const changeCard = async (choice: string) => {
    await page.getByRole('button', { name: 'Change card' }).click();
    await heading(page, 'Change card').waitFor();
    await page.getByText('$9.99', { exact: true }).waitFor();
    await page.getByRole('button', { name: choice }).click();
    await heading(page, 'Your subscription').waitFor();
  };
  await changeCard('Use a declined card');
  await words.getByText(/^The renewal on .* failed\.$/).waitFor();
  await changeCard('Use a working card');
  await page.getByText(/^Renews on /).waitFor();
  await expect.poll(() => receipts(page)).toEqual(['Renewal$9.99Paid', 'Subscription$9.99Paid']);
  await page.getByRole('button', { name: 'Change to Annual' }).waitFor();
  await visitor.leave();
});

itAtNight('a canceled subscription ends, and can be bought again', limit, () =>
  buyAgain('canceled', ['Subscription$9.99Paid']),
);

itAtNight('a subscription with a failed renewal ends, and can be bought again', limit, () =>
  buyAgain('lapsed', ['Renewal$9.99Failed', 'Subscription$9.99Paid']),
);

async function buyAgain(username: keyof typeof learners, before: string[]): Promise<void> {
  const visitor = await loggedIn(username);
  const { page } = visitor;
  await page.getByText('Your subscription has ended.').waitFor();
  expect(await receipts(page)).toEqual(before);
  expect(await isLocked(visitor)).toBe(true);
  await expectSound(visitor, 'a subscription that has ended');
  await page.getByRole('link', { name: 'See the plans' }).click();
  await page.getByRole('region', { name: 'Annual' }).getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Pay $89.99' }).click();
  await heading(page, /^Welcome to .* Premium!$/).waitFor();
  expect(await isLocked(visitor)).toBe(false);
  await page.goto('/subscription');
  await page.getByRole('heading', { level: 2, name: 'Annual' }).waitFor();
  await page.getByText(/^Renews on /).waitFor();
  await expect.poll(() => receipts(page)).toEqual(['Subscription$89.99Paid', ...before]);
  await visitor.leave();
}
