import { it } from 'vitest';
import { openStage } from '../support/journey.ts';

const stage = openStage();

it('lets a page that comes to rest only while its user logs out go without complaint', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'block' });
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
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
  await visitor.leave();
});
