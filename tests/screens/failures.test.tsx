import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { emptyInterview } from '../../src/app/admin/interview-values.ts';
import { emptyPuzzle } from '../../src/app/admin/puzzle-values.ts';
import {
  aborts,
  answer,
  click,
  expectAlert,
  expectWords,
  fails,
  fill,
  type Reply,
  rejects,
  renderApp,
  replies,
} from '../support/render-app.tsx';

const rejectsForm = rejects('invalid', 'Not like this.');

it('says what failed if the server rejects an answer, a thumb, or a comment, and rolls it back', async () => {
  const { api } = await renderApp({
    path: '/daily',
    username: 'ada',
    replies: {
      'POST /api/puzzles/1/answer/': rejectsForm,
      'POST /api/puzzles/1/react/': rejectsForm,
      'POST /api/puzzles/1/comment/': rejectsForm,
    },
  });
  await answer('B');
  await expectAlert('Failed to submit answer');
  await click('button', 'Thumbs up, 5');
  await expectAlert('Failed to react to puzzle');
  await screen.findByRole('button', { name: 'Thumbs up, 5', pressed: false });
  (await screen.findByText('Show comments (may contain spoilers)')).click();
  await fill('Your comment', 'Rejected');
  await click('button', 'Post');
  await expectAlert('Failed to add comment');
  expect(api.effects).toEqual([]);
});

it('says what failed in account forms', async () => {
  await renderApp({
    path: '/',
    replies: {
      'POST /api/auth/login/': aborts,
      'POST /api/auth/forgotpw/': aborts,
      'POST /api/auth/forgotusername/': aborts,
    },
  });
  await click('button', 'Login');
  await fill('Username', 'ada');
  await fill('Password', 'correct horse battery');
  screen.getByLabelText('Password').closest('form')!.requestSubmit();
  await expectAlert('Login failed');
  for (const [what, words] of [
    ['password', 'Failed to send password reset email'],
    ['username', 'Failed to send username reminder email'],
  ] as const) {
    await click('button', `Forgot ${what}?`);
    await fill('Email', 'ada@example.org');
    screen.getByLabelText('Email').closest('form')!.requestSubmit();
    await expectAlert(words);
    await click('button', /Login|log in/i);
  }
});

it.each(['/admin/puzzles', '/admin/questions', '/admin/users', '/admin/audit'])(
  'redirects a learner from %s to the home page',
  async (path) => {
    await renderApp({ path, username: 'ada' });
    await expect.poll(() => location.pathname).toBe('/');
    await expectWords('Start Hacking');
  },
);

it.each([
  ['welcomes a subscriber', true],
  ['doesn’t welcome a learner without Premium', false],
])('%s if the subscriptions can’t be fetched, and says so', async (_, isSubscribed) => {
  await renderApp({
    path: '/subscription-success',
    username: 'ada',
    isSubscribed,
    replies: { 'GET /api/subscriptions/subscriptions/': fails },
  });
  await expectAlert('Failed to fetch subscriptions');
  await screen.findByRole('button', { name: 'Check again' });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent?.startsWith('Welcome to')).toBe(isSubscribed);
  expect(screen.queryAllByText('Access all past puzzles')).toHaveLength(isSubscribed ? 1 : 0);
});

it.each([
  {
    form: 'question',
    path: '/admin/questions/create',
    draft: ['admin:question:new', { ...emptyInterview(2), title: 'Kept' }],
    call: 'GET /api/questions/categories/',
    words: 'Failed to load categories',
  },
  {
    form: 'puzzle',
    path: '/admin/puzzles/1',
    draft: ['admin:puzzle:1', { ...emptyPuzzle('2026-11-20'), title: 'Kept' }],
    call: 'GET /api/puzzles/admin/1/',
    words: 'Failed to fetch puzzle',
  },
] as const)('says what is missing in the form of a $form that only its draft opened', async (each) => {
  let reply: Reply = fails;
  const generator = replies({ drafted_by: 'templates', topics: [] });
  const { device } = await renderApp({
    path: '/',
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/puzzles/admin/generate/': generator,
      'GET /api/questions/admin/generate/': generator,
      [each.call]: (request) => reply(request),
    },
  });
  const [key, values] = each.draft;
  await device.saveDraft(key, JSON.stringify({ version: null, saved: { ...values, title: '' }, values }));
  history.pushState(null, '', each.path);
  await expectAlert(each.words);
  const canGenerate = () => !screen.getByRole<HTMLButtonElement>('button', { name: /^Generate/ }).disabled;
  expect(canGenerate()).toBe(each.form === 'puzzle');
  await fill('Title', 'Typed since');
  const isLoaded = each.form === 'question';
  if (isLoaded) reply = replies([{ id: 2, name: 'Injection' }]);
  const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent.includes(each.words));
  const [before] = alerts();
  await click('button', 'Retry');
  await waitFor(() => expect(before?.isConnected).toBe(false));
  await waitFor(() => expect(alerts()).toHaveLength(isLoaded ? 0 : 1));
  await waitFor(() => expect(canGenerate()).toBe(true));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Typed since');
});

it.each(['/%zz', '/puzzle/%c0%ae', '/missing'])('says that there is no page at %s', async (path) => {
  await renderApp({ path });
  await expectWords('The URL is wrong, or this page no longer exists.');
  await click('link', 'Today’s puzzle');
  await screen.findAllByRole('tab');
});

it('says calmly that another learner’s profile isn’t on the device, if that’s offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  await renderApp({ path: '/profile/bob', username: 'ada', replies: { 'GET /api/auth/profile/bob/': aborts } });
  await expectWords('This profile isn’t on this device yet.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves the landing page where it is once its sample is answered', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focus.mockRestore());
  await renderApp({ path: '/' });
  fireEvent.click((await screen.findAllByRole('radio'))[0]!);
  focus.mockClear();
  await click('button', 'Submit Answer');
  await waitFor(() => expect(focus).toHaveBeenCalledWith({ preventScroll: true }));
});
