import { expect } from 'vitest';
import { shareText } from '../../src/app/puzzles/later/text.ts';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { languageNames } from '../../src/rules/language-names.ts';
import { dayNumber, utcDay } from '../../src/rules/puzzle-day.ts';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** The first question wrongly; the results are left open. */
async function solve(visitor: Visitor, puzzle: Puzzle) {
  const [first, ...others] = puzzle.questions;
  await visitor.answer(first!, wrongLetterOf(puzzle, first!));
  await visitor.page.getByRole('button', { name: 'Continue' }).click();
  for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
  await visitor.page.getByRole('button', { name: 'View Explanation' }).waitFor();
}

itAtNight('shows the day that a puzzle counted for, also offline', { timeout: 180_000 }, async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto('/progress');
  await page.getByText('Your streak, points, and days are saved with your account.').waitFor();
  await expectSoundAtEveryWidth(visitor, 'progress of a visitor');
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  await visitor.clickInMenu('link', 'Progress');
  await page.getByText('Each dot is a day. Today’s is open.').waitFor();
  await page.getByText('You haven’t answered any questions yet.').waitFor();
  await expectSoundAtEveryWidth(visitor, 'progress of a new learner');

  await page.getByRole('main').getByRole('link', { name: 'Today’s puzzle' }).click();
  await solve(visitor, puzzle);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('banner').getByRole('link', { name: '1-day streak' }).click();
  const today = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Today' }) });
  await today.getByText('Counts', { exact: true }).waitFor();
  expect(await today.textContent()).toMatch(new RegExp(`${puzzle.title} completed, last answer at \\d\\d:\\d\\d`));
  await page.getByRole('img', { name: /^Of the last 3\d\d days, 1 counts\.$/ }).waitFor();
  const right = Math.round((100 * (puzzle.questions.length - 1)) / puzzle.questions.length);
  await page.getByText(`${right}% right, ${puzzle.questions.length - 1} of ${puzzle.questions.length}`).waitFor();
  await expectSoundAtEveryWidth(visitor, 'progress');

  // Without a network all of it is there, and the weakest category leads to its puzzles.
  await visitor.untilInstalled();
  await context.setOffline(true);
  await page.reload();
  await today.getByText('Counts', { exact: true }).waitFor();
  const weakest = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: puzzle.category }) });
  await weakest.getByRole('link').click();
  await page.waitForURL((url) => url.searchParams.get('category') === puzzle.category);
  await page.getByRole('heading', { level: 1, name: 'Security Puzzles' }).waitFor();
  await visitor.leave();
});

itAtNight(
  'practices a finished puzzle by keyboard, offline, and unscored',
  {
    timeout: 180_000,
  },
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await stage.join(visitor);
    const puzzle = await visitor.openDaily();
    await solve(visitor, puzzle);
    await page.getByRole('button', { name: 'View Explanation' }).click();
    await page.getByRole('link', { name: 'Practice again' }).waitFor();
    // It comes after the result.
    await page.getByRole('heading', { name: 'References' }).waitFor();
    await visitor.untilInstalled();
    await context.setOffline(true);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Practice again' }).press('Enter');
    await page.getByText('Practice: not scored.').waitFor();
    expect(await page.getByRole('heading', { name: 'Solution Explanation' }).count()).toBe(0);
    await expectSoundAtEveryWidth(visitor, 'practice');
    await page.setViewportSize({ width: 360, height: 740 });
    for (const question of puzzle.questions) {
      await visitor.showing(question);
      await page.keyboard.press(keyOf(puzzle, question));
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'Perfect Score!' }).waitFor();
    const back = page.getByRole('link', { name: 'Back to the puzzle' }).and(page.locator(':focus'));
    await back.waitFor();
    // On a phone the recorded runs are between the result and the last question, with the text folded below them.
    const folded = page.getByRole('group').filter({ hasText: 'Read the explanation' });
    const [text, player] = [
      await folded.boundingBox(),
      await page.getByRole('region', { name: /^Watch it/ }).boundingBox(),
    ];
    expect(text).toMatchObject({ x: player?.x, width: player?.width });
    const { y } = (await back.boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(740);
    await expectSoundAtEveryWidth(visitor, 'finished practice');
    await page.getByRole('button', { name: 'Practice again' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: puzzle.title }).and(page.locator(':focus')).waitFor();
    await page.goBack();
    const score = Math.round((100 * (puzzle.questions.length - 1)) / puzzle.questions.length);
    await page.getByText(`${score}%`, { exact: true }).waitFor();
    await page.goto('/progress');
    await page.getByText('practiced, last answer at').waitFor();

    await context.setOffline(false);
    const progress = async () => (await context.request.get('/api/progress/')).json();
    await expect.poll(async () => (await progress()).days).toMatchObject([{ puzzles: 1, practised: 1, reviews: 0 }]);
    expect((await progress()).xp).toBe(10 * puzzle.difficulty * (puzzle.questions.length - 1));
    expect(sent.filter((path) => path.endsWith('/answer/'))).toEqual([]);

    // A puzzle that isn't completed can't be practiced.
    await page.goto('/puzzle/999999/practice');
    await page.waitForURL('**/puzzle/999999');
    await visitor.leave();
  },
);

