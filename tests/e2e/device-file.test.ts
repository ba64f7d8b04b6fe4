import { expect } from 'vitest';
import { expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { downloadContent, type Visitor } from '../support/visitor.ts';

const stage = openStage();

async function comment({ page }: Visitor, text: string) {
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByLabel('Your comment').fill(text);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('listitem').filter({ hasText: text }).waitFor();
}

async function openSync(visitor: Visitor) {
  await visitor.clickInMenu('link', 'Sync');
  await visitor.page.getByRole('heading', { name: 'As a file' }).waitFor();
}

const choose = ({ page }: Visitor, name: string, text: string) =>
  page
    .getByLabel('Import a file')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

itAtNight(
  'FILE-8: exports waiting entries to a file, imports them on another device, and sends them once',
  {
    timeout: 240_000,
  },
  async () => {
    const phone = await stage.visitor({ serviceWorkers: 'allow' });
    const { username, account } = await stage.join(phone);
    const [question] = (await phone.openDaily()).questions;
    await phone.untilInstalled();
    await phone.context.setOffline(true);
    await phone.answer(question!, 'B');
    await phone.page.getByText('Saved on this device').first().waitFor();
    await comment(phone, 'Written in a tunnel.');
    await openSync(phone);
    const download = phone.page.waitForEvent('download');
    await phone.page.getByRole('button', { name: 'Save to a file' }).click();
    const saved = (await downloadContent(await download)).toString();
    expect((await download).suggestedFilename()).toBe(`${username}-device.json`);
    await phone.page.getByText('Saved. Keep the file private').waitFor();

    const app = await stage.visitor({ serviceWorkers: 'allow' });
    await app.openDaily();
    await stage.signIn(app, username);
    await openSync(app);
    for (const [name, text, words] of [
      ['cat.json', 'meow', /isn’t a file from/],
      ['cut.json', saved.slice(0, -9), /damaged/],
      ['newer.json', saved.replace('"version":1', '"version":2'), /newer version/],
      ['other.json', saved.replace(`"user_id":"${account}"`, '"user_id":"0.0"'), /another account/],
    ] as const) {
      await choose(app, name, text);
      await app.page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    await expectSound(app, 'a file that is not taken');
    await choose(app, 'device.json', saved);
    await app.page.getByText('Imported 2 entries.').waitFor();
    await app.page.getByText('Everything has been sent.').waitFor({ timeout: 60_000 });
    await choose(app, 'device.json', saved);
    await app.page.getByText(/^Imported 1 entry\.$|^This device already had everything\.$/).waitFor();
    await app.page.getByText('Everything has been sent.').waitFor({ timeout: 60_000 });
    await expectSoundAtEveryWidth(app, 'Sync with a file');

    await phone.context.setOffline(false);
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await phone.page.getByText('Everything has been sent.').waitFor({ timeout: 60_000 });
    const daily = await app.readDaily();
    expect(daily.comments.map(({ text }) => text)).toEqual(['Written in a tunnel.']);
    expect(daily.user_answers[question!.id]?.selected_answer).toBe('B');
    await phone.leave();
    await app.leave();
  },
);
