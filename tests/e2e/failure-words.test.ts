import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstByDay, itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { wrongLetterOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

const rejects = (route: Route) => route.fulfill({ status: 400, json: { code: 'invalid', error: 'Not like this.' } });
const breaks = (route: Route) => route.abort();

/** The test answers the page's requests, so there must be no worker in between. */
function newVisitor(): Promise<Visitor> {
  return stage.visitor();
}

itAtNight('says what failed if the server rejects an answer, a thumb, or a comment, and rolls it back', async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await stage.join(visitor);
  const thread = '**/assets/puzzles-solved-*.js';
  await page.route(thread, breaks);
  const puzzle = await visitor.openDaily();
  for (const action of ['answer', 'react', 'comment']) await page.route(`**/${action}/`, rejects);
  await visitor.answer(puzzle.questions[0]!, wrongLetterOf(puzzle, puzzle.questions[0]!));
  await page.getByRole('alert').getByText('Failed to submit answer').waitFor();
  await page.getByRole('button', { name: 'Thumbs up, 0' }).click();
  await page.getByRole('alert').getByText('Failed to react to puzzle').waitFor();
  await page.getByRole('button', { name: 'Thumbs up, 0', pressed: false }).waitFor();
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.locator('button:focus:not([aria-busy])', { hasText: 'Try again' }).waitFor();
  await page.unroute(thread);
  await page.keyboard.press('Enter');
  await page.locator('p:focus', { hasText: 'No comments yet.' }).waitFor();
  await page.getByLabel('Your comment').fill('Refused');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('alert').getByText('Failed to add comment').waitFor();
  await visitor.context.close();
});

itAtNight('says what failed and what worked in account forms', async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  const alert = dialog.getByRole('alert');

  let answer = () => {};
  await page.route('**/api/auth/register/', async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.abort();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  await dialog.getByLabel('Username').fill('nobody-yet');
  await dialog.getByLabel('Email').fill('nobody@example.org');
  for (const label of ['Password', 'Confirm Password']) {
    await dialog.getByLabel(label, { exact: true }).fill('correct horse battery');
  }
  await dialog.getByLabel('I’m not a robot').check();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByRole('button', { name: 'Creating account...' }).waitFor();
  answer();
  await alert.getByText('Registration failed').waitFor();

  for (const call of ['login', 'forgotpw', 'forgotusername', 'forgotpw/token']) {
    await page.route(`**/api/auth/${call}/`, breaks);
  }
  await dialog.getByRole('button', { name: 'Login here' }).click();
  await visitor.fillLogin('nobody-yet', 'correct horse battery');
  await alert.getByText('Login failed').waitFor();
  for (const [what, button, words] of [
    ['password', 'Send reset link', 'Failed to send password reset email'],
    ['username', 'Send', 'Failed to send username reminder email'],
  ] as const) {
    await dialog.getByRole('button', { name: `Forgot ${what}?` }).click();
    await dialog.getByLabel('Email').fill('nobody@example.org');
    await dialog.getByRole('button', { name: button }).click();
    await alert.getByText(words).waitFor();
    await dialog.getByRole('button', { name: /Login|log in/i }).click();
  }
  await page.goto(`/login#reset=${randomUUID()}${randomUUID()}`);
  await dialog.getByLabel('New password', { exact: true }).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await alert.getByText('Failed to reset password').waitFor();

  await page.unroute('**/api/auth/login/');
  const { username, password } = await stage.createUser();
  await page.route('**/api/auth/user/', breaks);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await visitor.fillLogin(username, password);
  await page.getByText('Login Successful').first().waitFor();
  await page.goto('/profile/edit');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load profile' });
  await failed.getByText('There’s no connection.').waitFor();
  await page.unroute('**/api/auth/user/');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await page.route('**/api/auth/profile/update/', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', error: '' } }),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Failed to update profile').waitFor();
  await visitor.context.close();
});

