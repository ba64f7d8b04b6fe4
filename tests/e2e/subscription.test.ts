import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PuzzlePreview } from '../../src/contract/puzzle-preview.ts';
import type { PuzzleList } from '../../src/contract/puzzles.ts';
import { difficultyName } from '../../src/rules/scoring.ts';
import { asShown } from '../support/as-shown.ts';
import { expectFits, expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { uniqueName } from '../support/client.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { screenSizes } from '../support/screen-sizes.ts';
import { headingsAfter, recordHeadings, type Visitor } from '../support/visitor.ts';

const stage = openStage();
const limit = { timeout: 180_000 };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const lockedWords = (page: Page) => page.getByRole('heading', { level: 2, name: 'This puzzle is part of Premium.' });
const plan = (page: Page, name: 'Free' | 'Monthly' | 'Annual') => page.getByRole('region', { name });

/** A puzzle that visitors can't open. */
async function lockedPuzzle({ context }: Visitor) {
  const { results } = (await (await context.request.get('/api/puzzles/')).json()) as PuzzleList;
  return results.find(({ locked }) => locked)!;
}

async function learner(options: BrowserContextOptions = {}): Promise<Visitor & { username: string }> {
  const { username } = await stage.createUser();
  const visitor = await stage.visitor(options);
  await stage.signIn(visitor, username);
  await visitor.page.goto('/upgrade');
  await visitor.greeted(username);
  return Object.assign(visitor, { username });
}

async function getStarted(page: Page, name: 'Monthly' | 'Annual'): Promise<void> {
  await plan(page, name).getByRole('button', { name: 'Get Started' }).click();
  await heading(page, 'Checkout').waitFor();
}

async function subscribe(page: Page, name: 'Monthly' | 'Annual', price: string): Promise<void> {
  await getStarted(page, name);
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await heading(page, /^Welcome to .* Premium!$/)
    .and(page.locator(':focus'))
    .waitFor();
}

function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').is_subscribed === true);
}

it.each(screenSizes)(
  'on %s, leads a learner from a locked puzzle through the sandbox to the puzzle, without another login',
  limit,
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport });
    const { page } = visitor;
    await stage.join(visitor);
    const { id, title } = await lockedPuzzle(visitor);
    await page.goto('/puzzles');
    await page.getByRole('link', { name: title }).click();
    await lockedWords(page).waitFor();
    expect(page.url()).toContain(`/puzzle/${id}`);
    await plan(page, 'Annual').getByText('Most Popular').waitFor();
    expect(await plan(page, 'Monthly').getByText('$9.99').count()).toBe(1);
    expect(await plan(page, 'Annual').getByText('$89.99').count()).toBe(1);

    await getStarted(page, 'Monthly');
    await page.getByText('Test mode: no money moves').waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('alert').getByText('The card was declined. Nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await lockedWords(page).waitFor();
    await page.getByText('The checkout was canceled. Nothing was charged.').waitFor();
    expect(await isSubscribed(page)).toBe(false);

    await subscribe(page, 'Monthly', '$9.99');
    expect(new URL(page.url()).pathname).toBe('/subscription-success');
    for (const benefit of ['all past puzzles', 'interview questions', 'Detailed solutions', 'Track progress']) {
      await page.getByRole('listitem').filter({ hasText: benefit }).waitFor();
    }
    expect(await page.getByRole('link', { name: 'Continue to Dashboard' }).getAttribute('href')).toBe('/');
    await expect.poll(() => isSubscribed(page)).toBe(true);
    await page.getByRole('link', { name: 'Start Solving Puzzles' }).click();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('tab').first().waitFor();
    await heading(page, title).waitFor();
    await visitor.leave();
  },
);

itAtNight(
  'shows a visitor the head, a function, and the first question of a locked puzzle, then the plans and what is free',
  limit,
  async () => {
    const visitor = await stage.visitor();
    const { page, context } = visitor;
    const { id, title, category } = await lockedPuzzle(visitor);
    const preview: PuzzlePreview = await (await context.request.get(`/api/puzzles/${id}/preview/`)).json();
    const shown = preview.first_lines.split('\n');
    await page.addInitScript(recordHeadings);
    await page.goto(`/puzzle/${id}`);
    await heading(page, title).waitFor();
    expect(await headingsAfter(visitor, 'Puzzle')).not.toContain(null);
    await expect.poll(() => page.title()).toContain(title);
    const facts = page.getByRole('main').getByRole('listitem');
    for (const fact of [category, difficultyName(preview.difficulty), 'No attempts']) {
      await facts
        .getByText(fact, { exact: true })
        .or(facts.filter({ hasText: fact }))
        .first()
        .waitFor();
    }
    await page.getByText(asShown(preview.description).slice(0, 30)).waitFor();
    const first = preview.first_line!;
    await page.getByText(`Lines ${first} to ${first + shown.length - 1} of ${preview.line_count}`).waitFor();
    const code = page.getByRole('region', { name: `${preview.file_name}, code` });
    expect(await code.getByRole('listitem').count()).toBe(shown.length);
    expect(await page.getByRole('main').getByRole('radio').count()).toBe(4);
    await lockedWords(page).waitFor();
    await plan(page, 'Annual').getByRole('button', { name: 'Get Started' }).waitFor();
    expect(await plan(page, 'Free').count()).toBe(0);
    await expectSoundAtEveryWidth(visitor, 'a locked puzzle');
    await visitor.follow('/upgrade');
    await plan(page, 'Free').getByText('One new puzzle a day, with its explanation').waitFor();
    await visitor.leave();
  },
);

