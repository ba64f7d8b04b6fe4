import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createUser } from '../support/accounts.ts';
import { expectFits, expectSound } from '../support/axe.ts';
import { uniqueName } from '../support/client.ts';
import { callAs, enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { downloadContent } from '../support/visitor.ts';

const stage = openStage();
const enter = enterer(stage);

itAtNight('resolves reports, deletes comments, and suspends and readmits users', { timeout: 180_000 }, async () => {
  const learner = await enter({ plan: 'monthly' });
  const words = `Spam ${randomUUID().slice(0, 8)}`;
  const daily = await learner.visitor.readDaily();
  await callAs(learner.visitor, 'POST', `/api/puzzles/${daily.id}/comment/`, { text: words });
  const text = `Line 3 is not reached. ${words}`;
  await callAs(learner.visitor, 'POST', '/api/reports/', {
    target_kind: 'puzzle',
    target_id: daily.id,
    reason: 'wrong_answer',
    text,
  });

  const { visitor, page, username } = await enter();
  await page.goto('/admin/reports');
  await page.getByText(text).waitFor();
  await expectSound(visitor, 'the page');
  await page.getByRole('button', { name: `Resolve the report on ${daily.title}` }).click();
  await page.getByText('No open reports.').waitFor();
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();

  const reported: { id: string } = await callAs(learner.visitor, 'POST', `/api/puzzles/${daily.id}/comment/`, {
    text: `Buy \`gets\` ${words}`,
  });
  const target = { target_kind: 'comment', target_id: reported.id, reason: 'abuse' };
  await callAs(visitor, 'POST', '/api/reports/', target);
  await page.reload();
  const report = page.getByRole('main').getByRole('listitem');
  await report.getByText(`Comment by ${learner.username}`).waitFor();
  await report.getByRole('code').getByText('gets', { exact: true }).waitFor();
  await expectSound(visitor, 'a reported comment');
  await page.getByRole('button', { name: `Delete a comment by ${learner.username}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expectSound(visitor, 'the question before a reported comment is deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Comment deleted.').waitFor();
  await report.getByText(`A comment by ${learner.username} that was deleted`).waitFor();
  await page.getByRole('button', { name: /^Resolve the report on a comment by .* that was deleted$/ }).click();
  await page.getByText('No open reports.').waitFor();

  await page.goto('/admin/comments');
  await page.getByLabel('Search').fill(words);
  await page.getByText(words).waitFor();
  await expectSound(visitor, 'the page');
  await page.getByRole('button', { name: `Delete the comment by ${learner.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No comments match this search.').waitFor();

  await page.goto('/admin/users');
  const long = uniqueName('a_name_without_any_gap');
  await createUser(stage.db, { username: long, email: `${long}@a-very-long-name-of-a-host.example.org` });
  await page.getByLabel('Search').fill(long);
  await page.getByRole('button', { name: `Suspend ${long}` }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(visitor, 'an account with a long email address');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Search').fill(learner.username);
  await page.getByRole('button', { name: `Suspend ${learner.username}` }).click();
  await expectSound(visitor, 'the page');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('cell', { name: 'Suspended' }).waitFor();
  await expectSound(visitor, 'the page');
  const again = await stage.visitor();
  await again.page.goto('/login');
  await again.fillLogin(learner.username, learner.password);
  await again.page.getByText('This account is suspended.').waitFor();

  await page.getByRole('button', { name: `Lift suspension of ${learner.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByText(`${learner.username} can log in again.`).waitFor();
  await page.getByRole('cell', { name: 'Active' }).waitFor();
  await again.fillLogin(learner.username, learner.password);
  await again.greeted(learner.username);
  await again.leave();

  await page.getByRole('button', { name: 'Staff Menu' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await entries.filter({ hasText: `Lifted a suspension: ${learner.username}` }).waitFor();
  await expectSound(visitor, 'the audit log');
  await page.goto('/admin/audit?actor=-');
  await page.getByText('No entries match these filters.').waitFor();
  await page.getByLabel('Who').selectOption(username);
  await entries.filter({ hasText: 'Lifted a suspension' }).waitFor();
  await page.getByLabel('What').selectOption('Deleted a comment');
  await entries.filter({ hasText: 'Lifted a suspension' }).waitFor({ state: 'detached' });
  await entries.filter({ hasText: `Buy \`gets\` ${words}` }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON Lines' }).click();
  const lines = (await downloadContent(await download)).toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).before.text)).toEqual([words, `Buy \`gets\` ${words}`]);
  await visitor.leave();
});
