import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';
import { shoot } from '../support/pictures.ts';
import { readAllStored, type Visitor } from '../support/visitor.ts';

const stage = openStage();

/** A learner with the app installed, who has today's puzzle open and its screen kept. */
async function learnerWithSnapshot(): Promise<Visitor> {
  return (await accountWithSnapshot()).visitor;
}

async function accountWithSnapshot(): Promise<{ visitor: Visitor; username: string; email: string }> {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { username, email } = await stage.join(visitor);
  await visitor.openDaily();
  await visitor.page.getByRole('button', { name: 'Your menu' }).waitFor();
  await visitor.untilInstalled();
  await visitor.page.reload();
  expect(await visitor.untilSnapshotSaved()).toContain(`Welcome, ${username}`);
  return { visitor, username, email };
}

/** Goes offline, and waits until the snapshot says so. */
async function enterTunnel(visitor: Visitor): Promise<void> {
  await visitor.context.setOffline(true);
  const lookAgain = async () => {
    // A response in flight can still show that there's a network.
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('online')));
    return visitor.readSnapshot();
  };
  await expect.poll(lookAgain).toContain('You’re offline.');
}

/** Starts with the snapshot, and returns the reply. On a busy machine a slow worker serves the page without it. */
async function startFromSnapshot(page: Page, address = '/daily'): Promise<Response | null> {
  let reply: Response | null = null;
  const hasSnapshot = async () => {
    reply = await page.goto(address);
    return page.locator('[data-snapshot]').count();
  };
  await expect.poll(hasSnapshot).toBe(1);
  return reply;
}

/**
 * Holds the app's next start up where it reads the device, and returns what lets it continue. `page` is at another URL: a starting page
 * waits for the other's transaction.
 */
async function holdDevice(page: Page): Promise<() => Promise<void>> {
  await page.goto('/early.js');
  await page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .find((name) => /^nday-mirror-\d/.test(name));
    const opening = indexedDB.open(name ?? '');
    await new Promise((done) => opening.addEventListener('success', done));
    const openStore = () => opening.result.transaction('meta', 'readwrite').objectStore('meta');
    const store = openStore();
    let isHeld = true;
    const hold = () => {
      if (isHeld) store.get('status').onsuccess = hold;
    };
    hold();
    const afterOthers = () => new Promise((done) => (openStore().get('status').onsuccess = done));
    Object.assign(globalThis, { letGo: () => (isHeld = false), afterOthers });
  });
  return () => page.evaluate('letGo()');
}

/** Waits until the app on `page` has read the device that `holder` held, and is idle. */
async function untilDeviceRead(holder: Page, page: Page): Promise<void> {
  await holder.evaluate('afterOthers()');
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => requestIdleCallback(done));
  });
}

it("KEEP-1, KEEP-3: lays the daily puzzle's last state out once it is whole, before any app code runs, and until a logout", async () => {
  const { visitor, username, email } = await accountWithSnapshot();
  const { page, context } = visitor;
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  // The slower the device, the more often the parser pauses. At half this rate, the test passes without the rule.
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const isWhole = document.querySelector('#root + *') !== null;
      Object.assign(globalThis, { isWhole });
    });
  });
  await startFromSnapshot(page);
  await page.waitForFunction('"isWhole" in globalThis');
  expect(await page.evaluate('isWhole')).toBe(true);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  await visitor.untilStarted();
  await enterTunnel(visitor);
  const bare = await context.newPage();
  await (await context.newCDPSession(bare)).send('Emulation.setScriptExecutionDisabled', { value: true });
  const reply = await startFromSnapshot(bare, '/daily?source=installed');
  expect(await reply?.headerValue('content-security-policy')).toContain("script-src 'self'");
  await bare.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  expect(await bare.getByRole('tabpanel').getByRole('radio').count()).toBe(4);
  expect(await bare.locator('[style]').count()).toBe(0);

  // A logout leaves neither the snapshot nor anything that names the learner (ACC-5).
  await bare.close();
  await context.setOffline(false);
  // On the daily's screen, the visitor's own snapshot would replace the learner's.
  await page.goto('/account');
  await visitor.greeted(username);
  await visitor.untilPulled();
  expect(await visitor.readSnapshot()).toContain(`Welcome, ${username}`);
  const before = await page.evaluate(readAllStored);
  expect(before).toContain(username);
  expect(before).toContain(email);
  const loadedAnew = page.waitForEvent('load');
  await visitor.clickInMenu('button', 'Logout');
  await loadedAnew;
  await page.getByText('You are logged out.').waitFor();
  expect(await visitor.readSnapshot()).toBeNull();
  const after = await page.evaluate(readAllStored);
  expect(after).toContain('/assets/');
  expect(after).not.toContain(username);
  expect(after).not.toContain(email);
  await visitor.leave();
});

itAtNight('KEEP-4: replays actions on the snapshot on the app’s own screen', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  await enterTunnel(visitor);
  const [other, page] = [await context.newPage(), await context.newPage()];
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  expect(await page.locator('[data-snapshot]').count()).toBe(1);
  await letGo();
  await page.locator('[data-snapshot]').waitFor({ state: 'detached' });
  await page.getByText(/^Question 2 of/).waitFor();
  expect(await page.getByRole('tab').first().textContent()).toContain('saved on this device');
  await visitor.leave();
});