itAtNight('cancels, keeps access to the end, resumes, and switches to annual for the difference', limit, async () => {
  const visitor = await learner();
  const { page } = visitor;
  await subscribe(page, 'Monthly', '$9.99');
  await page.goto('/upgrade');
  await heading(page, 'Premium is yours').waitFor();
  await plan(page, 'Monthly').getByText('Your plan').waitFor();
  await page.getByRole('link', { name: 'Your subscription' }).click();
  await page.getByText(/^Renews on /).waitFor();
  expect(await page.getByRole('row').nth(1).textContent()).toMatch(/Subscription\$9\.99Paid$/);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/You keep access until/).waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await page
    .getByRole('main')
    .getByText(/^Canceled\. You keep access until/)
    .waitFor();
  expect(await isSubscribed(page)).toBe(true);
  await page.getByRole('button', { name: 'Keep my subscription' }).click();
  await page.getByText(/^Renews on /).waitFor();

  await page.route('**/api/subscriptions/subscriptions/*/annual/', (route) => route.abort());
  await page.getByRole('button', { name: 'Change to Annual' }).click();
  await dialog.getByRole('alert').getByText('Failed to fetch subscription details').waitFor();
  expect(await dialog.getByRole('button', { name: 'Pay and change' }).count()).toBe(0);
  await expectSound(visitor, 'a price that could not be fetched');
  await page.unroute('**/api/subscriptions/subscriptions/*/annual/');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByText('Today you pay $80.00').waitFor();
  await expectSound(visitor, 'the change to annual');
  await dialog.getByRole('button', { name: 'Pay and change' }).click();
  await page.getByRole('heading', { level: 2, name: 'Annual' }).waitFor();
  const support = page.getByText('Priority support:').getByRole('link');
  expect(await support.getAttribute('href')).toMatch(/^mailto:.+\?subject=Priority%20support/);
  expect(await page.getByRole('row').nth(1).textContent()).toContain('Change to Annual$80.00Paid');

  // A card that is declined from now on changes nothing yet.
  await page.getByRole('button', { name: 'Change card' }).click();
  await heading(page, 'Change card').waitFor();
  await expectSound(visitor, 'the change of the card');
  await page.getByRole('button', { name: 'Use a declined card' }).click();
  await heading(page, 'Your subscription').waitFor();
  await page.getByText(/^Renews on /).waitFor();
  await visitor.leave();
});

itAtNight('locks again, without a login, once the plan has ended', limit, async () => {
  const visitor = await learner();
  const { page, context } = visitor;
  const { id, title } = await lockedPuzzle(visitor);
  await subscribe(page, 'Annual', '$89.99');
  await page.goto(`/puzzle/${id}`);
  await heading(page, title).waitFor();
  await page.goto('/subscription');
  await page.getByText(/^Renews on /).waitFor();
  // As far as this device hears, page and worker, the year is over.
  await context.route('**/api/sync/*', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), plan: null } });
  });
  await context.route('**/api/auth/user/', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), plan: null, is_subscriber: false } });
  });
  await page.goto('/puzzles');
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await page.getByRole('row').filter({ hasText: title }).getByRole('img', { name: 'Locked' }).waitFor();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});

itAtNight('asks a visitor to log in, and says so if the call is rejected', limit, async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Premium' }).click();
  await heading(page, 'Read the whole archive').waitFor();
  await plan(page, 'Annual').getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  expect(visitor.page.url()).toContain('/upgrade');
  await page.keyboard.press('Escape');

  await stage.join(visitor);
  // Not before: another request of the page would open the login automatically.
  await page.route('**/api/subscriptions/create-checkout-session/', async (route) => {
    await visitor.context.clearCookies({ name: 'sessionid' });
    await route.continue();
  });
  await plan(page, 'Annual').getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByText('User must be logged in to subscribe').waitFor();
  await visitor.leave();
});

