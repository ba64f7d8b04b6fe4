import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asShown } from '../support/as-shown.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** Opens the daily puzzle, and holds the app's code until the returned function is called. */
async function openWithoutApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  // Code in flight can delay the load event.
  await page.goto('/daily', { waitUntil: 'domcontentloaded' });
  return resolve;
}

/** Waits until the page has processed everything it got so far. */
async function untilPrerendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
}

it('KEEP-4, KEEP-6: without JavaScript, the daily puzzle shows, and a chosen option as in the app, also in forced colors', async () => {
  const looks: unknown[] = [];
  for (const javaScriptEnabled of [false, true]) {
    const visitor = await stage.visitor({ javaScriptEnabled });
    const { page } = visitor;
    await page.goto('/daily');
    if (javaScriptEnabled) await visitor.untilStarted();
    else await expectPuzzle(visitor);
    await page.getByRole('radio').nth(2).check();
    const look = (option: Element) => {
      const [dot, letter] = [option.querySelector('.dot > *')!, option.querySelector('.gutter-number')!];
      return {
        ground: getComputedStyle(option).backgroundColor,
        bar: getComputedStyle(option, '::after').backgroundColor,
        letter: getComputedStyle(letter).fontWeight,
        dot: getComputedStyle(dot).fill,
      };
    };
    const options = page.locator('.option');
    const [chosen, other] = [await options.nth(2).evaluate(look), await options.nth(1).evaluate(look)];
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const forced = await options.nth(2).evaluate(look);
    const ground = await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    expect(forced.dot).not.toBe(ground);
    looks.push({ chosen, other, forced });
    await visitor.leave();
  }
  const [drawn, app] = looks;
  expect(drawn).toEqual(app);
  expect(drawn).toMatchObject({ chosen: { dot: expect.stringMatching(/^(?:rgb|okl)/) }, other: { dot: 'none' } });
});

/** The page has today's puzzle up to its first question. */
async function expectPuzzle(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const puzzle = await visitor.readDaily();
  await page.getByRole('heading', { level: 1, name: puzzle.title }).waitFor();
  expect(await page.locator('.puzzle-description').textContent()).toBe(asShown(puzzle.description));
  const code = await page.locator('.code-lines').textContent();
  for (const line of puzzle.code_snippet.split('\n')) if (line.trim() !== '') expect(code).toContain(line);
  await page.getByRole('tabpanel').getByText(asShown(puzzle.questions[0]!.option_a)).waitFor();
}

it('KEEP-7: the app starts with the same screen, and nothing moves', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const start = await openWithoutApp(page);
  // Without the countdown, and without what only the app can position.
  const words = () =>
    page.evaluate(() => {
      const late = [...document.querySelectorAll<HTMLElement>('[data-late], time')].map((part) => part.innerText);
      return late
        .reduce((text, part) => text.replace(part, ''), document.querySelector('main')!.innerText)
        .split(/\s+/);
    });
  // A late font moves the text, with or without the app.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  const prerendered = await words();
  expect(await page.locator('[data-snapshot="prerendered"]').count()).toBe(1);
  start();
  await visitor.untilStarted();
  expect(await words()).toEqual(prerendered);
  expect(await page.evaluate('shifts')).toEqual([]);
  await visitor.leave();
});

it("KEEP-4: replays a press on the app's own screen if it began on the prerendered one", async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/assets/leaderboard-*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  const takesOver = page.waitForResponse('**/assets/shell-hydration-*.js');
  const screenCode = page.waitForResponse('**/assets/leaderboard-*.js');
  await page.goto('/leaderboard', { waitUntil: 'domcontentloaded' });
  await takesOver;
  await untilPrerendered(page);
  await page.getByRole('button', { name: 'Register' }).hover();
  await page.mouse.down();
  press();
  await screenCode;
  await untilPrerendered(page);
  expect(await page.locator('[data-snapshot="prerendered"]').count()).toBe(1);
  await page.mouse.up();
  await page.getByRole('dialog').getByLabel('Username').waitFor();
  expect(await page.locator('[data-snapshot]').count()).toBe(0);
  await visitor.leave();
});

itAtNight('KEEP-4: replays presses on the prerendered screen on the app’s own', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const start = await openWithoutApp(page);
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.locator('.answer-submit [aria-busy=true]').waitFor();
  start();
  // A visitor is asked for a login, and the choice stays.
  await page.getByRole('dialog').getByLabel('Username').waitFor();
  expect(await page.locator('input[type=radio]').nth(2).isChecked()).toBe(true);
  await visitor.leave();
});

const callsOfVisitors = ['GET /api/puzzles/0/', 'GET /api/start/', 'GET /api/sync/'];

it("KEEP-7: doesn't show a learner the visitor’s page, and makes 4 calls at a start", async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { username } = await stage.join(visitor);
  const calls = recordCalls(page);
  const loaded = ['**/api/start/**', '**/api/sync/**'].map((url) => page.waitForResponse(url));
  const start = await openWithoutApp(page);
  await page.locator('#root:not([data-snapshot])').waitFor({ state: 'attached' });
  expect(await page.locator('#root').innerHTML()).toBe('');
  start();
  await visitor.greeted(username);
  await page.getByRole('tab').first().waitFor();
  await Promise.all(loaded);
  await visitor.untilQuiet();
  expect(calls.toSorted()).toEqual(['GET /api/auth/user/', ...callsOfVisitors]);
  await visitor.leave();
});

itAtNight('KEEP-7: hides the visitor’s page from a learner until it is parsed', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await stage.join(visitor);
  // Like a page that is still loading.
  await page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto('/daily');
  await page.locator('[data-snapshot="prerendered"] h1').waitFor({ state: 'attached' });
  expect(await page.locator('h1').isVisible()).toBe(false);
  await visitor.leave();
});

itAtNight('KEEP-7: uses no data of an earlier day', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { title } = await visitor.readDaily();
  // Like a browser that restores yesterday's page.
  await page.route('/daily', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const old = html.replace(/"until":\d+/, '"until":1').replaceAll(title, 'An older puzzle');
    await route.fulfill({ response, body: old });
  });
  await page.goto('/daily');
  await visitor.untilStarted();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await visitor.leave();
});

it('KEEP-8: a first visit calls and stores nothing before the first input, and then makes 3 calls and stores a choice', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const calls = recordCalls(page);
  // The 10 s never end: a busy machine could need them to get here.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const unlessIdle = (run: () => void, wait?: number) => (wait === 10_000 ? 0 : setTimeout(run, wait));
    Object.assign(window, { setTimeout: unlessIdle });
  });
  await page.goto('/daily');
  await visitor.untilStarted();
  await visitor.untilQuiet();
  expect(asked.filter((path) => /^\/api\/|^\/sw\.js|storage|device/.test(path))).toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const loaded = ['**/api/start/**', '**/api/sync/**'].map((url) => page.waitForResponse(url));
  await page.getByRole('radio').nth(2).check();
  await Promise.all(loaded);
  await visitor.untilQuiet();
  expect(calls.toSorted()).toEqual(callsOfVisitors);
  await visitor.untilDrafted('C');
  await page.reload();
  await visitor.untilStarted();
  expect(await page.locator('[role=tabpanel] input[type=radio]:checked').inputValue()).toBe('C');
  await visitor.leave();
});

/** Returns the calls that the page makes from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
