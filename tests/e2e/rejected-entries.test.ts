import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { InterviewListRow } from '../../src/contract/interview.ts';
import { expectFits, expectSound } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

const comments = /\/api\/puzzles\/\d+\/comment\/$/;

async function showComments({ page }: Visitor) {
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByRole('button', { name: 'Post' }).waitFor();
}

/** The field for the next comment. */
function box({ page }: Visitor) {
  return page.getByLabel('Your comment', { exact: true });
}

function rejection({ page }: Visitor) {
  return page.locator('.rejected').filter({ hasText: 'Failed to add comment' });
}

async function commentsOf(visitor: Visitor): Promise<string[]> {
  return (await visitor.readDaily()).comments.map(({ text }) => text);
}

itAtNight('edits a rejected comment in its own form, and keeps the draft of the next one', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await stage.join(visitor);
  await visitor.openDaily();
  await context.route(comments, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', error: 'The server would not have it.' } }),
  );
  await showComments(visitor);
  await box(visitor).fill('Refused words.');
  await page.getByRole('button', { name: 'Post' }).click();
  await rejection(visitor).getByText('Refused words.').waitFor();
  await box(visitor).fill('The next comment.');

  const revision = rejection(visitor).getByLabel('Edit your comment');
  await rejection(visitor).getByRole('button', { name: 'Edit' }).click();
  expect(await revision.inputValue()).toBe('Refused words.');
  expect(await revision.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await box(visitor).inputValue()).toBe('The next comment.');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await (width === 1440 ? expectSound : expectFits)(visitor, `a rejected comment that is edited, at ${width}`);
    await shoot(page, `rejected-comment-edited-${width}`);
  }
  await page.keyboard.press('Escape');
  await rejection(visitor).getByText('Refused words.').waitFor();

  // Stored text is as safe as text on the screen.
  await visitor.untilDrafted('The next comment.');
  await page.reload();
  await showComments(visitor);
  await rejection(visitor).getByRole('button', { name: 'Edit' }).click();
  await context.unroute(comments);
  await revision.fill('Accepted words.');
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await page.evaluate(mayClose)).toBe(false);
  await rejection(visitor).getByRole('button', { name: 'Save and send' }).click();
  await rejection(visitor).waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Accepted words.' }).waitFor();
  await expect.poll(() => commentsOf(visitor)).toEqual(['Accepted words.']);
  expect(await page.evaluate(mayClose)).toBe(true);
  expect(await box(visitor).inputValue()).toBe('The next comment.');
  await visitor.untilDrafted('The next comment.');
  await visitor.leave();
});

itAtNight('offers no edit of a comment that might be on the server, and asks before discarding it', async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await stage.join(visitor);
  await visitor.openDaily();
  await context.route(comments, (route) =>
    route.fulfill({ status: 500, json: { code: 'server_error', error: 'Something broke.' } }),
  );
  await showComments(visitor);
  await box(visitor).fill('Perhaps arrived.');
  await page.getByRole('button', { name: 'Post' }).click();
  await visitor.clickInMenu('link', 'Sync');
  const rejected = page.getByText('1 entry wasn’t accepted.');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Sync now' }).click();
      return rejected.isVisible();
    })
    .toBe(true);
  await page.goto('/daily');
  await showComments(visitor);
  await rejection(visitor).getByRole('button', { name: 'Retry' }).waitFor();
  expect(await rejection(visitor).getByRole('button', { name: 'Edit' }).count()).toBe(0);

  const discard = rejection(visitor).getByRole('alert').getByRole('button', { name: 'Discard' });
  const dialog = page.getByRole('dialog');
  await discard.click();
  await dialog.getByText('It might already have reached the server').waitFor();
  await dialog.getByText('Perhaps arrived.').waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await (width === 1440 ? expectSound : expectFits)(
      visitor,
      `asking before a rejected comment is discarded, at ${width}`,
    );
    await shoot(page, `rejected-comment-discard-${width}`);
  }
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await discard.click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await rejection(visitor).waitFor({ state: 'detached' });
  await visitor.leave();
});

itAtNight('asks before discarding a rejected answer, and shows it', async () => {
  const { username } = await stage.createUser({ plan: 'monthly' });
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await visitor.openDaily();
  await stage.signIn(visitor, username);
  await context.route(/\/api\/questions\/\d+\/answer\/$/, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', error: 'The server would not have it.' } }),
  );
  const [question]: InterviewListRow[] = await (await context.request.get('/api/questions/?type=OE')).json();
  await page.goto(`/questions/${question!.id}`);
  await page.getByPlaceholder('Type your answer here...').fill('In my own words.');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The server would not have it.' });
  await alert.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('Answer: this deletes it from this device. You can’t undo it. The server never gets it.')
    .waitFor();
  await dialog.getByText('In my own words.').waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await alert.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await alert.waitFor({ state: 'detached' });
  await visitor.leave();
});

/** Types a long text, and kills the tab once the device has stored the first words. */
async function killWhileTyping(visitor: Visitor, field: Locator, words: string): Promise<Visitor> {
  // Ends with an error once the tab is gone. Words that never arrive fail below.
  const typing = field.pressSequentially(`${words} ${'and so on '.repeat(150)}`, { delay: 50 }).catch(() => {});
  await visitor.untilDrafted(words);
  const next = await visitor.killTab();
  await typing;
  return next;
}

itAtNight('ACC-3: keeps half-typed text if the tab is killed, in every form', async () => {
  const first = await stage.visitor();
  await stage.join(first, { staff: true });
  await first.openDaily();
  await first.context.route(comments, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', error: 'The server would not have it.' } }),
  );
  await showComments(first);
  await box(first).fill('Refused words.');
  await first.page.getByRole('button', { name: 'Post' }).click();
  const revise = async (visitor: Visitor) => {
    await rejection(visitor).getByRole('button', { name: 'Edit' }).click();
    return rejection(visitor).getByLabel('Edit your comment');
  };
  const revision = await revise(first);
  await revision.fill('');
  const second = await killWhileTyping(first, revision, 'Revised words');
  await second.openDaily();
  await showComments(second);
  expect(await (await revise(second)).inputValue()).toContain('Revised words');

  // Its old text is sent while the field for the next comment shows: the new text is there then.
  await second.page.reload();
  await showComments(second);
  await second.context.unroute(comments);
  await rejection(second).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => box(second).inputValue()).toContain('Revised words');

  const report = async ({ page }: Visitor) => {
    await page.getByRole('button', { name: 'Report a problem' }).click();
    return page.getByRole('dialog').getByLabel('In a few words');
  };
  const third = await killWhileTyping(second, await report(second), 'Reported words');
  await third.openDaily();
  const reported = await report(third);
  await expect.poll(() => reported.inputValue()).toContain('Reported words');

  await third.page.goto('/admin/questions/create');
  await third.page.getByLabel('Type').selectOption('Open Ended');
  await third.page.getByLabel('Test answer').fill('Tried words');
  await third.page.goto('/admin/puzzles/create');
  await third.page.getByLabel('Description').fill('Described words');
  const fourth = await killWhileTyping(third, third.page.getByLabel('Vulnerability Request'), 'Requested words');
  await fourth.page.goto('/admin/puzzles/create');
  expect(await fourth.page.getByLabel('Description').inputValue()).toBe('Described words');
  await expect.poll(() => fourth.page.getByLabel('Vulnerability Request').inputValue()).toContain('Requested words');
  await fourth.page.goto('/admin/questions/create');
  await expect.poll(() => fourth.page.getByLabel('Test answer').inputValue()).toBe('Tried words');
  await fourth.leave();
});