itAtNight.each(['Login', 'Register'] as const)('continues to the requested checkout after %s', limit, async (way) => {
  const { username, password } = await stage.createUser();
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/upgrade');
  await plan(page, 'Annual').getByRole('button', { name: 'Get Started' }).click();
  const dialog = page.getByRole('dialog');
  if (way === 'Login') await visitor.fillLogin(username, password);
  else {
    await dialog.getByRole('button', { name: 'Register here' }).click();
    const name = uniqueName('learner');
    await visitor.fillRegistration(name, `a fine password ${name}`);
  }
  await heading(page, 'Checkout').waitFor();
  await page.getByRole('button', { name: 'Pay $89.99' }).waitFor();
  await visitor.leave();
});

itAtNight("asks a visitor to log in on the payment provider's return page", limit, async () => {
  const { username, password } = await stage.createUser();
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/subscription-success');
  await heading(page, 'Log in to see your subscription').waitFor();
  await expectSound(visitor, 'a visitor who comes back');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await visitor.fillLogin(username, password);
  await heading(page, 'No payment received yet').waitFor();
  await visitor.leave();
});

itAtNight('welcomes nobody before a subscription is known, and says if the fetch fails', limit, async () => {
  const visitor = await learner();
  const { page } = visitor;
  let isDown = true;
  await page.route('**/api/subscriptions/subscriptions/', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { code: 'server_error', error: 'Something went wrong on our side.' } })
      : route.continue(),
  );
  await page.goto('/subscription-success');
  await page.getByRole('status').filter({ hasText: 'Processing your subscription...' }).waitFor();
  await expectSound(visitor, 'the wait');
  await heading(page, 'We couldn’t check your payment').waitFor();
  await page.getByRole('alert').getByText('Failed to fetch subscriptions').waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Check again' }).click();
  await heading(page, 'No payment received yet').waitFor();
  expect(await page.getByText('Access all past puzzles').count()).toBe(0);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await heading(page, 'Read the whole archive').waitFor();
  await page.goto('/subscription');
  await page.getByText('You don’t have a subscription.').waitFor();
  await visitor.leave();
});

itAtNight('works with only the keyboard', limit, async () => {
  const visitor = await learner();
  const { page } = visitor;
  const press = async (name: RegExp) => {
    const wanted = page.getByRole('main').getByRole('button', { name }).and(page.locator(':focus'));
    for (let steps = 0; steps < 40 && (await wanted.count()) === 0; steps += 1) await page.keyboard.press('Tab');
    await wanted.waitFor();
    await page.keyboard.press('Enter');
  };
  await heading(page, 'Read the whole archive').waitFor();
  await press(/^Get Started$/);
  await heading(page, 'Checkout').waitFor();
  await press(/^Pay /);
  await heading(page, /^Welcome to .* Premium!$/).waitFor();
  await visitor.leave();
});

itAtNight('shows the last known state offline', limit, async () => {
  const visitor = await learner({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await subscribe(page, 'Annual', '$89.99');
  await page.goto('/subscription');
  await page.getByText(/^Renews on /).waitFor();
  await visitor.untilInstalled();
  await context.setOffline(true);
  await page.reload();
  await page.getByText(/^Renews on /).waitFor();
  await page.getByRole('main').getByText('You’re offline.').waitFor();
  await expectSound(visitor, 'the subscription offline');
  await context.setOffline(false);
  await visitor.leave();
});

itAtNight('passes axe and fits at every width, in each state', limit, async () => {
  const visitor = await learner();
  const { page } = visitor;
  const { id, title } = await lockedPuzzle(visitor);
  const screens = [
    ['/upgrade', /archive|yours/],
    [`/puzzle/${id}`, new RegExp(`^(This puzzle is part of Premium\\.|${title})$`)],
    ['/subscription', 'Your subscription'],
    ['/subscription-success', /^(Welcome|No payment)/],
  ] as const;
  const visit = async (state: string) => {
    for (const [path, name] of screens) {
      await page.goto(path);
      await heading(page, name).waitFor();
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await (width === 1440 ? expectSound : expectFits)(visitor, `${path}, ${state}, at ${width}`);
        await shoot(page, `${path.slice(1).replace('/', '-')}-${state}-${width}`);
      }
    }
  };
  await visit('free');
  await page.goto('/upgrade');
  await getStarted(page, 'Annual');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await (width === 1440 ? expectSound : expectFits)(visitor, `the checkout at ${width}`);
    await shoot(page, `checkout-${width}`);
  }
  await page.getByRole('button', { name: 'Pay' }).click();
  await heading(page, /^Welcome/).waitFor();
  await visit('annual');
  await page.goto(`/checkout/${randomUUID()}`);
  await page.getByRole('alert').getByText("This checkout doesn't exist.").waitFor();
  await expectSound(visitor, 'a checkout that does not exist');
  await visitor.leave();
});
