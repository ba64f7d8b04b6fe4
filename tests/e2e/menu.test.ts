import { expect, it } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

const entries = ['Profile', 'Progress', 'Account', 'Subscription', 'Offline download', 'Sync', 'Logout'];

it('has one menu for the learner, which works with only the keyboard', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { username } = await stage.join(visitor);
  await page.goto('/puzzles');
  await visitor.greeted(username);
  const banner = page.getByRole('banner');
  const button = banner.getByRole('button', { name: 'Your menu' });
  const menu = banner.locator(':popover-open');
  await button.focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Profile' }).waitFor();
  expect(await menu.locator('a, button').allInnerTexts()).toEqual(entries);
  await expectSound(visitor, 'the menu');
  await page.keyboard.press('Tab');
  await menu.getByRole('link', { name: 'Profile' }).and(page.locator(':focus')).waitFor();
  for (const name of entries.slice(1, 6)) {
    await page.keyboard.press('ArrowDown');
    await menu.getByRole('link', { name }).and(page.locator(':focus')).waitFor();
  }
  await page.keyboard.press('ArrowDown');
  await menu.getByRole('radio', { name: 'System' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await expectSound(visitor, 'the menu in the dark');
  await page.keyboard.press('ArrowDown');
  await menu.getByRole('button', { name: 'Logout' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
  expect(await menu.count()).toBe(0);
  // It covers nothing of what the next Tab reaches.
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Tab');
  // A bar between the menu and the screen can have a link.
  await page.locator('header ~ * :focus').waitFor();
  expect(await menu.count()).toBe(0);

  expect(await banner.getByRole('link', { name: `Welcome, ${username}!` }).getAttribute('href')).toBe('/profile/edit');
  expect(await page.getByRole('contentinfo').getByRole('group', { name: 'Theme' }).count()).toBe(0);
  await visitor.clickInMenu('link', 'Profile');
  await page.getByRole('heading', { level: 1, name: username }).waitFor();
  await visitor.leave();
});

itAtNight('marks Sync while an entry waits to be sent', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await visitor.openDaily();
  await stage.join(visitor);
  await context.route('**/react/', (route) => route.abort());
  await page.getByRole('button', { name: /^Thumbs up/ }).click();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Your menu' }).click();
  await banner.locator(':popover-open').getByRole('link', { name: 'Sync 1 not sent' }).waitFor();
  await page.keyboard.press('Escape');
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await visitor.untilSent();
  await banner.getByRole('button', { name: 'Your menu' }).click();
  await banner.locator(':popover-open').getByRole('link', { name: 'Sync', exact: true }).waitFor();
  await visitor.leave();
});

itAtNight('leads a learner on a phone to every screen from one menu', async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/puzzles');
  const { username } = await stage.join(visitor, { staff: true });
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Menu' }).click();
  const menu = banner.locator(':popover-open');
  for (const name of [`Welcome, ${username}!`, 'Today', 'Questions', 'Manage Puzzles', ...entries.slice(0, 6)]) {
    await menu.getByRole('link', { name }).first().waitFor();
  }
  await expectSound(visitor, 'the menu on a phone');
  await visitor.leave();
});

itAtNight('offers visitors no Sync, and the theme in the footer', async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('group', { name: 'Theme' }).waitFor();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Menu' }).click();
  await banner.locator(':popover-open').getByRole('button', { name: 'Register' }).waitFor();
  expect(await page.getByRole('link', { name: 'Sync' }).count()).toBe(0);
  await visitor.leave();
});
