import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { shortDay } from '../../src/app/ui/days.ts';
import { utcDay } from '../../src/rules/puzzle-day.ts';
import { ratePeriod } from '../../src/rules/rating-period.ts';
import { learnerStart, oddsOf, puzzleStart } from '../../src/rules/ratings.ts';
import { answer as answerOperation } from '../../src/sync/operations/answer.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { leaderboardQuery } from '../../src/sync/queries/leaderboard.ts';
import { meQuery } from '../../src/sync/queries/me.ts';
import { FakeApi, fakePuzzle, unreachable } from '../support/fake-api.ts';
import { type AppOptions, expectWords, readable, renderApp, replies } from '../support/render-app.tsx';

const day = 86_400_000;

function apiOf(): FakeApi {
  const api = new FakeApi('ada');
  api.nextDailyAt = new Date(Date.now() + day).toISOString();
  return api;
}

function openHome(api: FakeApi, options: Partial<AppOptions> = {}) {
  return renderApp({ path: '/', username: 'ada', api, ...options });
}

/** What home says under a name. */
async function part(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest<HTMLElement>('.home-line')!);
}

it('HOME-1: keeps headline, tagline, and Start Hacking for a learner, above where they are', async () => {
  await openHome(apiOf());
  await screen.findByRole('heading', { level: 1, name: 'Find the line that breaks it.' });
  await expectWords('One short piece of code a day');
  expect((await screen.findByRole('link', { name: 'Start Hacking' })).getAttribute('href')).toBe('/daily');
  expect((await (await part('Today’s puzzle')).findByRole('link')).getAttribute('href')).toBe('/daily');
  expect(screen.queryByRole('region', { name: 'Try a puzzle' })).toBeNull();
});

it('HOME-5: has today’s puzzle as its only filled button, and once that is done what comes next', async () => {
  const api = apiOf();
  api.publish({ ...fakePuzzle(3), difficulty: 4 });
  const filled = () => [...document.querySelectorAll('main .button-primary')].map(({ textContent }) => textContent);
  const { device } = await openHome(api);
  await (await part('Next for you')).findByRole('link', { name: /^Puzzle [23]$/ });
  expect(filled()).toEqual(['Start Hacking']);
  for (const question of [11, 12]) api.answerElsewhere('ada', 1, question, 'A');
  await device.loop.run('retry');
  const next = await (await part('Next for you')).findByRole('link', { name: /^Next: Puzzle [23]$/ });
  expect(next.getAttribute('href')).toMatch(/^\/puzzle\/[23]$/);
  expect(filled()).toEqual([next.textContent]);
  expect(screen.getByRole('link', { name: 'Start Hacking' }).getAttribute('href')).toBe('/daily');
});

it('HOME-1: leaves visitors the landing page', async () => {
  await renderApp({ path: '/' });
  await screen.findByRole('region', { name: 'Try a puzzle' });
  expect(screen.queryByRole('heading', { name: 'Today’s puzzle' })).toBeNull();
});

it.each([
  ['none', [], 'Not started'],
  ['one', ['B'], '1 of 2 answered'],
  ['all', ['B', 'A'], '1 of 2 right'],
] as const)(
  'after %s of its answers, says of today’s puzzle what is left of it and of its day',
  async (_, given, words) => {
    const api = apiOf();
    for (const [at, letter] of given.entries()) api.answerElsewhere('ada', 1, 11 + at, letter);
    await openHome(api);
    const today = await part('Today’s puzzle');
    await today.findByRole('link', { name: 'Puzzle 1' });
    await today.findByText(words);
    await today.findByText('Next puzzle in');
    expect(today.getByText(/hours|minutes/).textContent).toMatch(/^23 hours 5\d minutes$|^24 hours$/);
  },
);

it('shows the next daily at midnight', async () => {
  const api = apiOf();
  // A busy machine needs seconds to show the first one.
  const midnight = Date.now() + 8000;
  api.nextDailyAt = new Date(midnight).toISOString();
  const { network } = api;
  api.network = (request, serve) => {
    if (api.daily === 1 && Date.now() >= midnight) {
      api.daily = 2;
      api.nextDailyAt = new Date(midnight + day).toISOString();
    }
    return network(request, serve);
  };
  await openHome(api);
  const today = await part('Today’s puzzle');
  await today.findByRole('link', { name: 'Puzzle 1' });
  await today.findByRole('link', { name: 'Puzzle 2' });
});

