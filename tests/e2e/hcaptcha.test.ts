import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { openStage } from '../support/journey.ts';

/** Calls every token good. */
const provider = createServer((_request, response) => response.end('{"success":true}'));
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
afterAll(() => provider.close());

const stage = openStage({
  env: {
    HCAPTCHA_SITE_KEY: '10000000-ffff-ffff-ffff-000000000001',
    HCAPTCHA_SECRET: 'a-secret',
    HCAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
  },
});

/** Does what hCaptcha's script does, with a button instead of its frame, and another in its challenge. */
const script = `
  let token = '';
  window.hcaptcha = {
    render(place, { callback, 'challenge-container': container }) {
      const challenge = document.createElement('iframe');
      challenge.title = 'Challenge';
      challenge.srcdoc = '<button>Verify</button>';
      challenge.ariaHidden = 'true';
      challenge.style.visibility = 'hidden';
      (document.getElementById(container) ?? document.body).append(challenge);
      challenge.onload = () => {
        challenge.contentDocument.querySelector('button').onclick = () => callback(token = 'token-' + Math.random());
      };
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am human';
      button.onclick = () => {
        challenge.removeAttribute('aria-hidden');
        challenge.style.visibility = 'visible';
      };
      place.append(button);
      return '0';
    },
    reset() {}, remove() {}, execute() {}, setData() {}, getResponse: () => token, getRespKey() { return ''; },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

it("registers with hCaptcha, and says what to do if it can't load", async () => {
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  await context.route('https://*.hcaptcha.com/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('We couldn’t load the captcha.').waitFor({ timeout: 30_000 });
  await expectSound(visitor, 'the registration without its captcha');
  await context.unroute('https://*.hcaptcha.com/**');
  await context.route('https://*.hcaptcha.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'I am human' }).waitFor();
  const username = `learner-${Date.now()}`;
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@example.org`);
  await dialog.getByLabel('Password', { exact: true }).fill('a fine password');
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('a fine password');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByText('Please complete the captcha').waitFor();
  await dialog.getByRole('button', { name: 'I am human' }).click();
  await page.keyboard.press('Tab');
  const verify = page.frameLocator('iframe[title=Challenge]').getByRole('button', { name: 'Verify' });
  await verify.and(page.frameLocator('iframe[title=Challenge]').locator(':focus')).waitFor();
  await verify.click();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await visitor.greeted(username);
  expect(visitor.complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await context.close();
});
