import { expect, it } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { openStage } from '../support/journey.ts';
import { mailedLink } from '../support/mailbox.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true, needsWindow: true });

/** A visitor whose browser has an authenticator that always finds the right finger. WebAuthn needs a name, not an address. */
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

it('adds a passkey, logs in with it, and removes it, after which it opens nothing', async () => {
  const { visitor, verifies } = await visitorWithAuthenticator();
  const { page } = visitor;
  await page.goto('/');
  const { username, password } = await stage.join(visitor);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Give the passkey a name.').waitFor();
  await addPasskey(visitor, 'This laptop', 'not the password');
  await page.getByText("This isn't your password.").waitFor();
  await addPasskey(visitor, 'This laptop', password);
  await page.getByText('Passkey added.').waitFor();
  const noticed = await mailedLink(stage.server, `${username}@example.org`, /^A passkey was added/);
  expect(new URL(noticed).pathname).toBe('/account');
  await page.getByText('Added less than a minute ago').waitFor();
  await expectSound(visitor, 'the account with a passkey');
  // The same authenticator is not asked for a second one.
  await addPasskey(visitor, 'Once more', password);
  await page.getByText('Failed to add the passkey').waitFor();

  await logout(visitor);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' });
  await verifies(false);
  await login.click();
  await login.waitFor();
  await verifies(true);
  await login.click();
  await visitor.greeted(username);

  await page.goto('/account');
  await page.getByText('Last used less than a minute ago').waitFor();
  await page.getByRole('button', { name: 'Remove This laptop' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await logout(visitor);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await login.click();
  await page.getByText("This passkey doesn't belong to an account here.").waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await visitor.leave();
});

it('logs in with a passkey after the session was ended elsewhere', async () => {
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
  await elsewhere.page.getByRole('button', { name: 'End this one' }).click();
  await elsewhere.page.getByText('The session has ended.').waitFor();

  await page.goto('/daily');
  const expired = page.getByText('Your session has expired').first();
  await expired.waitFor();
  // The dialog comes by itself when it is found out; from then on the bar leads to it.
  await page.reload();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' }).click();
  await visitor.greeted(username);
  await expired.waitFor({ state: 'hidden' });
  await visitor.leave();
  await elsewhere.leave();
});
