import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions } from '../../src/server/database/schema.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

itAtNight("ACC-12: late responses of the previous session don't end a new login", async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  const { id, username, password } = await stage.join(visitor);
  await visitor.openDaily();
  // Away from the app, which must not hear of it before its next start.
  await page.goto('/favicon.svg');
  await stage.db.delete(sessions).where(eq(sessions.user_id, id));

  // The server answers the old session's request immediately, and the browser gets the response after the login.
  const loggedIn = Promise.withResolvers<void>();
  const held: string[] = [];
  let isHolding = true;
  await context.route(/\/api\/(?!auth\/login|config)/, async (route) => {
    if (!isHolding) return route.continue();
    const response = await route.fetch();
    // The first one tells the page that its session is over.
    if (new URL(route.request().url()).pathname !== '/api/auth/user/') {
      held.push(route.request().url());
      await loggedIn.promise;
    }
    await route.fulfill({ response });
  });
  await page.goto('/daily');
  await page.getByText('Your session has expired. Please log in again.').first().waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await visitor.fillLogin(username, password);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const cookie = (await context.cookies()).find(({ name }) => name === 'sessionid')?.value;
  isHolding = false;
  loggedIn.resolve();

  await page.getByRole('button', { name: /^Thumbs up/ }).click();
  await expect.poll(async () => (await visitor.readDaily()).user_reaction).toBe('UP');
  expect((await context.cookies()).find(({ name }) => name === 'sessionid')?.value).toBe(cookie);
  expect(await page.getByText('Your session has expired').count()).toBe(0);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});
