import { expect } from 'vitest';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

itAtNight.each(['/%zz', '/daily%', '/puzzle/%c0%ae', '//', '//daily', '/%00'])(
  'shows the not-found page at %s',
  async (path) => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const reply = await page.goto(stage.server.url + path);
    expect(reply?.status()).toBe(404);
    await page.getByText('The URL is wrong, or this page no longer exists.').waitFor();
    await page.getByRole('link', { name: 'Today’s puzzle' }).click();
    await page.getByRole('tab').first().waitFor();
    await visitor.leave();
  },
);
