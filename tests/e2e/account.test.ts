import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { insertSession } from '../support/accounts.ts';
import { expectAccessibleOnDeskAndPhone, expectSound } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { mailedLink } from '../support/mailbox.ts';
import { downloadContent, type Visitor } from '../support/visitor.ts';

const stage = openStage();

const emailOf = (username: string) => `${username}@example.org`;

/** A visitor with a new account. */
async function newLearner() {
  const visitor = await stage.visitor();
  await visitor.page.goto('/');
  return { visitor, ...(await stage.join(visitor)) };
}

async function openAccount({ page }: Visitor): Promise<void> {
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
}

itAtNight('resets a forgotten password with an emailed link, which ends the other sessions', async () => {
  const { visitor: elsewhere, username } = await newLearner();
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await dialog.getByText('Email is required.').waitFor();
  await dialog.getByLabel('Email').fill(emailOf(username));
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await dialog.getByText('Password reset email sent. Please check your inbox.').waitFor();
  await expectSound(visitor, 'the dialog after the mail');

  await page.goto(await mailedLink(stage.server, emailOf(username), /^Reset/));
  await dialog.getByRole('heading', { name: 'Reset password' }).waitFor();
  expect(page.url()).toBe(`${stage.server.url}/login`);
  await expectSound(visitor, 'the reset view');
  const password = randomUUID();
  const field = dialog.getByLabel('New password', { exact: true });
  await field.fill('short');
  await dialog.getByRole('button', { name: 'Show new password' }).click();
  expect(await field.getAttribute('type')).toBe('text');
  await dialog.getByRole('button', { name: 'Hide new password' }).click();
  expect(await field.getAttribute('type')).toBe('password');
  await field.focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('A password must have at least 8 characters.').waitFor();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByText('Password has been reset successfully. You can now login with your new password.').waitFor();
  await dialog.getByRole('heading', { name: 'Login' }).waitFor();
  // The errors of an empty form don't take the focus from what is typed next.
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog.getByLabel('Username').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(username);
  // Nor does selecting text beyond the dialog's edge close it.
  await dialog.getByLabel('Username').hover();
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  expect(await dialog.getByLabel('Username').inputValue()).toBe(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await visitor.greeted(username);

  await elsewhere.page.goto('/daily');
  await elsewhere.page.getByText('Your session has expired').first().waitFor();
  await visitor.leave();
  await elsewhere.leave();
});

itAtNight(
  'logs in again after the session was ended elsewhere, and a link confirms the email address meanwhile',
  async () => {
    const visitor = await stage.visitor();
    await visitor.page.goto('/');
    const { username, password } = await visitor.register();
    const elsewhere = await stage.visitor();
    await elsewhere.page.goto('/');
    await elsewhere.login(username, password);
    await openAccount(elsewhere);
    await elsewhere.page.getByRole('button', { name: 'End session' }).click();
    await elsewhere.page.getByText('The session has ended.').waitFor();

    const { page } = visitor;
    const link = await mailedLink(stage.server, emailOf(username), /^Confirm/);
    // As a mail server's scanner does, which runs scripts, too.
    const scanner = await stage.visitor();
    await scanner.page.goto(link);
    await scanner.page.getByRole('button', { name: 'Confirm email address' }).waitFor();
    await scanner.leave();
    await page.goto(link);
    await page.getByText('Press the button to confirm your email address.').waitFor();
    await expectSound(visitor, 'an address to confirm');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText(`${emailOf(username)} is confirmed.`).waitFor();
    // The dialog doesn't open over the confirmation. The bar leads to it.
    await page.getByText('Your session has expired').waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Forgot username?' }).click();
    await dialog.getByLabel('Email').fill(emailOf(username));
    await dialog.getByRole('button', { name: 'Send username' }).click();
    await dialog.getByText('Username reminder email sent. Please check your inbox.').waitFor();
    await dialog.getByRole('button', { name: 'Back to login' }).click();
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await dialog.getByLabel('Email').fill(emailOf(username));
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    await dialog.getByText('Password reset email sent. Please check your inbox.').waitFor();

    await page.goto(await mailedLink(stage.server, emailOf(username), /^Reset/));
    const next = randomUUID();
    await dialog.getByLabel('New password', { exact: true }).fill(next);
    await page.keyboard.press('Enter');
    await dialog.getByText('Password has been reset successfully. You can now login with your new password.').waitFor();
    await dialog.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await dialog.getByLabel('Username').inputValue()).toBe(username);
    await dialog.getByLabel('Password', { exact: true }).fill(next);
    await page.keyboard.press('Enter');
    await visitor.greeted(username);
    await page.getByText('Your session has expired').waitFor({ state: 'hidden' });
    await visitor.leave();
    await elsewhere.leave();
  },
);

itAtNight('says that a link was already used, and offers another', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/login#reset=used-before');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password', { exact: true }).fill(randomUUID());
  await page.keyboard.press('Enter');
  await dialog.getByText('This link is no longer valid. Request a new one.').waitFor();
  await dialog.getByRole('button', { name: 'Get another link' }).click();
  await visitor.context.setOffline(true);
  await dialog.getByLabel('Email').fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await dialog.getByText('Failed to send password reset email').waitFor();
  await visitor.context.setOffline(false);
  await visitor.leave();
});

itAtNight('sends a username reminder', async () => {
  const { visitor: owner, username } = await newLearner();
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Forgot username?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(emailOf(username));
  await dialog.getByRole('button', { name: 'Send username' }).click();
  await dialog.getByText('Username reminder email sent. Please check your inbox.').waitFor();
  expect(await mailedLink(stage.server, emailOf(username), /username$/)).toBe(`${stage.server.url}/login`);
  await dialog.getByRole('button', { name: 'Back to login' }).click();
  await dialog.getByRole('heading', { name: 'Login' }).waitFor();
  await visitor.leave();
  await owner.leave();
});

