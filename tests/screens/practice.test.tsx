import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { FakeApi, unreachable } from '../support/fake-api.ts';
import { answer, click, renderApp } from '../support/render-app.tsx';

it('practices a finished puzzle without a network, and then sends only that it was done', async () => {
  const api = new FakeApi('ada');
  api.answerElsewhere('ada', 1, 11, 'B');
  api.answerElsewhere('ada', 1, 12, 'A');
  const { device } = await renderApp({ path: '/puzzle/1', username: 'ada', api });
  const online = api.network;
  await screen.findByRole('heading', { name: 'Solution Explanation' });
  const done = [...api.effects];
  api.network = unreachable;
  await click('link', 'Practice again');
  await screen.findByText('Practice: not scored.');
  expect(screen.queryByRole('heading', { name: 'Solution Explanation' })).toBeNull();
  for (const tab of [/^Q1/, /^Q2/]) {
    await screen.findByRole('tab', { name: tab, selected: true });
    await answer('A');
  }
  await screen.findByRole('heading', { name: 'Perfect Score!' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Back to the puzzle' })));
  await click('link', 'Back to the puzzle');
  await screen.findByRole('link', { name: 'Practice again' });
  api.network = online;
  await device.loop.run('retry');
  expect(api.effects.slice(done.length)).toEqual(['practice 1']);
});

it('leads from the practice of a puzzle that isn’t finished to the puzzle', async () => {
  await renderApp({ path: '/puzzle/1/practice', username: 'ada' });
  await screen.findByRole('tab', { name: /^Q1/, selected: true });
  expect(location.pathname).toBe('/puzzle/1');
});
