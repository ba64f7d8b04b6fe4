import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { notify } from '../../src/app/shell/notice.tsx';
import { courseOfferQuery } from '../../src/sync/queries/course-offer.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { FakeApi, unreachable } from '../support/fake-api.ts';
import { publishFirstSteps } from '../support/first-steps.ts';
import { click, expectWords, fails, readable, renderApp } from '../support/render-app.tsx';

/** The server with the first steps of all languages. */
function withSteps() {
  const api = new FakeApi('alice');
  return { api, ids: publishFirstSteps(api) };
}

const steps = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('offers a visitor the three steps of each language', async () => {
  const { api, ids } = withSteps();
  await renderApp({ path: '/first-steps', api });
  await screen.findByRole('tabpanel', { name: 'Python' });
  expect(steps()).toEqual(['1Step 1, PYTHON Start here', '2Step 2, PYTHON Not started', '3Step 3, PYTHON Not started']);
  await expectWords('Submitting an answer takes a free account.');
  await click('tab', 'Rust');
  await screen.findByRole('tabpanel', { name: 'Rust' });
  expect(location.search).toBe('?language=rust');
  const start = screen.getByRole('link', { name: 'Start with Step 1, RUST' });
  expect(start.getAttribute('href')).toBe(`/puzzle/${ids.RUST[0]}`);
});

it('marks what is done, continues with the rest, and then leads to the daily puzzle until that is done', async () => {
  const { api, ids } = withSteps();
  api.nextDailyAt = new Date(Date.now() + 86_400_000).toISOString();
  const answerIt = (id: number) => api.answerElsewhere('alice', id, 10 * id + 1, 'A');
  answerIt(ids.GO[0]!);
  const { device } = await renderApp({ path: '/first-steps', username: 'alice', api });
  await device.loop.run('start');
  await screen.findByRole('tabpanel', { name: 'Go' });
  const [first, ...others] = [
    '1Step 1, GO Done, 1 of 1 rightbug_1 in GO',
    '2Step 2, GO Next',
    '3Step 3, GO Not started',
  ];
  await waitFor(() => expect(steps()).toEqual([first, ...others]));
  const next = screen.getByRole('link', { name: 'Continue with Step 2, GO' });
  expect(next.getAttribute('href')).toBe(`/puzzle/${ids.GO[1]}`);
  answerIt(ids.GO[1]!);
  api.answerElsewhere('alice', ids.GO[2]!, 10 * ids.GO[2]! + 1, 'B');
  await device.loop.run('retry');
  await screen.findByRole('heading', { level: 2, name: 'You’ve done all three in Go.' });
  await expectWords('2 of 3 answers were right. This is what each puzzle was about:');
  expect(steps()).toEqual([
    first,
    '2Step 2, GO Done, 1 of 1 rightbug_2 in GO',
    '3Step 3, GO Done, 0 of 1 rightbug_3 in GO',
  ]);
  expect(screen.getByRole('link', { name: 'Solve today’s puzzle' }).className).toContain('button-primary');
  expect(readable()).not.toContain('Submitting an answer');
  for (const question of [11, 12]) api.answerElsewhere('alice', 1, question, 'A');
  await device.loop.run('retry');
  await expectWords('You’ve done today’s puzzle.');
  expect(screen.queryByRole('link', { name: 'Solve today’s puzzle' })).toBeNull();
  expect((await screen.findByRole('link', { name: /^Next: / })).className).toContain('button-primary');
});

it('fetches the steps of the language that is shown, for when there is no network', async () => {
  const { api, ids } = withSteps();
  const { device } = await renderApp({ path: '/first-steps?language=c', username: 'alice', api });
  const isHere = async (id: number) => Boolean((await device.read(puzzleQuery(id))).view);
  for (const id of ids.C) await waitFor(async () => expect(await isHere(id)).toBe(true));
  expect(await isHere(ids.GO[0]!)).toBe(false);
  api.network = unreachable;
  await click('link', 'Start with Step 1, C');
  await screen.findByRole('heading', { level: 1, name: 'Step 1, C' });
  await expectWords('First steps, 1 of 3');
});

