import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { utcDay } from '../../src/rules/puzzle-day.ts';
import { FakeApi, unreachable } from '../support/fake-api.ts';
import { click, readable, renderApp, replies } from '../support/render-app.tsx';

it('says how old the list is only without a network, and then under a single bar', async () => {
  const api = new FakeApi('ada');
  const { device } = await renderApp({ path: '/puzzles', username: 'ada', api });
  await screen.findByRole('rowheader', { name: /Puzzle 1/ });
  await device.loop.run('start');
  expect(readable()).not.toMatch(/This list is .* old/);
  api.network = unreachable;
  await device.loop.run('retry');
  await screen.findByText(/^This list is .* old/);
  await waitFor(() => expect(document.querySelectorAll('.bar')).toHaveLength(1));
});

it('marks a locked day of the calendar with a lock, and an open one with a ring', async () => {
  // A past month, without today, which nobody has to pay for.
  const month = '2026-10';
  const daily = { language: 'C', puzzle_id: 7, day: `${month}-01` };
  const dailies = [
    { ...daily, title: 'A locked one', is_premium: true },
    { ...daily, title: 'A free one', is_premium: false, puzzle_id: 8, day: `${month}-02` },
  ];
  await renderApp({
    path: `/puzzles/calendar?month=${month}`,
    replies: { 'GET /api/puzzles/dailies/': replies(dailies) },
  });
  const dotOf = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).querySelector('.dot')?.getAttribute('class');
  expect(await dotOf(/A locked one.*Premium/)).toBe('dot dot-locked');
  expect(await dotOf(/A free one.*not started/)).toMatch(/^dot dot-open$/);
});

it('leads from the calendar to each month of its year in one step, and to the years next to it', async () => {
  const today = utcDay(new Date());
  await renderApp({ path: '/puzzles/calendar?month=2026-05', replies: { 'GET /api/puzzles/dailies/': replies([]) } });
  const months = within(await screen.findByRole('navigation', { name: 'Months' }));
  expect(months.getByRole('link', { name: 'May 2026' }).getAttribute('aria-current')).toBe('page');
  await click('link', 'Feb 2026');
  await screen.findByRole('heading', { level: 2, name: 'February 2026' });
  expect(location.search).toBe('?month=2026-02');
  expect(months.queryByRole('link', { name: '2025' })).toBeNull();
  navigate('/puzzles/calendar?month=2025-03');
  expect((await months.findByRole('link', { name: '2026' })).getAttribute('href')).toBe(
    '/puzzles/calendar?month=2026-01',
  );
  navigate('/puzzles/calendar');
  await months.findByRole('link', { current: 'page' });
  expect(months.queryAllByRole('link', { name: new RegExp(`^[A-Z][a-z]{2} ${today.slice(0, 4)}$`) })).toHaveLength(
    Number(today.slice(5, 7)),
  );
});