itAtNight('says what failed on staff screens', async () => {
  const { username } = await stage.createUser({ staff: true });
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.openDaily();
  await stage.signIn(visitor, username);
  await page.getByRole('button', { name: 'Test Confetti' }).waitFor();
  const shown = (words: string) => page.getByText(words).first().waitFor();

  await page.goto('/admin/puzzles/1');
  await shown('Application Request');
  const rejected = { status: 400, json: { code: 'invalid', error: '' } };
  await page.route('**/api/puzzles/admin/1/', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(rejected) : route.fallback(),
  );
  await page.getByLabel('Title', { exact: true }).first().fill('Another title');
  await page.getByRole('button', { name: 'Update Puzzle' }).click();
  await shown('Failed to update puzzle');

  await page.goto('/admin/questions');
  await page.route(/\/api\/questions\/admin\/\d+\/$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByText('Are you sure you want to delete this interview question?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await shown('Failed to delete interview question');

  await page.goto('/admin/questions/1');
  await page.getByLabel('Title', { exact: true }).first().fill('Another title');
  await page.getByRole('button', { name: /^Update/ }).click();
  await shown('Failed to update interview question');
  const trouble = { status: 500, json: { code: 'server_error', error: 'It broke.' } };
  await page.route(/\/api\/users\/admin\//, (route) => route.fulfill(trouble));
  await page.goto('/admin/users');
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Failed to fetch users' }).getByText('It broke.').waitFor();
  await page.route('**/api/puzzles/admin/generate/', (route) => route.fulfill(trouble));
  const topics = page.waitForResponse('**/api/puzzles/admin/generate/');
  await page.goto('/admin/puzzles/create');
  await shown('you start from a built-in draft');
  await topics;
  expect(await page.getByText('No built-in drafts').count()).toBe(0);
  await page.route('**/api/questions/categories/', breaks);
  await page.goto('/admin/questions/create');
  await alert.getByText('Failed to load categories').waitFor();
  await visitor.context.close();
});

const cannotLoad = 'The app couldn’t load.';
const cannotStart = 'The app couldn’t start.';

type LostScript = [how: string, answer: (route: Route) => Promise<void>, words: string];

it.each(
  firstByDay<LostScript>([
    ['is missing', (route) => route.fulfill({ status: 404, body: '' }), cannotLoad],
    [
      'needs what the browser lacks',
      (route) => route.fulfill({ contentType: 'text/javascript', body: 'lacking();' }),
      cannotStart,
    ],
    ['is aborted', (route) => route.abort(), cannotLoad],
    [
      'is replaced by a login page of the network',
      (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in' }),
      cannotLoad,
    ],
    [
      'is in a newer language',
      (route) => route.fulfill({ contentType: 'text/javascript', body: 'a ?|> b;' }),
      cannotStart,
    ],
  ]),
)(
  'says what happened and retries when the app’s first script %s, and then when a later one is gone',
  async (_, answer, words) => {
    const { context, page } = await newVisitor();
    await page.route('**/assets/index-*.js', answer);
    await page.goto('/daily');
    const alert = page.getByRole('alert');
    await alert.getByText(words).waitFor();
    expect(await alert.count()).toBe(1);
    await page.unroute('**/assets/index-*.js');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab').first().waitFor();
    expect(await alert.count()).toBe(0);
    await expectLostChunk(page);
    await context.close();
  },
);

const lostChunk = '**/assets/leaderboard-*.js';

/** UPD-3: the next screen's code is gone, and the server has the same build. */
async function expectLostChunk(page: Page): Promise<void> {
  await page.locator('#root:not([data-snapshot])').waitFor({ state: 'attached' });
  await page.route(lostChunk, (route) => route.fulfill({ status: 404, body: '' }));
  const asked = page.waitForResponse(/\/\?build$/);
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await page.getByRole('alert').getByText('This part needs a connection.').waitFor();
  await (await asked).finished();
  expect(await page.locator('body[data-page=first]').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
}

itAtNight('says what happened when a script that the first one imports is missing', async () => {
  const { context, page } = await newVisitor();
  await page.route('**/assets/packages-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/daily');
  await page.getByRole('alert').getByText(cannotLoad).waitFor();
  await context.close();
});

itAtNight('says what happened in a browser that runs no modules', async () => {
  const { context, page } = await newVisitor();
  await context.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/daily');
  await page.getByRole('alert').getByText(cannotStart).waitFor();
  await context.close();
});

itAtNight('UPD-3: a page whose next chunk is gone reloads for another build', async () => {
  const { context, page } = await newVisitor();
  // The server is updated: its start page begins with another script.
  await page.goto('/daily');
  await page.locator('#root:not([data-snapshot])').waitFor({ state: 'attached' });
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
  await page.route(lostChunk, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(/\/\?build$/, async (route) => {
    const response = await route.fetch();
    await page.unroute(lostChunk);
    await route.fulfill({
      response,
      body: (await response.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-next.js'),
    });
  });
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await page.locator('body:not([data-page=first])').waitFor();
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  await context.close();
});
