import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { FakeApi, fakePuzzle, unreachable } from '../support/fake-api.ts';
import { answer, click, renderApp } from '../support/render-app.tsx';

function hintedApi() {
  const api = new FakeApi('ada');
  const puzzle = fakePuzzle(1);
  const questions = puzzle.questions.map((question) => ({ ...question, hint_count: 2 }));
  api.publish({ ...puzzle, difficulty: 2, questions });
  return api;
}

it('shows a hint, then rules an option out, and says what a right answer still earns', async () => {
  const api = hintedApi();
  const bodies: unknown[] = [];
  const { network } = api;
  api.network = async (request, serve) => {
    if (request.url.endsWith('/answer/')) bodies.push(await request.clone().json());
    return network(request, serve);
  };
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByText('A right answer then earns 12 points, not 20.');
  screen.getByRole('button', { name: 'Show a hint' }).focus();
  await click('button', 'Show a hint');
  const first = await screen.findByText('Hint for 11.');
  // The button is gone while the hint is fetched.
  await waitFor(() => expect(document.activeElement).toBe(first.closest('[role=status]')));
  await screen.findByText('A right answer then earns 6 points, not 12.');
  await click('button', 'Rule out an option');
  const last = await screen.findByText('B is wrong.');
  expect(last.closest('.hints')?.getAttribute('data-out')).toBe('B');
  expect(screen.queryByRole('button', { name: 'Rule out an option' })).toBeNull();
  await answer('A');
  await waitFor(() => expect(bodies).toMatchObject([{ question_id: 11, hints: 2 }]));
});

it('offers no hint to a visitor', async () => {
  await renderApp({ path: '/daily', api: new FakeApi() });
  await screen.findByRole('button', { name: /^Submit Answer/ });
  expect(screen.queryByRole('button', { name: 'Show a hint' })).toBeNull();
});

it('offers no hint offline if the device has none', async () => {
  const api = hintedApi();
  const { device } = await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByRole('button', { name: 'Show a hint' });
  api.network = unreachable;
  await device.loop.run('retry');
  await screen.findByText('You’re offline, and this puzzle’s hints aren’t on this device.');
  expect(screen.getByRole('button', { name: 'Show a hint' })).toHaveProperty('disabled', true);
});

it('says when a hint comes that was taken as the network failed', async () => {
  const api = hintedApi();
  const { device } = await renderApp({ path: '/daily', username: 'ada', api });
  const button = await screen.findByRole('button', { name: 'Show a hint' });
  const { network } = api;
  api.network = unreachable;
  fireEvent.click(button);
  await screen.findByText('Your hint comes when you’re online.');
  api.network = network;
  await device.loop.run('retry');
  await screen.findByText('Hint for 11.');
});

it('has the hints free in practice', async () => {
  const api = hintedApi();
  for (const question of [11, 12]) api.answerElsewhere('ada', 1, question, 'A');
  await renderApp({ path: '/puzzle/1', username: 'ada', api });
  await click('link', /^Practice/);
  const pane = within(await screen.findByRole('region', { name: 'Questions' }));
  fireEvent.click(await pane.findByRole('button', { name: 'Rule out an option' }));
  await pane.findByText(/is wrong\.$/);
  expect(pane.queryByText(/earns/)).toBeNull();
  expect(api.effects.filter((effect) => effect.startsWith('hint'))).toEqual([]);
});

it('has the hints free in a review', async () => {
  const api = hintedApi();
  api.answerElsewhere('ada', 1, 11, 'B');
  const { device } = await renderApp({ path: '/review', username: 'ada', api });
  await device.loop.run('start');
  await device.refresh(puzzleQuery(1));
  await click('button', 'Rule out an option');
  await screen.findByText(/is wrong\.$/);
  expect(screen.queryByText(/earns/)).toBeNull();
  expect(api.effects.filter((effect) => effect.startsWith('hint'))).toEqual([]);
});
