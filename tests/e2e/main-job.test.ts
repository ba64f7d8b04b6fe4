import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';

const stage = openStage({ isEmbedded: true });

it('leads a visitor from the landing page to a solved puzzle', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Hacking' }).click();
  await page.waitForURL('**/daily');
  await page.getByRole('tab').first().waitFor();
  const puzzle = await visitor.readDaily();
  const [first, ...others] = puzzle.questions;
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(puzzle.title);

  // What an anonymous visitor has submitted is sent once they are registered.
  const wrong = wrongLetterOf(puzzle, first!);
  await visitor.choose(wrong);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  const username = `ada-${randomUUID().slice(0, 8)}`;
  // The notice is shown for 6 s.
  const notice = page.getByText('Registration Successful').first().waitFor();
  await Promise.all([notice, visitor.fillRegistration(username, 'correct horse battery')]);

  // A wrong answer shows both options and waits for Continue; it is then locked.
  await visitor.incorrect().waitFor();
  expect(await visitor.options().count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();

  // Right answers continue automatically.
  for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
  const results = page.getByRole('dialog');
  await results.getByRole('button', { name: 'View Explanation' }).waitFor();
  const percentage = Math.round((100 * others.length) / puzzle.questions.length);
  expect(await results.textContent()).toContain(`${percentage}%`);
  expect(await results.getByRole('heading').first().textContent()).toBe(
    percentage >= 80 ? 'Excellent Work!' : 'Good Job!',
  );
  await results.getByRole('button', { name: 'View Explanation' }).click();
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  await page.getByRole('heading', { name: 'References' }).waitFor();

  // React and comment; both are there after a reload, and the answers are locked.
  const likes = puzzle.reaction_counts.thumbs_up;
  await page.getByRole('button', { name: `Thumbs up, ${likes}` }).click();
  await page.getByRole('button', { name: `Thumbs up, ${likes + 1}` }).waitFor();
  await page.getByLabel('Your comment').fill('  ');
  expect(await page.getByRole('button', { name: 'Post' }).isDisabled()).toBe(true);
  await page.getByLabel('Your comment').fill(`Look at \`line 3\` <b>twice</b>, says ${username}.`);
  await page.getByRole('button', { name: 'Post' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `<b>twice</b>, says ${username}` })
    .waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  await page.getByText(`<b>twice</b>, says ${username}`).waitFor();
  await page.getByRole('button', { name: `Thumbs up, ${likes + 1}`, pressed: true }).waitFor();
  expect(await visitor.options().count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);

  // Log out and in again: the top bar follows, and the progress is still there. A logout would ask about what isn't sent yet.
  await visitor.untilSent();
  await visitor.clickInMenu('button', 'Logout');
  await page.getByText('You are logged out.').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
  await visitor.follow('/login');
  await visitor.fillLogin(username.toUpperCase(), 'wrong password');
  await page.getByRole('alert').getByText('The username or password is wrong.').waitFor();
  await visitor.fillLogin(username.toUpperCase(), 'correct horse battery');
  await visitor.greeted(username);
  await visitor.follow('/daily');
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
  await visitor.leave();
});

itAtNight('celebrates a right answer with confetti', async () => {
  const visitor = await stage.visitor({ reducedMotion: 'no-preference' });
  const { page } = visitor;
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const question = puzzle.questions[0]!;
  await visitor.answer(question, keyOf(puzzle, question));
  await page.locator('canvas').waitFor({ state: 'attached' });
  await visitor.showing(puzzle.questions[1]!);
  await visitor.leave();
});

itAtNight("accepts pasted and managed passwords, and shows each field's registration error", async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('grace');
  const [password, again] = [
    dialog.getByLabel('Password', { exact: true }),
    dialog.getByLabel('Confirm Password', { exact: true }),
  ];
  await dialog.getByLabel('Email').fill('compilers are fun');
  await dialog.getByLabel('Email').press('ControlOrMeta+A');
  await dialog.getByLabel('Email').press('ControlOrMeta+C');
  for (const field of [password, again]) {
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe('compilers are fun');
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
  }
  await dialog.getByLabel('Email').fill('grace@example.org');
  await again.fill('compilers are dull');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByText('Passwords do not match').waitFor();
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('compilers are fun');
  await dialog.getByText('Passwords do not match').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByText('Please complete the captcha').waitFor();
  await dialog.getByRole('button', { name: 'Login here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).waitFor();
  for (const [label, kind] of [
    ['Username', 'username'],
    ['Password', 'current-password'],
  ] as const) {
    expect(await dialog.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe(kind);
  }
  await visitor.leave();
});

itAtNight('shows a not-found page for unknown URLs', async () => {
  const visitor = await stage.visitor();
  await visitor.page.goto('/no/such/page');
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await visitor.page.title()).toContain('Not found');
  await visitor.page.goto('/puzzle/999999');
  await visitor.page.getByRole('alert').getByText('Failed to load puzzle').waitFor();
  await visitor.leave();
});
