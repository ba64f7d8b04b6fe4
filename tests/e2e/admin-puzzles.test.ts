import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readLibrary } from '../../src/content/read-library.ts';
import type { AdminPuzzle } from '../../src/contract/admin-puzzles.ts';
import { expectSound } from '../support/axe.ts';
import { callAs } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { downloadContent, type Visitor } from '../support/visitor.ts';

const stage = openStage();

async function editor(): Promise<Visitor> {
  const { username } = await stage.createUser({ staff: true });
  const visitor = await stage.visitor();
  await visitor.page.goto('/leaderboard');
  await stage.signIn(visitor, username);
  return visitor;
}

const title = () => `Off by One ${Math.random().toString(36).slice(2, 8)}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Fills in the form of a new puzzle, and leaves the rest to the caller. */
async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(name);
  await page.getByLabel('Description').fill('Part of a server that reads records.');
  await page.getByLabel('Language').selectOption('C');
  await page.getByLabel('Code Snippet').fill('int main(void) {\n  char b[4];\n  b[4] = 0;\n}');
  await page.getByLabel('Question', { exact: true }).fill('Which line writes past the end?');
  for (const [letter, words] of Object.entries({ A: 'Line 1', B: 'Line 2', C: 'Line 3', D: 'None' })) {
    await page.getByLabel(new RegExp(`^Option ${letter}`)).fill(words);
  }
  await page.getByLabel('Correct Answer').selectOption('C');
}

async function create(page: Page, name: string): Promise<void> {
  await page.goto('/admin/puzzles/create');
  await fill(page, name);
  await page.getByRole('button', { name: 'Create Puzzle' }).click();
  await heading(page, 'Manage Puzzles').waitFor();
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search').fill(name);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
}

async function openForm(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await heading(page, 'Update Puzzle').waitFor();
}

itAtNight('creates, previews, publishes, changes, and deletes a puzzle', { timeout: 180_000 }, async () => {
  const visitor = await editor();
  const { page } = visitor;
  const name = title();
  const menu = page.getByRole('button', { name: 'Staff Menu' });
  await menu.click();
  const entries = page.locator('.staff-menu').getByRole('link');
  expect((await entries.allInnerTexts()).slice(0, 4)).toEqual([
    'Manage Puzzles',
    'Create New Puzzle',
    'Manage Questions',
    'Create New Question',
  ]);
  await entries.first().click();
  await heading(page, 'Manage Puzzles').waitFor();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Title',
    'Language',
    'Difficulty',
    'Status',
    'Premium',
    'Published',
    'Actions',
  ]);
  await page.getByRole('main').getByRole('link', { name: 'Create New Puzzle' }).click();
  await heading(page, 'Create Puzzle').waitFor();

  await page.getByRole('button', { name: 'Create Puzzle' }).click();
  await page.getByText('The title is required.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
  await fill(page, name);
  for (const [text, sentence] of [
    ['13/45/26', "This date doesn't exist."],
    ['2026-11-20', 'Enter the publish date as MM/DD/YY, such as 11/20/26.'],
  ] as const) {
    await page.getByLabel('Publish Date').fill(text);
    await page.getByRole('button', { name: 'Create Puzzle' }).click();
    await page.getByText(sentence).waitFor();
  }
  await page.getByLabel('Publish Date').fill('11/20/25');

  await page.getByRole('button', { name: 'Line 3 is vulnerable' }).click();
  await page.getByLabel('Note on line 3').fill('One past the end.');
  await page.getByLabel('Code Snippet').press('ControlOrMeta+Home');
  await page.getByLabel('Code Snippet').pressSequentially('// A copy.\n');
  expect(await page.getByLabel('Note on line 4').inputValue()).toBe('One past the end.');

  const lacks = page.getByRole('region', { name: 'Before you publish' }).getByRole('button');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await lacks.filter({ hasText: 'A puzzle has 3 to 5 questions, not 1' }).click();
  expect(await focused()).toBe('questions');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('.field')?.textContent)).toContain('Role');
  await page.getByText('No question yet').first().click();
  await lacks.filter({ hasText: "Question 2: there's no question" }).click();
  expect(await focused()).toBe('questions.1.text');
  await page.getByRole('button', { name: 'Remove question 2' }).click();
  await page.getByLabel('Title', { exact: true }).fill(` ${readLibrary()[0]?.title.toUpperCase()}`);
  await lacks.filter({ hasText: 'Another puzzle has this title' }).click();
  expect(await focused()).toBe('title');
  await page.getByLabel('Title', { exact: true }).fill(name);
  await lacks.filter({ hasText: 'Another puzzle has this title' }).waitFor({ state: 'detached' });

  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByRole('heading', { name }).waitFor();
  const titles = () => page.getByRole('heading', { level: 1 }).allInnerTexts();
  expect(await titles()).toEqual(['Create Puzzle']);
  await preview.getByRole('radio').nth(2).check();
  // The same puzzle on the days around its own, by a learner's plan.
  const date = await page.getByLabel('Publish Date').inputValue();
  await page.getByLabel('Publish Date').fill('12/30/98');
  const on = (day: string) => preview.getByLabel('Learner’s day (UTC)').fill(day);
  await on('2098-12-29');
  await preview.getByText('Scheduled for Tuesday, December 30, 2098: learners can’t find it yet.').waitFor();
  await preview.getByText('We couldn’t find this puzzle.').waitFor();
  expect(await titles()).toEqual(['Create Puzzle']);
  await preview.getByRole('button', { name: 'Annual' }).click();
  await preview.getByText('Early access', { exact: true }).waitFor();
  await preview.getByRole('button', { name: 'Free' }).click();
  await on('2098-12-30');
  await preview.getByText('The daily puzzle, free for everyone.').waitFor();
  expect(await preview.getByRole('radio').count()).toBe(4);
  await on('2098-12-31');
  await preview.getByText('In the archive, locked.').waitFor();
  await preview.getByRole('heading', { name: 'This puzzle is part of Premium.' }).waitFor();
  expect(await titles()).toEqual(['Create Puzzle']);
  await expectSound(visitor, 'the preview of a locked puzzle');
  await preview.getByRole('button', { name: 'Monthly' }).click();
  await preview.getByText('In the archive, open.').waitFor();
  await preview.getByRole('radio').first().waitFor();
  await on('');
  await page.getByLabel('Publish Date').fill(date);

  await preview.getByRole('button', { name: 'Done' }).click();
  await preview.getByText('One past the end.').waitFor();
  await preview.getByText('Your answer, Correct').waitFor();
  await page.getByRole('button', { name: 'Create Puzzle' }).click();
  await page.getByText(`Saved '${name}'.`).waitFor();

  await find(page, name);
  const row = page.getByRole('row').filter({ hasText: name });
  expect((await row.getByRole('cell').allInnerTexts()).map((words) => words.replace(/\s+/g, ' ')).slice(0, 5)).toEqual([
    'C',
    '1 Easy',
    'Active',
    'Yes',
    'Nov 20, 2025',
  ]);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Update Puzzle' }).click();
  await find(page, name);
  await row.getByText('Inactive').waitFor();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this puzzle?' });
  await dialog.getByText("Otherwise, you can't undo this.").waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No puzzles match these filters.').waitFor();
  await visitor.leave();
});

itAtNight(
  'ACC-3: unsaved work survives a reload and a lost connection, and leaving asks first',
  {
    timeout: 120_000,
  },
  async () => {
    const visitor = await editor();
    const { page } = visitor;
    const name = title();
    await page.goto('/admin/puzzles/create');
    await page.getByLabel('Title', { exact: true }).fill(name);
    await page.getByText('Not saved. Your changes are kept on this device.').waitFor();
    await visitor.untilDrafted(name);
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(new URL(page.url()).pathname).toBe('/admin/puzzles/create');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(name);

    await fill(page, name);
    await visitor.context.setOffline(true);
    await page.getByRole('button', { name: 'Create Puzzle' }).click();
    await page.getByText('Editing needs a connection').waitFor();
    await page.getByText('Failed to create puzzle').waitFor();
    await page.getByLabel('Description').fill('Written without a network.');
    await visitor.context.setOffline(false);
    await page.getByRole('button', { name: 'Create Puzzle' }).click();
    await heading(page, 'Manage Puzzles').waitFor();
    await page.goto('/admin/puzzles/create');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');

    await page.getByLabel('Title', { exact: true }).fill('Given up');
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await heading(page, 'Leaderboard').waitFor();
    await visitor.leave();
  },
);

itAtNight('logging out asks before it deletes unsaved work', { timeout: 120_000 }, async () => {
  const visitor = await editor();
  const { page } = visitor;
  const name = title();
  await page.goto('/admin/puzzles/create');
  await page.getByLabel('Title', { exact: true }).fill(name);
  const dialog = page.getByRole('dialog', { name: 'Log out without saving?' });
  await visitor.clickInMenu('button', 'Logout');
  await dialog.getByText('This deletes your changes from this device.').waitFor();
  await expectSound(visitor, 'the question before a logout');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await visitor.untilDrafted(name);
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(name);

  // The browser's own question would come when there is nothing left to stay for.
  const questions: string[] = [];
  page.on('dialog', (asked) => {
    questions.push(asked.type());
    void asked.accept();
  });
  await visitor.clickInMenu('button', 'Logout');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('You are logged out.').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
  expect(questions).toEqual([]);
  await visitor.leave();
});

/** As the browser's own button does. */
async function goBack({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  await session.detach();
}

itAtNight('going back asks before it discards unsaved work', { timeout: 120_000 }, async () => {
  const visitor = await editor();
  const { page } = visitor;
  await page.getByRole('button', { name: 'Staff Menu' }).click();
  await page.locator('.staff-menu').getByRole('link', { name: 'Create New Puzzle' }).click();
  await heading(page, 'Create Puzzle').waitFor();
  await page.getByLabel('Title', { exact: true }).click();
  await page.keyboard.type('Given up');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await goBack(visitor);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/puzzles/create');
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Given up');
  await goBack(visitor);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await heading(page, 'Leaderboard').waitFor();
  expect(new URL(page.url()).pathname).toBe('/leaderboard');

  await page.goForward();
  await heading(page, 'Create Puzzle').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Given up');
  await page.getByRole('button', { name: 'Create Puzzle' }).click();
  await page.getByText('The description is required.').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Create Puzzle' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByText('The description is required.').count()).toBe(0);
  await goBack(visitor);
  await heading(page, 'Leaderboard').waitFor();
  await visitor.leave();
});

itAtNight('shows the second of two editors the difference and lets them choose', { timeout: 120_000 }, async () => {
  const [one, other] = [await editor(), await editor()];
  const name = title();
  await create(one.page, name);
  await openForm(one.page, name);
  await other.page.goto('/admin/puzzles');
  await openForm(other.page, name);
  await one.page.getByLabel('Description').fill('The first description.');
  await one.page.getByLabel('CWE').fill('193');
  await one.page.getByRole('button', { name: 'Update Puzzle' }).click();
  await heading(one.page, 'Manage Puzzles').waitFor();

  await other.page.getByLabel('Description').fill('The second description.');
  await other.page.getByRole('button', { name: 'Update Puzzle' }).click();
  const dialog = other.page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByText('The first description.').waitFor();
  expect(
    await dialog.getByRole('group', { name: 'Description' }).getByLabel('Yours', { exact: true }).isChecked(),
  ).toBe(true);
  expect(await dialog.getByRole('group', { name: 'CWE' }).getByLabel('Theirs', { exact: true }).isChecked()).toBe(true);
  await expectSound(other, 'the conflict');
  for (const side of ['Theirs', 'Yours']) {
    await dialog.getByRole('group', { name: 'Description' }).getByLabel(side, { exact: true }).check();
  }
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await heading(other.page, 'Manage Puzzles').waitFor();

  await openForm(other.page, name);
  expect(await other.page.getByLabel('Description').inputValue()).toBe('The second description.');
  expect(await other.page.getByLabel('CWE').inputValue()).toBe('193');
  await other.page.getByRole('button', { name: 'History' }).click();
  await expect.poll(() => other.page.getByRole('dialog').getByRole('listitem').count()).toBe(3);
  await other.page.getByRole('button', { name: 'Restore version 2' }).click();
  await expect.poll(() => other.page.getByLabel('Description').inputValue()).toBe('The first description.');
  await other.page.getByRole('button', { name: 'Update Puzzle' }).click();
  await heading(other.page, 'Manage Puzzles').waitFor();
  await one.leave();
  await other.leave();
});

itAtNight('exports puzzles as a .zip and imports them again', { timeout: 120_000 }, async () => {
  const visitor = await editor();
  const { page } = visitor;
  const name = title();
  await create(page, name);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ]);
  const archive = await downloadContent(download);
  await page.getByRole('button', { name: 'Import…' }).click();
  // A file chooser that's closed without a file leaves the dialog open.
  const field = page.getByLabel('Archive');
  await field.dispatchEvent('cancel', { bubbles: true });
  const file = { name: 'puzzles.zip', mimeType: 'application/zip', buffer: archive };
  await field.setInputFiles({ ...file, buffer: Buffer.from('no archive') });
  await page.getByText("This isn't a .zip archive.").waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.click()]);
  // A file that's still chosen couldn't be chosen again once it's mended.
  expect(await field.inputValue()).toBe('');
  await chooser.setFiles(file);
  await page.getByText(/^(\d+) of \1 done$/).waitFor({ timeout: 60_000 });
  // The message also shows if the dialog was closed meanwhile.
  await page.getByText(/^Puzzles imported: (\d+) of \1\.$/).waitFor();
  const outcomes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(outcomes.length).toBeGreaterThan(90);
  expect(outcomes.filter((words) => !words.includes('Unchanged'))).toEqual([]);
  await field.and(page.locator(':focus')).waitFor();
  await expectSound(visitor, 'the import');
  await visitor.leave();
});

describe('the administration', () => {
  itAtNight('redirects everyone but staff to the home page', async () => {
    const visitor = await stage.visitor();
    const expectSentHome = async () => {
      for (const path of ['/admin/puzzles', '/admin/puzzles/create', '/admin/puzzles/1', '/admin/puzzles/calendar']) {
        await visitor.page.goto(path);
        await visitor.page.waitForURL((url) => url.pathname === '/');
        expect(await visitor.page.getByText('Staff Menu').count(), path).toBe(0);
      }
    };
    await expectSentHome();
    await stage.join(visitor);
    await expectSentHome();
    await visitor.leave();
  });

  itAtNight(
    'passes axe and fits on a phone and a desktop, filled in, empty, and with errors',
    { timeout: 180_000 },
    async () => {
      const visitor = await editor();
      const { page } = visitor;
      const list = await callAs(visitor, 'GET', '/api/puzzles/admin/?q=leaf');
      const [puzzle] = (list as { results: AdminPuzzle[] }).results;
      for (const viewport of [
        { width: 360, height: 780 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(viewport);
        await page.goto('/admin/puzzles');
        await page.getByRole('table').waitFor();
        await expectSound(visitor, 'the list');
        await page.goto(`/admin/puzzles/${puzzle!.id}`);
        await page.getByRole('region', { name: 'Live preview' }).getByRole('tab').first().waitFor();
        await expectSound(visitor, 'the form');
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('button', { name: 'Dark' }).click();
        await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
        await expectSound(visitor, 'the preview, done');
        await page.goto('/admin/puzzles/create');
        await page.getByRole('button', { name: 'Create Puzzle' }).click();
        await page.getByText('The title is required.').waitFor();
        await expectSound(visitor, 'the form with errors');
      }
      await page.goto('/admin/puzzles/999999');
      await page.getByText('Failed to fetch puzzle').waitFor();
      await expectSound(visitor, 'a puzzle that is not there');
      await visitor.leave();
    },
  );

  itAtNight('keeps a moved question in view', async () => {
    const visitor = await editor();
    const { page } = visitor;
    await page.goto('/admin/puzzles/create');
    for (let added = 1; added <= 2; added += 1) await page.getByRole('button', { name: 'Add Question' }).click();
    await page.getByText('No question yet').nth(1).click();
    // Like a browser that doesn't keep the focused element in place.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
    await page.getByRole('button', { name: 'Move question 3 up' }).press('Enter');
    const button = page.getByRole('button', { name: 'Move question 2 up' });
    await button.and(page.locator(':focus')).waitFor();
    expect(await button.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    await visitor.leave();
  });

  itAtNight('marks lines with only the keyboard', async () => {
    const visitor = await editor();
    const { page } = visitor;
    await page.goto('/admin/puzzles/create');
    await page.getByLabel('Code Snippet').fill('one\ntwo\nthree');
    await page.getByLabel('Code Snippet').press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const gutter = page.getByRole('group', { name: 'Vulnerable lines' });
    expect(await gutter.locator('[aria-pressed=true]').allInnerTexts()).toEqual(['2', '3']);
    await page.getByLabel('Note on line 2').waitFor();
    await page.getByLabel('Code Snippet').fill('one\ntwo');
    await page.getByLabel('Code Snippet').press('Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    expect(await gutter.locator('[aria-pressed=true]').allInnerTexts()).toEqual(['1', '2']);
    await visitor.leave();
  });
});