it('says so if today’s puzzle isn’t on the device', async () => {
  const offline = apiOf();
  offline.network = unreachable;
  await openHome(offline);
  await (await part('Today’s puzzle')).findByText('It isn’t on this device yet. It loads once you’re online.');
});

it('says so if there’s no daily puzzle', async () => {
  const api = apiOf();
  api.daily = null;
  await openHome(api);
  await (await part('Today’s puzzle')).findByText('No daily puzzle available yet.');
});

it('HOME-2: leads to the puzzle that fits best besides today’s, with the odds, and shows what the last one changed', async () => {
  const api = apiOf();
  api.publish({ ...fakePuzzle(3), difficulty: 4 });
  for (const question of [21, 22]) api.answerElsewhere('ada', 2, question, 'A');
  const { device } = await openHome(api);
  await device.loop.run('start');
  const rating = ratePeriod(learnerStart, [{ opponent: puzzleStart(fakePuzzle(2).difficulty), score: 1 }]);
  const next = await part('Next for you');
  const link = await next.findByRole('link', { name: 'Puzzle 3' });
  expect(link.getAttribute('href')).toBe('/puzzle/3');
  await next.findByText(`${oddsOf(rating, puzzleStart(4))}%`);
  await expectWords(`Rating (provisional)${Math.round(rating.rating)}up ${Math.round(rating.rating) - 1500}`);
});

it('HOME-4: shows the rank, and what changed in it since the last day on which the device asked', async () => {
  const entry = { username: 'ada', total_score: 20, puzzles_completed: 1, average_score: 100 };
  let rank = 9;
  const own = () => Response.json({ rank, entry });
  const { device } = await openHome(apiOf(), {
    replies: { 'GET /api/leaderboard/me/': own, 'GET /api/leaderboard/': replies([entry]) },
  });
  await screen.findByRole('heading', { name: 'Next for you' });
  const yesterday = { ...device, clock: { ...device.clock, now: () => Date.now() - day } };
  await leaderboardQuery('all').refresh!(yesterday as never);
  await expectWords('Rank9 all time');
  rank = 5;
  await device.refresh(leaderboardQuery('all'));
  await expectWords(`Rank5up 4 since ${shortDay(utcDay(new Date(Date.now() - day)))}`);
});

it('says once that reviews are on, and turns them off by one tap', async () => {
  const api = apiOf();
  api.answerElsewhere('ada', 1, 11, 'B');
  const { device } = await openHome(api);
  await device.loop.run('start');
  await device.refresh(puzzleQuery(1));
  const reviews = await part('Reviews');
  await reviews.findByText('1 question is due.');
  await reviews.findByText(/^Reviews are on: /);
  expect((await reviews.findByRole('link', { name: 'Review 1 question' })).getAttribute('href')).toBe('/review');
  navigate('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  navigate('/');
  const again = await part('Reviews');
  await again.findByRole('link', { name: 'Review 1 question' });
  expect(again.queryByText(/^Reviews are on: /)).toBeNull();
  fireEvent.click(again.getByRole('button', { name: 'Turn off reviews' }));
  const off = await again.findByText(/^Reviews are off\./);
  await waitFor(() => expect(document.activeElement).toBe(off));
  navigate('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  navigate('/');
  await part('Next for you');
  expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull();
});

it('HOME-1: has all of it without a network, with what waits to be sent', async () => {
  const api = apiOf();
  api.answerElsewhere('ada', 2, 21, 'B');
  const { device } = await openHome(api);
  await (await part('Today’s puzzle')).findByRole('link', { name: 'Puzzle 1' });
  await device.loop.run('start');
  navigate('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  api.network = unreachable;
  for (const question_id of [11, 12]) await device.perform(answerOperation, { puzzle_id: 1, question_id, answer: 'A' });
  await device.loop.run('retry');
  navigate('/');
  await (await part('Today’s puzzle')).findByText('Saved on this device');
  await (await part('Next for you')).findByRole('link', { name: 'Next: Puzzle 2' });
  const unsent = await (await part('Not sent yet')).findByRole('link', { name: '2 entries are waiting' });
  expect(unsent.getAttribute('href')).toBe('/sync');
  await expectWords('1 of 7 days counts');
});

it('shows staff neither rank nor rating, but what is next', async () => {
  const { device } = await openHome(apiOf(), { isStaff: true });
  await device.refresh(meQuery);
  await device.loop.run('start');
  await (await part('Next for you')).findByRole('link', { name: 'Puzzle 2' });
  expect(readable()).not.toMatch(/Rank|Rating|odds/);
});
