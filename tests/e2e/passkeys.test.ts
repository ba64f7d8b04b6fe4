import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { mailedLink } from '../support/mailbox.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true, env: { STAFF_SECOND_FACTOR: 'required' } });

/** A visitor whose browser has an authenticator that always succeeds. WebAuthn needs a host name, not an IP address. */
async function visitorWithAuthenticator() {
  const visitor = await stage.visitor({ baseURL: stage.server.url.replace('127.0.0.1', 'localhost') });
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verifies = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { visitor, verifies };
}

async function addPasskey({ page }: Visitor, name: string, password: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByLabel('Name', { exact: true }).fill(name);
  await section.getByLabel('Your password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
}

async function logout(visitor: Visitor): Promise<void> {
  await visitor.clickInMenu('button', 'Logout');
  await visitor.page.getByText('You are logged out.').waitFor();
}

it("adds a passkey, logs in with it, and removes it, after which it's rejected", async () => {
  const { visitor, verifies } = await visitorWithAuthenticator();
  const { page } = visitor;
  const { username, password } = await stage.join(visitor);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Give the passkey a name.').waitFor();
  await addPasskey(visitor, 'This laptop', 'not the password');
  await page.getByText("This isn't your password.").waitFor();
  await verifies(false);
  const added = page.waitForResponse('**/api/auth/passkeys/options/');
  await addPasskey(visitor, 'This laptop', password);
  await added;
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  await verifies(true);
  await addPasskey(visitor, 'This laptop', password);
  await page.getByText('Passkey added.').waitFor();
  const noticed = await mailedLink(stage.server, `${username}@example.org`, /^A passkey was added/);
  expect(new URL(noticed).pathname).toBe('/account');
  await page.getByText('Added less than a minute ago').waitFor();
  await expectSound(visitor, 'the account with a passkey');
  // The same authenticator isn't asked for a second passkey.
  await addPasskey(visitor, 'Second passkey', password);
  await page.getByText('Failed to add the passkey').waitFor();

  await logout(visitor);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' });
  await verifies(false);
  const canceled = page.waitForResponse('**/api/auth/passkeys/login/options/');
  await login.click();
  await canceled;
  await login.waitFor();
  expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  await verifies(true);
  await login.click();
  await visitor.greeted(username);

  await page.goto('/account');
  await page.getByText('Last used less than a minute ago').waitFor();
  await page.getByRole('button', { name: 'Remove This laptop' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await page.getByText('Your session has expired').first().waitFor();
  await login.click();
  await page.getByText("This passkey doesn't belong to an account here.").waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await visitor.leave();
});

itAtNight('logs in with a passkey after the session was ended elsewhere', async () => {
  const { visitor } = await visitorWithAuthenticator();
  const { page } = visitor;
  await page.goto('/');
  const { username, password } = await stage.join(visitor);
  await page.goto('/account');
  await addPasskey(visitor, 'This laptop', password);
  await page.getByText('Passkey added.').waitFor();

  const elsewhere = await stage.visitor();
  await elsewhere.page.goto('/');
  await elsewhere.login(username, password);
  await elsewhere.page.goto('/account');
  await elsewhere.page.getByRole('button', { name: 'End session' }).click();
  await elsewhere.page.getByText('The session has ended.').waitFor();

  await page.goto('/daily');
  const expired = page.getByText('Your session has expired').first();
  await expired.waitFor();
  // The dialog opens automatically at first; from then on the bar leads to it.
  await page.reload();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' }).click();
  await visitor.greeted(username);
  await expired.waitFor({ state: 'hidden' });
  await visitor.leave();
  await elsewhere.leave();
});

itAtNight(
  'asks staff for a passkey before staff pages open, and again before irreversible actions',
  {
    timeout: 120_000,
  },
  async () => {
    const { visitor } = await visitorWithAuthenticator();
    const { page } = visitor;
    const { username: learner } = await stage.createUser();
    await page.goto('/');
    const { password } = await stage.join(visitor, { staff: true });
    await page.goto('/admin/users');
    await page.getByRole('heading', { name: 'Confirm with a passkey' }).waitFor();
    await expectSound(visitor, 'the screen in place of the staff pages');
    await page.getByRole('button', { name: 'Confirm it’s you' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('link', { name: 'Add one on your account page' }).click();
    await addPasskey(visitor, 'This laptop', password);
    await page.getByText('Passkey added.').waitFor();

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Confirm it’s you' }).click();
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByLabel('Search').fill(learner);

    const ageLogin = () => stage.db.execute(sql`update sessions set confirmed_at = now() - interval '16 minutes'`);
    await ageLogin();
    await page.getByRole('button', { name: `Suspend ${learner}` }).click();
    const suspend = page.getByRole('dialog', { name: `Suspend ${learner}?` });
    await suspend.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await suspend.getByText('To do this, enter your password or use a passkey again.').waitFor();
    await suspend.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByText("This isn't your password.").waitFor();
    await expectSound(visitor, 'the question for the password');
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText(`${learner} is suspended.`).waitFor();

    await ageLogin();
    await page.getByRole('button', { name: `Lift suspension of ${learner}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText(`${learner} can log in again.`).waitFor();
    await visitor.leave();
  },
);

itAtNight('asks staff who log in with a passkey for no confirmation', async () => {
  const { visitor } = await visitorWithAuthenticator();
  const { page } = visitor;
  await page.goto('/');
  const { username, password } = await stage.join(visitor, { staff: true });
  await page.goto('/account');
  await addPasskey(visitor, 'This laptop', password);
  await page.getByText('Passkey added.').waitFor();
  await logout(visitor);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' }).click();
  await visitor.greeted(username);
  await page.goto('/admin/audit');
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  await page.getByLabel('Who').waitFor();
  await visitor.leave();
});
