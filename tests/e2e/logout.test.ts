import { expect } from 'vitest';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

itAtNight('a page that becomes idle during a logout closes without an error', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { username, password } = await stage.createUser();
  await visitor.openDaily();
  await visitor.login(username, password);
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    const remove = indexedDB.deleteDatabase.bind(indexedDB);
    indexedDB.deleteDatabase = (name) => {
      for (const run of waiting.splice(0)) run({ didTimeout: true, timeRemaining: () => 0 });
      return remove(name);
    };
  });
  // Until the page no longer waits for it.
  await page.route('**/api/auth/logout/', () => {});
  await page.reload();
  await page.getByRole('tab').first().waitFor();
  await visitor.clickInMenu('button', 'Logout');
  await page.getByText('You are logged out.').waitFor();
  await visitor.leave();
});

itAtNight('asks about unsent entries, and sends the kept ones after the next login', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  const { username, password } = await stage.createUser();
  await visitor.openDaily();
  await visitor.login(username, password);
  await context.route('**/react/', (route) => route.abort());
  await page.getByRole('button', { name: /^Thumbs up/ }).click();
  await page.getByRole('button', { name: /^Thumbs up/, pressed: true }).waitFor();
  await visitor.clickInMenu('button', 'Logout');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 entry has not been sent yet.').waitFor();
  await dialog.getByRole('button', { name: 'Sync now' }).click();
  await dialog.getByRole('status').filter({ hasText: /./ }).waitFor();
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByText('You are logged out.').waitFor();
  await page.getByRole('button', { name: /^Thumbs up/, pressed: false }).waitFor();

  await context.unroute('**/react/');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await visitor.fillLogin(username, password);
  await visitor.greeted(username);
  expect(await page.getByText('You are logged out.').count()).toBe(0);
  await page.getByRole('button', { name: /^Thumbs up/, pressed: true }).waitFor();
  await expect.poll(async () => (await visitor.readDaily()).user_reaction).toBe('UP');
  await visitor.leave();
});

itAtNight("doesn't ask once the server has everything", async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  const { username, password } = await stage.createUser();
  await visitor.openDaily();
  await visitor.login(username, password);
  const asked = Promise.withResolvers<void>();
  await context.route('**/comment/', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByLabel('Your comment').fill('On its way.');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('listitem').filter({ hasText: 'On its way.' }).waitFor();
  await visitor.clickInMenu('button', 'Logout');
  await page.getByRole('dialog').getByText('1 entry has not been sent yet.').waitFor();
  asked.resolve();
  await page.getByText('You are logged out.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('You are logged out.').waitFor({ state: 'detached' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});
