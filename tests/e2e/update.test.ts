import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { FaultProxy } from '../support/fault-proxy.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

itAtNight(
  'UPD-1, UPD-2: a tab updates to the newer build on request with its waiting entries, and another tab later',
  async () => {
    const network = await FaultProxy.start(stage.server.url);
    onTestFinished(() => network.stop());
    const visitor = await stage.visitor({ baseURL: network.url, serviceWorkers: 'allow' });
    await visitor.withoutBackgroundSync();
    const { page, context } = visitor;
    await stage.join(visitor);
    await visitor.openDaily();
    await visitor.untilInstalled();
    const other = await context.newPage();
    await other.goto('/daily');
    await other.getByRole('tab').first().waitFor();

    // The older build has something to send that the server doesn't get.
    network.decide = ({ method }) => (method === 'POST' ? 'dropped' : null);
    await page.getByRole('button', { name: /^Thumbs up/ }).click();
    network.preludes = { '/sw.js': '// The next build.\n' };
    await page.reload();
    const offer = (of: Page) => of.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await offer(page).waitFor();
    expect(await versionOf(page)).toBe('older');
    await mark(page);
    await mark(other);
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await page.locator('body:not([data-page])').waitFor();
    await page.getByRole('button', { name: /^Thumbs up/, pressed: true }).waitFor();
    expect(await offer(page).count()).toBe(0);
    expect(await versionOf(page)).toBe('newer');

    // The other tab continues with its build.
    await offer(other).waitFor();
    await other.getByRole('radio').first().check();
    expect(await other.locator('body[data-page]').count()).toBe(1);
    network.decide = () => null;
    await offer(other).getByRole('button', { name: 'Reload' }).click();
    await other.locator('body:not([data-page])').waitFor();
    await expect.poll(async () => (await visitor.readDaily()).user_reaction).toBe('UP');
    await other.close();
    await visitor.leave();
  },
);

const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-page', 'before'));

/** Which build's worker controls the page, by whether another waits. */
const versionOf = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.ready).waiting ? 'older' : 'newer'));