itAtNight('KEEP-4: replays a click in a menu of the snapshot', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  const [other, page] = [await context.newPage(), await context.newPage()];
  await page.setViewportSize({ width: 360, height: 740 });
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  const { x, y, width } = (await page.locator(':popover-open').boundingBox())!;
  const { y: buttonTop, height } = (await button.boundingBox())!;
  expect([x >= 0, x + width <= 360, y >= buttonTop + height]).toEqual([true, true, true]);
  await shoot(page, 'kept-menu');
  const entry = page.locator(':popover-open').getByRole('button', { name: 'Logout' });
  await entry.click();
  await entry.waitFor({ state: 'hidden' });
  expect(await page.locator('[data-snapshot]').count()).toBe(1);
  await letGo();
  await page.getByText('You are logged out.').waitFor();
  await visitor.leave();
});

itAtNight('KEEP-4: keeps a menu open, with the focus where the keys moved it', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  const [other, page] = [await context.newPage(), await context.newPage()];
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  await page.getByRole('button', { name: 'Your menu' }).press('Enter');
  for (const key of ['Tab', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  expect(await page.locator('[data-snapshot]').count()).toBe(1);
  await letGo();
  await page.locator('[data-snapshot]').waitFor({ state: 'detached' });
  const entries = page.locator(':popover-open');
  await entries.getByRole('link', { name: 'Account' }).and(page.locator(':focus')).waitFor();
  await visitor.leave();
});

itAtNight('KEEP-4: replays typing on the snapshot', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  const [other, page] = [await context.newPage(), await context.newPage()];
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  for (const key of ['b', 'c', 'Enter']) await page.keyboard.press(key);
  expect(await page.locator('[data-snapshot]').count()).toBe(1);
  const answer = page.waitForRequest('**/answer/');
  await letGo();
  expect((await answer).postDataJSON()).toMatchObject({ answer: 'C' });
  await visitor.leave();
});

itAtNight('KEEP-4: waits for the end of a press', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  const [other, page] = [await context.newPage(), await context.newPage()];
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  await page.getByRole('radio').nth(2).hover();
  await page.mouse.down();
  await letGo();
  await untilDeviceRead(other, page);
  await page.mouse.up();
  await page.locator('[data-snapshot]').waitFor({ state: 'detached' });
  expect(await page.getByRole('radio').nth(2).isChecked()).toBe(true);
  await visitor.leave();
});

itAtNight('KEEP-4: keeps the focus and the position in the code', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  const [other, page] = [await context.newPage(), await context.newPage()];
  await page.setViewportSize({ width: 360, height: 740 });
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  const frame = page.locator('.code-frame');
  const top = await frame.evaluate((element) => {
    element.scrollTo(0, 40);
    return element.scrollTop;
  });
  expect(top).toBeGreaterThan(0);
  await page.getByRole('radio').nth(1).focus();
  await letGo();
  await page.locator('[data-snapshot]').waitFor({ state: 'detached' });
  expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  expect(
    await page
      .getByRole('radio')
      .nth(1)
      .evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await visitor.leave();
});

itAtNight('KEEP-5: requests the app’s code once the snapshot is in the page', async () => {
  const visitor = await learnerWithSnapshot();
  const [other, page] = [await visitor.context.newPage(), await visitor.context.newPage()];
  await holdDevice(other);
  await startFromSnapshot(page);
  const order = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType('resource');
      const code = files.filter(({ name }) => /assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime);
      return { parsed: navigation?.domInteractive, asked: code.length > 0 ? Math.min(...code) : null };
    });
  await expect.poll(order).toMatchObject({ asked: expect.any(Number) });
  const { parsed, asked } = await order();
  expect(asked).toBeGreaterThanOrEqual(parsed ?? Number.POSITIVE_INFINITY);
  await visitor.leave();
});

itAtNight('KEEP-5: starts the app immediately on a hidden page, which paints nothing', async () => {
  const visitor = await learnerWithSnapshot();
  const [other, page] = [await visitor.context.newPage(), await visitor.context.newPage()];
  // What a browser reports for a hidden page, because Playwright's pages never are.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  const letGo = await holdDevice(other);
  await startFromSnapshot(page);
  await letGo();
  await page.locator('[data-snapshot]').waitFor({ state: 'detached' });
  await visitor.options().first().waitFor();
  await visitor.leave();
});

itAtNight('says under the snapshot that the app’s code couldn’t be loaded', async () => {
  const visitor = await learnerWithSnapshot();
  const { context } = visitor;
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.setBlockedURLs', { urls: ['*/assets/index-*'] });
  await startFromSnapshot(page);
  await page.getByRole('alert').getByText('The app couldn’t load.').waitFor();
  expect(await page.getByRole('tabpanel').getByRole('radio').count()).toBe(4);
  await context.close();
});

itAtNight('KEEP-2: saves no snapshot that a start would show differently', async () => {
  const visitor = await learnerWithSnapshot();
  const { page } = visitor;
  const puzzle = await visitor.readDaily();
  const [first, second, ...others] = puzzle.questions;
  await visitor.answer(first!, keyOf(puzzle, first!));
  await visitor.showing(second!);
  await visitor.tab(first!).click();
  await expect.poll(() => visitor.readSnapshot()).toBeNull();
  await visitor.tab(second!).click();
  const snapshot = await visitor.untilSnapshotSaved();
  // The previous answer's note is on this screen, and not on a new one.
  expect(await page.locator('.reason').count()).toBe(1);
  expect(snapshot).not.toContain('class="line reason"');
  for (const question of [second!, ...others]) await visitor.answer(question, keyOf(puzzle, question));
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => visitor.readSnapshot()).toBeNull();
  await visitor.leave();
});
