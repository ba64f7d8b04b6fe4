import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { readCaptcha } from '../../src/contract/account-calls.ts';
import { readUser } from '../../src/contract/session-calls.ts';
import { createCheckoutSession } from '../../src/contract/subscription-calls.ts';
import { rememberUser } from '../../src/sync/device.ts';
import { FakeApi } from '../support/fake-api.ts';
import { takePageRequests } from '../support/page-requests.ts';
import { answer, click, expectWords, fill, readable, renderApp } from '../support/render-app.tsx';

it('says what is wrong in the registration once, and until it is right', async () => {
  await renderApp({ path: '/' });
  await click('button', 'Register');
  const submit = () => fireEvent.submit(screen.getByLabelText('Confirm Password').closest('form')!);
  await expectWords('At least 8 characters');
  submit();
  for (const field of ['Username', 'Email', 'Password']) await expectWords(`${field} is required.`);
  await expectWords('Please repeat the password.');
  expect(readable()).not.toContain('At least 8 characters');
  expect(readable()).not.toContain('3 to 30 letters');
  await fill('Username', 'ada');
  await fill('Email', 'ada@example.org');
  await fill('Password', 'correct horse battery');
  await fill('Confirm Password', 'correct horse');
  await expectWords('At least 8 characters');
  submit();
  await expectWords('Passwords do not match');
  await fill('Confirm Password', 'correct horse bat');
  expect(readable()).toContain('Passwords do not match');
  await fill('Confirm Password', 'correct horse battery');
  await waitFor(() => expect(readable()).not.toContain('Passwords do not match'));
});

it('tells password managers which password each field is for', async () => {
  await renderApp({ path: '/' });
  const kindOf = async (label: string) => (await screen.findByLabelText(label)).getAttribute('autocomplete');
  await click('button', 'Register');
  expect(await kindOf('Password')).toBe('new-password');
  expect(await kindOf('Confirm Password')).toBe('new-password');
  await click('button', 'Login here');
  await screen.findByRole('button', { name: 'Forgot password?' });
  expect(await kindOf('Username')).toBe('username');
  expect(await kindOf('Password')).toBe('current-password');
});

it('begins the proof of work with the first focus in the registration', async () => {
  const { api } = await renderApp({ path: '/' });
  await click('button', 'Register');
  fireEvent.focusIn(await screen.findByLabelText('Username'));
  await expect.poll(() => api.requests).toContain(`GET ${readCaptcha.path}`);
});

it('offers a visitor who submits an answer the registration first', async () => {
  await renderApp({ path: '/daily' });
  await answer('B');
  await screen.findByRole('tab', { name: 'Register', selected: true });
  await screen.findByLabelText('Email');
});

it.each(['/profile/edit', '/account', '/subscription'])(
  'redirects a visitor from %s to the home page, after it has asked who is signed in',
  async (path) => {
    const { api } = await renderApp({ path });
    await expect.poll(() => location.pathname).toBe('/');
    expect(api.requests).toContain(`GET ${readUser.path}`);
  },
);

it.each([
  ['/profile/edit', 'Edit profile'],
  ['/account', 'Your account'],
  ['/subscription', 'Your subscription'],
  ['/admin/audit', 'Audit log'],
  ['/admin/puzzles', 'Manage Puzzles'],
])('stays at %s for a session that the page doesn’t know', async (path, heading) => {
  await renderApp({ path, unknownUser: 'ada', isStaff: true });
  await screen.findByRole('heading', { name: heading });
  expect(location.pathname).toBe(path);
});

it('stays at a staff page for a learner who has become staff', async () => {
  const { api, device } = await renderApp({ path: '/', username: 'ada' });
  await rememberUser(device.user!, device.storage);
  const { network } = api;
  api.network = async (request, serve) => {
    const response = await network(request, serve);
    if (new URL(request.url).pathname !== readUser.path) return response;
    return Response.json({ ...(await response.json()), is_staff: true });
  };
  await expectWords('Start Hacking');
  navigate('/admin/audit');
  await screen.findByRole('heading', { name: 'Audit log' });
});

it('sets a new password by a mailed link, whose token leaves the address, and then asks for a login', async () => {
  const sent: unknown[] = [];
  const message = 'Password has been reset successfully. You can now login with your new password.';
  await renderApp({
    path: '/login#reset=the-token',
    replies: {
      'POST /api/auth/forgotpw/token/': async (request) => {
        sent.push(await request.json());
        return Response.json({ message });
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }));
  expect(location.hash).toBe('');
  await fill('New password', 'short');
  fireEvent.submit(screen.getByLabelText('New password').closest('form')!);
  await dialog.findByText('A password must have at least 8 characters.');
  await fill('New password', 'correct horse battery');
  fireEvent.submit(screen.getByLabelText('New password').closest('form')!);
  await dialog.findByText(message);
  expect(sent).toEqual([{ token: 'the-token', password: 'correct horse battery' }]);
  await screen.findByRole('dialog', { name: 'Login' });
});

it('continues to the checkout that a visitor asked for after a login', async () => {
  const orders: unknown[] = [];
  const api = new FakeApi('ada');
  await renderApp({
    path: '/upgrade',
    api,
    replies: {
      [`POST ${createCheckoutSession.path}`]: async (request) => {
        orders.push(await request.json());
        return Response.json({ checkout_url: `${location.origin}/checkout/1` });
      },
    },
  });
  takePageRequests(api.fetch);
  const plan = within(await screen.findByRole('region', { name: /Annual/ }));
  fireEvent.click(plan.getByRole('button', { name: 'Get Started' }));
  await screen.findByRole('dialog');
  await fill('Username', 'ada');
  await fill('Password', 'correct horse battery');
  screen.getByLabelText('Password').closest('form')!.requestSubmit();
  await expect.poll(() => orders).toEqual([expect.objectContaining({ subscription_type: 'annual' })]);
});