it('says why the steps are not there, and what to do if there are none', async () => {
  const replies = { 'GET /api/puzzles/': fails, 'GET /api/start/': fails, 'GET /api/sync/': fails };
  await renderApp({ path: '/first-steps', api: new FakeApi(), replies });
  await expectWords('Failed to load first steps');
});

it('leads to the daily puzzle where there are no first steps', async () => {
  await renderApp({ path: '/first-steps', api: new FakeApi() });
  await expectWords('No first steps available yet.');
  expect(screen.getByRole('link', { name: 'Today’s puzzle' }).getAttribute('href')).toBe('/daily');
});

it.each([
  ['/', 'Rust', '?language=rust'],
  ['/puzzles', 'First steps', ''],
])('is offered at %s', async (path, name, search) => {
  const { api } = withSteps();
  await renderApp({ path, api });
  await click('link', name);
  await screen.findByRole('heading', { level: 1, name: 'First steps' });
  expect(location.search).toBe(search);
});

it('is offered with what a notice says, which goes once it was followed', async () => {
  const { api } = withSteps();
  await renderApp({ path: '/leaderboard', api });
  notify('Registration Successful', { href: '/first-steps', words: 'Take your first steps' });
  await click('link', 'Take your first steps');
  await screen.findByRole('heading', { level: 1, name: 'First steps' });
  expect(readable()).not.toContain('Registration Successful');
});

it('HOME-6: is offered at home, and then the step that is next, until the course of a language is done', async () => {
  const { api, ids } = withSteps();
  const answerIt = (id: number) => api.answerElsewhere('alice', id, 10 * id + 1, 'A');
  const { device } = await renderApp({ path: '/', username: 'alice', api });
  await device.loop.run('start');
  const offer = await screen.findByRole('link', { name: 'Three short puzzles to begin with' });
  expect(offer.getAttribute('href')).toBe('/first-steps');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Today’s puzzle', 'First steps', 'Next for you']);
  answerIt(ids.RUST[0]!);
  await device.loop.run('retry');
  await expectWords('Step 2 of 3 in Rust');
  expect(screen.getByRole('link', { name: 'Step 2, RUST' }).getAttribute('href')).toBe(`/puzzle/${ids.RUST[1]}`);
  for (const id of ids.RUST.slice(1)) answerIt(id);
  await device.loop.run('retry');
  await waitFor(() => expect(readable()).not.toContain('First steps'));
});

it('HOME-6: is not offered at home to a learner who completed another puzzle, until they begin it', async () => {
  const { api, ids } = withSteps();
  for (const question of [11, 12]) api.answerElsewhere('alice', 1, question, 'A');
  const { device } = await renderApp({ path: '/', username: 'alice', api });
  await device.loop.run('start');
  await screen.findByRole('heading', { name: 'Next for you' });
  await expect(device.read(courseOfferQuery)).resolves.toBeNull();
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  api.answerElsewhere('alice', ids.C[0]!, 10 * ids.C[0]! + 1, 'A');
  await device.loop.run('retry');
  await expectWords('Step 2 of 3 in C');
});

it('HOME-6: is hidden at home by one tap, which says where it is, for good', async () => {
  const { api } = withSteps();
  const { device } = await renderApp({ path: '/', username: 'alice', api });
  await device.loop.run('start');
  await click('button', 'Hide first steps');
  const words = await screen.findByText(/^Hidden\. The archive still leads to/);
  await waitFor(() => expect(document.activeElement).toBe(words));
  await waitFor(async () => expect(await device.read(courseOfferQuery)).toBeNull());
  navigate('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  navigate('/');
  await screen.findByRole('heading', { name: 'Next for you' });
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});
