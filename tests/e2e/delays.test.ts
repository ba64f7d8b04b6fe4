import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Letter, Puzzle, Question } from '../../src/contract/puzzles.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { mailedLink } from '../support/mailbox.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** From here on only the test moves the page's clock, so no delay depends on the machine's speed. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);
}

/** Answers the current question, and stops the clock before the result comes. */
async function answerAtRest(visitor: Visitor, question: Question, letter: Letter) {
  const { page } = visitor;
  const released = Promise.withResolvers<void>();
  await page.route('**/answer/', async (route) => {
    await released.promise;
    await route.continue();
  });
  await visitor.showing(question);
  await visitor.choose(letter);
  const sent = page.waitForRequest('**/answer/');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await sent;
  await stopClock(page);
  released.resolve();
}

const correct = ({ page }: Visitor) => page.getByText(/^Correct\./);

/** Counts how often the page has requested a puzzle from here on. */
function countRequests(page: Page, { id }: Puzzle) {
  const count = { requests: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/puzzles/${id}/`) count.requests += 1;
  });
  return count;
}

/** Lets the page finish its work, so its timers are set or done. The clock doesn't move. */
async function settle(page: Page) {
  for (let turn = 0; turn < 5; turn += 1) {
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(null);
        }),
    );
  }
}

/** Moves the clock by single milliseconds until something is seen, since the database's own news travel by timers. */
async function stepUntil(page: Page, isSeen: () => Promise<boolean>) {
  while (!(await isSeen())) {
    await page.clock.runFor(1);
    await settle(page);
  }
}

/** How many milliseconds of the page's clock can lie between a timer's start and what the test sees of its cause, before or after it. */
const slack = 50;

/** Expects something to happen so many milliseconds from now. */
async function expectAfter(page: Page, milliseconds: number, hasHappened: () => Promise<boolean>) {
  await settle(page);
  await page.clock.runFor(milliseconds - slack);
  await settle(page);
  expect(await hasHappened()).toBe(false);
  await page.clock.runFor(2 * slack);
  await expect.poll(hasHappened).toBe(true);
}

itAtNight('continues 750 ms after a right answer', async () => {
  const visitor = await stage.visitor();
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const [first, second] = puzzle.questions;
  await answerAtRest(visitor, first!, keyOf(puzzle, first!));
  await stepUntil(visitor.page, async () => (await correct(visitor).count()) > 0);
  const isSecond = async () => (await visitor.tab(second!).getAttribute('aria-selected')) === 'true';
  await expectAfter(visitor.page, 750, isSecond);
  await visitor.leave();
});

itAtNight('opens the results 1 s after the last right answer, and requests the explanation after 1.5 s', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const last = puzzle.questions.at(-1)!;
  for (const question of puzzle.questions.slice(0, -1)) await visitor.answer(question, keyOf(puzzle, question));
  await visitor.showing(last);
  // What the answers before have set a timer for would be requested meanwhile.
  await visitor.untilSent();
  await page.reload();
  await visitor.untilStarted();
  await visitor.showing(last);
  const count = countRequests(page, puzzle);
  await answerAtRest(visitor, last, keyOf(puzzle, last));
  await stepUntil(page, async () => (await correct(visitor).count()) > 0);
  const explain = page.getByRole('dialog').getByRole('button', { name: 'View Explanation' });
  await expectAfter(page, 1000, async () => (await explain.count()) > 0);
  // How far the clock is past the first second.
  await expectAfter(page, 500 - slack, async () => count.requests > 0);
  await visitor.leave();
});

itAtNight('requests the explanation 1.5 s after a wrong last answer, while the results wait for Continue', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const last = puzzle.questions.at(-1)!;
  for (const question of puzzle.questions.slice(0, -1)) await visitor.answer(question, keyOf(puzzle, question));
  await visitor.showing(last);
  // What the answers before have set a timer for would be requested meanwhile.
  await visitor.untilSent();
  await page.reload();
  await visitor.untilStarted();
  await visitor.showing(last);
  const count = countRequests(page, puzzle);
  await answerAtRest(visitor, last, wrongLetterOf(puzzle, last));
  await stepUntil(page, async () => (await visitor.incorrect().count()) > 0);
  await expectAfter(page, 1500, async () => count.requests > 0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await visitor.leave();
});

itAtNight('continues to the login 3 s after a password reset', async () => {
  const { username } = await stage.createUser();
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`${username}@example.org`);
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await dialog.getByText('Password reset email sent. Please check your inbox.').waitFor();
  await page.goto(await mailedLink(stage.server, `${username}@example.org`, /^Reset/));
  await dialog.getByRole('heading', { name: 'Reset password' }).waitFor();
  await stopClock(page);
  await dialog.getByLabel('New password', { exact: true }).fill(randomUUID());
  await page.keyboard.press('Enter');
  await dialog.getByText('Password has been reset successfully. You can now login with your new password.').waitFor();
  const login = dialog.getByRole('heading', { name: 'Login' });
  await expectAfter(page, 3000, async () => (await login.count()) > 0);
  await visitor.leave();
});

itAtNight('shows a spinner for 2 s after a checkout, even if the fetch fails', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await stage.join(visitor);
  await page.route('**/api/subscriptions/subscriptions/', (route) =>
    route.fulfill({ status: 500, json: { code: 'server_error', error: 'It broke.' } }),
  );
  await page.goto('/upgrade');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await stopClock(page);
  const fetched = page.waitForResponse('**/api/subscriptions/subscriptions/');
  await visitor.follow('/subscription-success');
  await page.getByRole('status').filter({ hasText: 'Processing your subscription...' }).waitFor();
  await fetched;
  await expectAfter(page, 2000, async () => (await page.getByRole('alert').count()) > 0);
  await page.getByText('Failed to fetch subscriptions').waitFor();
  await visitor.leave();
});

itAtNight('shows for 3 s that a question was created', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await stage.join(visitor, { staff: true });
  await page.goto('/admin/questions/create');
  await page.getByLabel('Title', { exact: true }).fill(`Three seconds ${randomUUID()}`);
  await page.getByLabel('Description').fill('Which option is the first one?');
  for (const letter of 'ABCD') await page.getByLabel(new RegExp(`^Option ${letter}`)).fill(`Option ${letter} of four`);
  await page.getByLabel('Correct Answer').selectOption('A');
  await page.getByRole('textbox', { name: 'Explanation' }).fill('It is `A`.');
  await stopClock(page);
  await page.getByRole('button', { name: 'Create Question' }).click();
  const success = page.getByText('Question created successfully!');
  await success.waitFor();
  await expectAfter(page, 3000, async () => (await success.count()) === 0);
  await visitor.leave();
});

itAtNight(
  'OUT-28: counts down, and keeps a solved captcha, by the server’s clock on a device that is 3 days ahead',
  async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    await page.clock.install({ time: Date.now() + 3 * 86_400_000 });
    await visitor.openDaily();
    const left = page
      .getByText('Next puzzle in')
      .locator('xpath=..')
      .getByText(/^\d+:\d\d:\d\d$/);
    expect(Number.parseInt(await left.innerText(), 10)).toBeLessThan(24);
    const solved: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/captcha/') solved.push(request.url());
    });
    await visitor.register();
    expect(solved).toHaveLength(1);
    await left.waitFor();
    await visitor.leave();
  },
);
