import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AdminInterviewQuestion } from '../../src/contract/admin-interview.ts';
import { expectSound } from '../support/axe.ts';
import { callAs, enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

const enter = enterer(stage);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newTitle = () => `On Bounds ${randomUUID().slice(0, 8)}`;

async function fillChoice(page: Page, title: string): Promise<void> {
  await page.getByLabel('Category').selectOption('Injection');
  await page.getByLabel('Difficulty').selectOption('Medium');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('Which of these **removes** it?');
  for (const [letter, words] of Object.entries({ A: 'Binding', B: 'Quoting', C: 'Hiding', D: 'Hoping' })) {
    await page.getByLabel(new RegExp(`^Option ${letter}`)).fill(words);
  }
  await page.getByLabel('Correct Answer').selectOption('A');
  await page.getByRole('textbox', { name: 'Explanation' }).fill('A bound value is never read as SQL.');
}

async function find(page: Page, title: string): Promise<void> {
  await page.goto('/admin/questions');
  await page.getByLabel('Search').fill(title);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
}

itAtNight('creates, finds, changes, and deletes a multiple-choice question', { timeout: 180_000 }, async () => {
  const { visitor, page } = await enter();
  const title = newTitle();
  await page.getByRole('button', { name: 'Staff Menu' }).click();
  const entries = page.locator('.staff-menu').getByRole('link');
  expect(await entries.allInnerTexts()).toEqual([
    'Manage Puzzles',
    'Create New Puzzle',
    'Manage Questions',
    'Create New Question',
    'Reports',
    'Comments',
    'Users',
    'Audit log',
  ]);
  await entries.getByText('Create New Question').click();
  await heading(page, 'Create Question').waitFor();
  await expectSound(visitor, 'the page');

  await page.getByRole('button', { name: 'Create Question' }).click();
  await page.getByText('The title is required.').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await fillChoice(page, title);
  await page.getByLabel('Note on B').fill('Quotes are *not* enough.');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByRole('heading', { name: title }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Create Question']);
  for (const words of ['Medium', 'Multiple Choice', 'Injection']) await preview.getByText(words).waitFor();
  await preview.locator('strong', { hasText: 'removes' }).waitFor();
  await preview.getByRole('radio').nth(1).check();
  await preview.getByRole('button', { name: 'Submit Answer' }).click();
  await preview.getByText('Incorrect.').waitFor();
  await preview.getByText('Quotes are *not* enough.').waitFor();
  await preview.getByRole('heading', { name: 'Explanation:' }).waitFor();
  await preview.getByRole('button', { name: 'Answering' }).click();
  expect(await preview.getByRole('radio').count()).toBe(4);
  expect(await preview.getByText('Explanation:').count()).toBe(0);
  await page.getByRole('button', { name: 'Create Question' }).click();
  const success = page.getByText('Question created successfully!');
  await success.waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
  expect(await page.getByLabel('Category').locator('option:checked').innerText()).toBe('Injection');
  await success.waitFor({ state: 'detached' });

  await find(page, title);
  const row = page.getByRole('row').nth(1);
  for (const words of ['Multiple Choice', 'Injection', 'MEDIUM', 'Active'])
    expect(await row.innerText()).toContain(words);
  await expectSound(visitor, 'the page');
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await heading(page, 'Update Question').waitFor();
  await page.getByText('No answers yet.').waitFor();
  await page.getByText('0 answers').waitFor();
  await expectSound(visitor, 'the page');
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`);
  await page.getByRole('button', { name: 'Update Question' }).click();
  await heading(page, 'Manage Questions').waitFor();

  await find(page, `${title} again`);
  await page.getByRole('button', { name: `Delete ${title} again` }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this interview question?' });
  await dialog.waitFor();
  await dialog.getByText("Otherwise, you can't undo this.").waitFor();
  await expectSound(visitor, 'the page');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No questions match these filters.').waitFor();
  await visitor.leave();
});

itAtNight("says what can't be created, and keeps it in the form", { timeout: 120_000 }, async () => {
  const { visitor, page } = await enter();
  const title = newTitle();
  await page.goto('/admin/questions/create');
  await fillChoice(page, title);
  const address = '**/api/questions/admin/create/';
  await page.route(address, (route) => route.abort());
  await page.getByRole('button', { name: 'Create Question' }).click();
  await page.getByRole('alert').getByText('Failed to create interview question').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
  await page.unroute(address);
  const mayAnswer = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Question' }).click();
  // Saving empties the form.
  await page.getByLabel('Title', { exact: true }).pressSequentially(' too late');
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
  mayAnswer.resolve();
  await page.getByText('Question created successfully!').waitFor();
  await visitor.leave();
});

itAtNight(
  "restores a form's draft after a reload without a network",
  {
    timeout: 120_000,
  },
  async () => {
    const { visitor, page } = await enter({ staff: true }, '/admin/questions', { serviceWorkers: 'allow' });
    const title = newTitle();
    await page.goto('/admin/questions/create');
    await fillChoice(page, title);
    await page.getByRole('button', { name: 'Create Question' }).click();
    await page.getByText('Question created successfully!').waitFor();
    await find(page, title);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await heading(page, 'Update Question').waitFor();
    await page.getByText('No answers yet.').waitFor();
    await visitor.untilInstalled();
    await page.getByLabel('Description').fill('Written on a train.');
    await visitor.untilDrafted('Written on a train.');
    await visitor.context.setOffline(true);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('Editing needs a connection').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Written on a train.');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await page.getByLabel('Description').fill('Written on a train, twice.');
    await page.getByRole('button', { name: 'Update Question' }).click();
    await page.getByText('Failed to update interview question').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Written on a train, twice.');

    await visitor.context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('Editing needs a connection').waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('button', { name: 'Update Question' }).click();
    await heading(page, 'Manage Questions').waitFor();
    await visitor.leave();
  },
);

/** Runs in the page: the form's fields that its bar hides when the page scrolls to them, as it does for the one that gets the focus. */
function fieldsUnderTheBar(): string[] {
  const bar = document.querySelector('.puzzle-editing-save')!;
  const fields = [...bar.closest('form')!.querySelectorAll('input, select, textarea')];
  const hidden = fields.filter((field) => {
    field.scrollIntoView({ block: 'end', behavior: 'instant' });
    return field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  });
  return hidden.map((field) => field.outerHTML.slice(0, 80));
}

it('an open-ended question has key points, and a field to try answers', { timeout: 180_000 }, async () => {
  const { visitor, page } = await enter({ staff: true }, '/leaderboard');
  const title = newTitle();
  await page.goto('/admin/questions/create');
  await page.getByLabel('Type').selectOption('Open Ended');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('What is missing?');
  await page.getByRole('textbox', { name: 'Explanation' }).fill('A check of the bounds.');
  await page.getByRole('button', { name: 'Create Question' }).click();
  await page.getByText('The model answer is required.').waitFor();
  await page.getByText('Add at least one key point: answers are graded by them.').waitFor();
  await page.getByLabel('Model Answer').fill('The program checks the bounds before the copy. It limits the length.');
  await page.getByRole('button', { name: 'Create Question' }).click();
  await page.getByText('Add at least one key point').and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Add key point' }).click();
  await page.getByLabel('Phrase').and(page.locator(':focus')).waitFor();
  expect(await page.evaluate(fieldsUnderTheBar)).toEqual([]);
  await page.keyboard.type('bounds are checked');
  await page.keyboard.press('Tab');
  await page.keyboard.type('check the bounds');
  await page.getByLabel('Test answer').fill('Nothing at all is wrong with it.');
  await page.getByText('0 of 1 ticked.').waitFor();
  await page.getByRole('button', { name: 'Try the model answer' }).click();
  await page.getByText('1 of 1 ticked.').waitFor();
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByPlaceholder('Type your answer here...').fill('Nothing.');
  await preview.getByRole('button', { name: 'Submit Answer' }).click();
  await preview.getByText('Tick what you said. Nobody else sees this.').waitFor();
  await preview.locator('form').getByRole('button', { name: /^Done/ }).click();
  await preview.getByText('0 of 1 covered. An answer is correct if it covers 60%.').waitFor();
  await preview.getByRole('heading', { name: 'Model answer' }).waitFor();
  await expectSound(visitor, 'the page');
  await page.getByRole('button', { name: 'Suggest from the model answer' }).click();
  expect(await page.getByLabel('Phrase').count()).toBe(3);
  await page.getByRole('button', { name: 'Remove key point 3' }).click();
  await page.getByRole('button', { name: 'Create Question' }).click();
  await page.getByText('Question created successfully!').waitFor();
  // The next question doesn't begin with the answer that was tried on this one.
  await expect.poll(() => page.getByLabel('Test answer').inputValue()).toBe('');
  await find(page, title);
  expect(await page.getByRole('row').nth(1).innerText()).toContain('Text Answer');
  await visitor.leave();
});

itAtNight('the form and its preview pass axe and fit on a phone and a desktop', { timeout: 180_000 }, async () => {
  const { visitor, page } = await enter();
  const list: { results: AdminInterviewQuestion[] } = await callAs(
    visitor,
    'GET',
    '/api/questions/admin/?state=active',
  );
  const ofType = (type: string) => list.results.find((question) => question.type === type)!;
  const preview = page.getByRole('region', { name: 'Live preview' });
  const phone = preview.locator('[data-theme]');
  for (const { id, title, type } of [ofType('MC'), ofType('OE')]) {
    for (const [width, theme] of [
      [360, 'Dark'],
      [1440, 'Light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/questions/${id}`);
      await preview.getByRole('heading', { name: title }).waitFor();
      await preview.getByRole('button', { name: theme }).click();
      expect(await phone.evaluate((element) => getComputedStyle(element).colorScheme)).toBe(theme.toLowerCase());
      await expectSound(visitor, `question ${id} at ${width}`);
      await preview.getByRole('button', { name: 'Done' }).click();
      await preview.getByRole('heading', { name: 'Explanation:' }).waitFor();
      if (type === 'OE') {
        await preview.getByText('To check', { exact: true }).waitFor();
        await expectSound(visitor, `question ${id} at ${width}, to check`);
        await preview.locator('form').getByRole('button', { name: /^Done/ }).click();
      }
      await preview.getByText('Correct.', { exact: true }).waitFor();
      await expectSound(visitor, `question ${id} at ${width}, answered`);
    }
  }
  await visitor.leave();
});