itAtNight('shares a result without a spoiler, by clipboard or share sheet', async () => {
  const visitor = await stage.visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  await solve(visitor, puzzle);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Share result' }).click();
  await dialog.getByRole('status').getByText('Copied. Paste it where you like.').waitFor();
  await expectSoundAtEveryWidth(visitor, 'the results, shared');
  const text = shareText({
    productName: 'Nday',
    day: puzzle.published_at,
    today: utcDay(new Date()),
    results: puzzle.questions.map((_, index) => index > 0),
    streak: 1,
    url: `${stage.server.url}/puzzle/${puzzle.id}`,
  });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(text).not.toContain(puzzle.title);

  // By the platform's own sheet.
  await page.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ text, files }: { text: string; files: File[] }) => {
        const { width, height } = await createImageBitmap(files[0]!);
        shared.push([text, files[0]!.name, width, height]);
      },
    });
    Object.assign(window, { shared });
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  const picture = [text, `nday-${dayNumber(puzzle.published_at)}.png`, 1200, 630];
  await dialog.getByRole('button', { name: 'Share result' }).click();
  await expect.poll(shared).toEqual([picture]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const copyPicture = page.getByRole('button', { name: 'Copy picture' });
  await expect.poll(() => copyPicture.isEnabled()).toBe(true);
  await page.getByRole('button', { name: 'Share result' }).click();
  await expect.poll(shared).toEqual([picture, picture]);
  expect(await page.getByText('Copied.').count()).toBe(0);

  const { title, questions } = puzzle;
  await page
    .getByRole('img', {
      name: `${title}, ${languageNames[puzzle.language]}, ${questions.length - 1} of ${questions.length} right`,
    })
    .waitFor();
  await copyPicture.click();
  await page.getByText('Picture copied.').waitFor();
  expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toEqual(['image/png']);

  // If neither is allowed, it's shown to copy by hand.
  await page.evaluate(() => {
    Object.assign(navigator, { canShare: undefined });
    const fail = () => Promise.reject(new Error('No.'));
    Object.assign(navigator.clipboard, { writeText: fail, write: fail });
  });
  const download = page.waitForEvent('download');
  await copyPicture.click();
  expect((await download).suggestedFilename()).toBe(`nday-${dayNumber(puzzle.published_at)}.png`);
  await page.getByText(`Picture saved as nday-${dayNumber(puzzle.published_at)}.png.`).waitFor();
  await page.getByRole('button', { name: 'Share result' }).click();
  expect(await page.getByLabel('The result').inputValue()).toBe(text);
  await expectSoundAtEveryWidth(visitor, 'a result to be copied by hand');
  await visitor.leave();
});

itAtNight('hides a learner from the leaderboard, and shows them again', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { username } = await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  await solve(visitor, puzzle);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const listed = async () => (await (await visitor.context.request.get('/api/leaderboard/')).text()).includes(username);
  await expect.poll(listed).toBe(true);
  for (const isHidden of [true, false]) {
    await page.goto('/profile/edit');
    await page.getByRole('switch', { name: 'Hide me from the leaderboard' }).setChecked(isHidden);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    expect(await listed()).toBe(!isHidden);
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
    if (isHidden) {
      await page.getByText('You are hidden from the leaderboard.').waitFor();
      await expectSoundAtEveryWidth(visitor, 'the leaderboard of one who hides');
    } else await page.getByRole('tabpanel').getByRole('link', { name: username }).waitFor();
  }
  await visitor.leave();
});
