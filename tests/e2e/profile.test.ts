import { expect } from 'vitest';
import { expectAccessibleOnDeskAndPhone } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { screenSizes } from '../support/screen-sizes.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });

const picture = 'https://pictures.example/mira.png';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Registers and solves the daily, its first question wrongly. */
async function solveDaily(visitor: Visitor) {
  const { username } = await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const [first, ...others] = puzzle.questions;
  await visitor.answer(first!, wrongLetterOf(puzzle, first!));
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
  await visitor.page.getByRole('button', { name: 'View Explanation' }).click();
  const score = (100 * others.length) / puzzle.questions.length;
  return { username, category: puzzle.category, attempts: puzzle.questions.length, score };
}

itAtNight(
  'edits your own profile from the top bar, and shows it to others with the scores',
  { timeout: 180_000 },
  async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const referrers: (string | undefined)[] = [];
    await visitor.context.route(picture, (route) => {
      referrers.push(route.request().headers().referer);
      return route.fulfill({ contentType: 'image/png', body: pixel });
    });
    const { username, category, attempts, score } = await solveDaily(visitor);
    const rounded = `${Math.round(score)}%`;

    await page
      .getByRole('banner')
      .getByRole('link', { name: `Welcome, ${username}!` })
      .click();
    await page.getByRole('heading', { name: 'Edit profile' }).waitFor();
    await page.getByLabel('Profile Image URL').fill('mira.png');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('An image URL must start with http:// or https://.').waitFor();
    // The wrong field doesn't take back the focus.
    await page.getByLabel('Bio').focus();
    await page.keyboard.type('Reads C the way it runs.');
    await page.getByLabel('Profile Image URL').fill(picture);
    await page.getByLabel('Location').fill('Porto');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').picture))
      .toBe(picture);

    await page.getByRole('link', { name: 'View public profile' }).click();
    await page.getByRole('heading', { level: 1, name: username }).waitFor();
    await page.getByRole('link', { name: 'Edit profile' }).waitFor();

    const other = await stage.visitor();
    await other.context.route(picture, (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
    await other.page.goto(`/profile/${username.toUpperCase()}`);
    await other.page.getByRole('heading', { level: 1, name: username }).waitFor();
    for (const words of ['Porto', 'Reads C the way it runs.', `${score.toFixed(1)}%`, `Overall Score: ${rounded}`]) {
      await other.page.getByText(words, { exact: true }).waitFor();
    }
    expect(await other.page.locator('.profile-stats').innerText()).toMatch(
      new RegExp(`Total Attempts\\s+${attempts}\\s+Completed\\s+1\\s+Avg Score`),
    );
    // The numbers are the same in the radar and in the table below it.
    const row = other.page.getByRole('row').filter({ hasText: category });
    expect(await row.count()).toBe(0);
    await other.page.getByRole('heading', { name: 'Category Details' }).click();
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining([rounded, rounded, 'Not attempted']),
    );
    await other.page.getByText(`Total attempts: ${attempts}`).waitFor();
    expect(await other.page.getByRole('link', { name: 'Edit profile' }).count()).toBe(0);
    expect(referrers.every((referrer) => referrer === undefined)).toBe(true);
    await visitor.leave();
    await other.leave();
  },
);

itAtNight.each(screenSizes)('on %s, draws the radar, and redraws it for the other theme', async (_, viewport) => {
  const visitor = await stage.visitor({ viewport });
  const { page } = visitor;
  const { username } = await solveDaily(visitor);
  await page.goto(`/profile/${username}`);
  const radar = page.getByRole('img', { name: 'Radar chart of the scores in the table' });
  const drawn = () => radar.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const blank = await page.evaluate(() => document.createElement('canvas').toDataURL());
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(blank.length + 5000);
  const light = await drawn();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(drawn).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(drawn).toBe(light);
  await visitor.leave();
});

itAtNight('opens the table automatically if the radar can’t be drawn', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  const { username, category } = await solveDaily(visitor);
  await context.route(/profile-radar/, (route) => route.abort());
  await page.goto(`/profile/${username}`);
  await page.getByRole('row').filter({ hasText: category }).waitFor();
  expect(await page.getByRole('img', { name: /^Radar/ }).count()).toBe(0);
  await visitor.context.close();
});

itAtNight('keeps viewed profiles offline, and says how old they are', async () => {
  const owner = await stage.visitor({ serviceWorkers: 'allow' });
  await owner.page.goto('/');
  const { username } = await stage.join(owner);
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto(`/profile/${username}`);
  await page.getByRole('heading', { name: 'No Competency Data Available' }).waitFor();
  await page.getByText('Complete puzzles and answer interview questions to see your competency breakdown.').waitFor();
  await visitor.untilInstalled();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: username }).waitFor();
  await page.getByText('Last synced less than a minute ago.').waitFor();
  await page.getByRole('heading', { name: 'No Competency Data Available' }).waitFor();
  await page.goto('/profile/somebody-unseen');
  await page.getByText('This profile isn’t on this device yet.').waitFor();
  // It retries automatically.
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Profile not found' }).waitFor();
  await owner.leave();
  await visitor.leave();
});

itAtNight('says what failed if the scores or an update fail, and keeps the input', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await page.goto('/');
  const { username } = await stage.join(visitor);
  await page.route('**/api/auth/competency-stats/**', (route) => route.abort());
  await page.goto(`/profile/${username}`);
  await page.getByText('Error loading competency data: There’s no connection.').waitFor();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Bio').fill('Written in a tunnel.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('An error occurred while updating the profile').waitFor();
  expect(await page.getByLabel('Bio').inputValue()).toBe('Written in a tunnel.');
  await context.setOffline(false);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/auth/profile/update/', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Saving…').waitFor();
  await page.getByLabel('Location').focus();
  await page.keyboard.type('Typed while it saves');
  const shown = await page.getByLabel('Location').inputValue();
  released.resolve();
  await page.getByText('Profile updated successfully!').waitFor();
  expect(await page.getByLabel('Location').inputValue()).toBe(shown);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Written in a tunnel.').waitFor();
  await visitor.leave();
});

itAtNight('redirects a visitor from the profile form to the home page', async () => {
  const visitor = await stage.visitor();
  await visitor.page.goto('/profile/edit');
  await visitor.page.waitForURL('/');
  await visitor.leave();
});

itAtNight(
  'axe finds nothing on a profile, an empty one, a missing one, and the form with an error',
  {
    timeout: 180_000,
  },
  async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const { username } = await solveDaily(visitor);
    await page.goto(`/profile/${username}`);
    await page.getByRole('heading', { name: 'Category Details' }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'profile');
    await page.getByRole('heading', { name: 'Category Details' }).click();
    await page.getByRole('row').first().waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'profile with its table');
    await page.goto('/profile/edit');
    await page.getByLabel('Profile Image URL').fill('nothing');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('An image URL must start with').waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'form with an error');
    await page.goto('/profile/nobody-here');
    await page.getByRole('heading', { name: 'Profile not found' }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'missing profile');
    await page.route('**/api/auth/competency-stats/**', (route) =>
      route.fulfill({ json: { competency_stats: [], overall_score: 0 } }),
    );
    await page.goto(`/profile/${username}`);
    await page.getByRole('heading', { name: 'No Competency Data Available' }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, 'empty profile');
    await visitor.leave();
  },
);