itAtNight(
  'ACC-3: unsaved work survives a reload, leaving asks first, and a conflicting save lets you choose',
  {
    timeout: 180_000,
  },
  async () => {
    const { visitor, page } = await enter();
    const title = newTitle();
    await page.goto('/admin/questions/create');
    await fillChoice(page, title);
    await page.getByRole('button', { name: 'Create Question' }).click();
    await page.getByText('Question created successfully!').waitFor();
    await find(page, title);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('My words.');
    await visitor.untilDrafted('My words.');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('Draft restored').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('My words.');
    await page.getByRole('link', { name: 'All questions' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();

    const id = Number(page.url().split('/').at(-1));
    const { id: _, ...current }: AdminInterviewQuestion = await callAs(visitor, 'GET', `/api/questions/admin/${id}/`);
    await callAs(visitor, 'PUT', `/api/questions/admin/${id}/`, { ...current, title: `${title} theirs` });
    await page.getByRole('button', { name: 'Update Question' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else saved first' });
    await conflict.waitFor();
    await expectSound(visitor, 'the page');
    await conflict.getByRole('button', { name: 'Save my choices' }).click();
    await heading(page, 'Manage Questions').waitFor();
    const merged: AdminInterviewQuestion = await callAs(visitor, 'GET', `/api/questions/admin/${id}/`);
    expect([merged.title, merged.description, merged.version]).toEqual([`${title} theirs`, 'My words.', 3]);
    await page.goto(`/admin/questions/${id}`);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await visitor.leave();
  },
);

itAtNight('redirects everyone but staff from every page', { timeout: 120_000 }, async () => {
  const { visitor, page } = await enter({ plan: 'monthly' });
  for (const path of [
    '/admin/questions',
    '/admin/questions/create',
    '/admin/reports',
    '/admin/comments',
    '/admin/users',
    '/admin/audit',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/');
  }
  expect(await page.getByRole('button', { name: 'Staff Menu' }).count()).toBe(0);
  await visitor.leave();
});