itAtNight('confirms the email address, and changes it with an email to the new one', async () => {
  const { visitor, username, password } = await newLearner();
  const { page } = visitor;
  await openAccount(visitor);
  await page.getByText('Not confirmed yet').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`We emailed a link to ${emailOf(username)}.`).waitFor();
  const link = await mailedLink(stage.server, emailOf(username), /^Confirm/);
  // As a mail server's scanner does, which runs scripts, too.
  const scanner = await stage.visitor();
  await scanner.page.goto(link);
  await scanner.page.getByRole('button', { name: 'Confirm email address' }).waitFor();
  await scanner.leave();
  await page.goto(link);
  await page.getByText('Press the button to confirm your email address.').waitFor();
  await expectSound(visitor, 'an address to confirm');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText(`${emailOf(username)} is confirmed.`).waitFor();
  expect(page.url()).toBe(`${stage.server.url}/verify-email`);
  await expectSound(visitor, 'a confirmed address');
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();

  const other = `new-${username}@example.org`;
  const section = page.getByRole('region', { name: 'Email' });
  await section.getByLabel('New email').fill(other);
  await section.getByLabel('Your password', { exact: true }).fill('not the password');
  await section.getByRole('button', { name: 'Change email' }).click();
  await section.getByText("This isn't your password.").waitFor();
  await section.getByLabel('Your password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Change email' }).click();
  await page.getByText(`We emailed a link to ${other}.`).waitFor();
  await page.goto(await mailedLink(stage.server, other, /^Confirm/));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText(`${other} is confirmed.`).waitFor();
  await page.goto('/account');
  await page.getByText(other, { exact: true }).waitFor();
  await page.goto('/verify-email#used-before');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('This link is no longer valid. Request a new one on your account page.').waitFor();
  await visitor.leave();
});

itAtNight('ends other sessions, changes the password, and downloads the data', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  const { id, username, password } = await stage.join(visitor);
  const elsewhere = await stage.visitor();
  await elsewhere.page.goto('/');
  await elsewhere.login(username, password);
  await insertSession(stage.db, { id });
  await openAccount(visitor);
  const endings = page.getByRole('button', { name: 'End session' });
  await expect.poll(() => endings.count()).toBe(2);
  // The server responds to the first after the second.
  const second = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/auth/sessions/*/', async (route) => {
    const isHeld = isFirst;
    isFirst = false;
    if (isHeld) await second.promise;
    await route.continue();
  });
  await endings.first().click();
  await endings.last().click();
  await expect.poll(() => endings.count()).toBe(1);
  second.resolve();
  await expect.poll(() => endings.count()).toBe(0);
  await page.getByText('The session has ended.').waitFor();
  // The button that had the focus is gone.
  await page.getByRole('heading', { name: 'Sessions' }).and(page.locator(':focus')).waitFor();
  await elsewhere.page.reload();
  await elsewhere.page.getByText('Your session has expired').first().waitFor();

  const next = randomUUID();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password was changed, and every other session has ended.').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${username}.json`);
  const data = JSON.parse((await downloadContent(download)).toString());
  expect(data.account).toMatchObject({ username, email: emailOf(username) });

  await visitor.leave();
  await elsewhere.leave();
});

it('deletes the account, keeps its comments without a name, and clears the device', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { username, password } = await stage.join(visitor);
  await visitor.openDaily();
  const puzzle = await visitor.readDaily();
  const comment = `Said by ${randomUUID()}`;
  const csrf = (await visitor.context.cookies()).find(({ name }) => name === 'csrftoken')!.value;
  const commented = await visitor.context.request.post(`/api/puzzles/${puzzle.id}/comment/`, {
    data: { text: comment },
    headers: { 'x-csrftoken': csrf },
  });
  expect(commented.status()).toBe(201);
  await openAccount(visitor);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expectSound(visitor, 'the question before it');
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await dialog.getByText("This isn't your password.").waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('Your account is deleted.').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).waitFor();
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names.filter((name) => name?.includes(username.toLowerCase()))).toEqual([]);
  const { comments } = await visitor.readDaily();
  expect(comments.find(({ text }) => text === comment)?.user.username).toBe('deleted user');
  await visitor.leave();
});

itAtNight('redirects a visitor from the account page to the home page', async () => {
  const visitor = await stage.visitor();
  await visitor.page.goto('/account');
  await visitor.page.waitForURL('/');
  await visitor.leave();
});

itAtNight('says offline that the account page needs a connection, and loads it on retry', async () => {
  const { visitor } = await newLearner();
  const { page, context } = visitor;
  await openAccount(visitor);
  // After a lost connection, it would load by itself.
  const broken = { code: 'server_error', error: 'It broke.' };
  await page.route('**/api/auth/account/', (route) => route.fulfill({ status: 500, json: broken }));
  await page.reload();
  await page.getByText('It broke.').waitFor();
  await page.unroute('**/api/auth/account/');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByText('Failed to download your data').waitFor();
  await context.setOffline(false);
  await visitor.leave();
});

itAtNight('axe finds nothing on the account page and the legal pages', async () => {
  const { visitor } = await newLearner();
  const { page } = visitor;
  await openAccount(visitor);
  await page.getByText('This session').waitFor();
  await expectAccessibleOnDeskAndPhone(visitor, 'the account');
  for (const [path, title] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/refunds', 'Refunds'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectAccessibleOnDeskAndPhone(visitor, path);
  }
  await visitor.leave();
});
