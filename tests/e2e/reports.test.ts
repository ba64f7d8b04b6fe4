import { expect } from 'vitest';
import type { ReportList } from '../../src/contract/reports.ts';
import { expectSound } from '../support/axe.ts';
import { callAs } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

async function listed(): Promise<ReportList['results']> {
  const { username } = await stage.createUser({ staff: true });
  const editor = await stage.visitor();
  await editor.openDaily();
  await stage.signIn(editor, username);
  const { results } = (await callAs(editor, 'GET', '/api/reports/')) as ReportList;
  await editor.leave();
  return results;
}

function report({ page }: Visitor) {
  return page.getByRole('button', { name: 'Report a problem' });
}

itAtNight('keeps a report written offline, and sends it once online', async () => {
  const visitor = await stage.visitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  const puzzle = await visitor.openDaily();
  await report(visitor).click();
  // A visitor is asked for the login first.
  const dialog = page.getByRole('dialog');
  const { username, password } = await stage.createUser();
  await visitor.fillLogin(username, password);
  await dialog.waitFor({ state: 'hidden' });

  await report(visitor).click();
  await dialog.getByLabel('What is wrong?').selectOption({ label: 'Something else' });
  expect(await dialog.getByRole('button', { name: 'Send report' }).isDisabled()).toBe(true);
  await dialog.getByLabel('In a few words').fill('Line 3 never runs.');
  await dialog.getByLabel('What is wrong?').selectOption({ label: 'Something is broken or missing' });
  await expectSound(visitor, 'the report dialog');
  await visitor.context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send report' }).dblclick();
  await page
    .getByText('the people who write the puzzles. Saved on this device. It’s sent when you’re online.')
    .waitFor();
  await visitor.context.setOffline(false);

  await expect
    .poll(async () => (await listed()).filter(({ user }) => user?.username === username), { timeout: 30_000 })
    .toMatchObject([{ target_kind: 'puzzle', title: puzzle.title, reason: 'broken', text: 'Line 3 never runs.' }]);
  await visitor.leave();
});

itAtNight('lets a learner report another user’s comment, and not their own', async () => {
  const author = await stage.visitor();
  await stage.join(author);
  await author.openDaily();
  await author.page.getByText('Show comments (may contain spoilers)').click();
  await author.page.getByLabel('Your comment').fill('The answer is B');
  await author.page.getByRole('button', { name: 'Post' }).click();
  const own = author.page.getByRole('listitem').filter({ hasText: 'The answer is B' });
  await own.getByRole('button', { name: 'Delete' }).waitFor();
  expect(await own.getByRole('button', { name: 'Report' }).count()).toBe(0);

  const reader = await stage.visitor();
  const { page } = reader;
  const { username } = await stage.join(reader);
  await reader.openDaily();
  await page.getByText('Show comments (may contain spoilers)').click();
  const comment = page.getByRole('listitem').filter({ hasText: 'The answer is B' });
  await comment.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Thank you.').waitFor();
  await expect
    .poll(async () => (await listed()).find(({ user }) => user?.username === username), { timeout: 30_000 })
    .toMatchObject({ target_kind: 'comment', title: 'The answer is B', reason: 'abuse', text: '' });
  for (const visitor of [author, reader]) await visitor.leave();
});
