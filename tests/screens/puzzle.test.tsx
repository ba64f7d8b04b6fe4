import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Comment } from '../../src/contract/puzzles.ts';
import { ratePeriod } from '../../src/rules/rating-period.ts';
import { learnerStart, puzzleStart } from '../../src/rules/ratings.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { FakeApi, fakePuzzle } from '../support/fake-api.ts';
import { answer, click, expectAlert, fails, fill, readable, renderApp } from '../support/render-app.tsx';

it('keeps the focus in the question while the result is shown', async () => {
  await renderApp({ path: '/daily', username: 'ada' });
  const focused: boolean[] = [];
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.result-line')) return;
    focused.push(document.activeElement?.closest('[role=tabpanel]') != null);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  await answer('A');
  await screen.findByRole('tab', { name: /^Q2/, selected: true });
  expect(focused.length).toBeGreaterThan(0);
  expect(focused).toEqual(focused.map(() => true));
});

it('shows a choice before it stores it', async () => {
  const { device } = await renderApp({ path: '/daily', username: 'ada' });
  const [first] = await within(await screen.findByRole('tabpanel')).findAllByRole('radio');
  const frames: FrameRequestCallback[] = [];
  const request = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  onTestFinished(() => request.mockRestore());
  fireEvent.click(first!);
  expect(first).toHaveProperty('checked', true);
  const stored = async () => (await device.read(puzzleQuery('daily'))).view?.questions[0]?.draft;
  expect(await stored()).toBeNull();
  for (const frame of frames) frame(0);
  await waitFor(async () => expect(await stored()).toBe('A'));
});

it('keeps the search of the archive in the address', async () => {
  await renderApp({ path: '/puzzles' });
  await screen.findByRole('link', { name: 'Puzzle 1' });
  await fill('Search', 'Puzzle 2');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Puzzle 1' })).toBeNull());
  await screen.findByRole('link', { name: 'Puzzle 2' });
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('Puzzle 2'));
});

it('OUT-1: posts a comment once, even on a double click, and clears the field for good', async () => {
  const { api, device } = await renderApp({ path: '/daily', username: 'ada' });
  fireEvent.click(await screen.findByText('Show comments (may contain spoilers)'));
  await fill('Your comment', 'Twice?');
  const post = await screen.findByRole('button', { name: 'Post' });
  await waitFor(() => expect(post).toHaveProperty('disabled', false));
  fireEvent.click(post);
  // A browser lets React draw between two clicks.
  await Promise.resolve();
  fireEvent.click(post);
  await waitFor(() => expect(api.effects).toEqual(['comment 1 Twice?']));
  await waitFor(() => expect(screen.getByLabelText('Your comment')).toHaveProperty('value', ''));
  await device.loop.run('retry');
  expect(api.effects).toEqual(['comment 1 Twice?']);
});

it('asks before it deletes a learner’s own comment, says when it could not, and deletes it', async () => {
  const api = new FakeApi('ada');
  const comment = (id: string, username: string): Comment => ({
    id,
    text: `Of ${username}`,
    created_at: '2026-11-20T12:00:00.000Z',
    user: { username },
  });
  const comments = [comment(crypto.randomUUID(), 'ada'), comment(crypto.randomUUID(), 'bob')];
  api.publish({ ...fakePuzzle(1), comments });
  let deletion = fails;
  await renderApp({
    path: '/daily',
    username: 'ada',
    api,
    replies: { 'DELETE /api/puzzles/1/comment/': (request) => deletion(request) },
  });
  fireEvent.click(await screen.findByText('Show comments (may contain spoilers)'));
  await screen.findByText('Of bob');
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  await click('button', /^Delete/);
  const confirm = async () =>
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Delete/ }));
  await confirm();
  await expectAlert('Failed to delete comment');
  deletion = () => new Response(null, { status: 204 });
  api.publish({ ...fakePuzzle(1), comments: comments.slice(1) });
  await confirm();
  await waitFor(() => expect(screen.queryByText('Of ada')).toBeNull());
});

it("fetches the next daily at midnight, and leaves today's open until the learner asks for it", async () => {
  const api = new FakeApi('ada');
  const midnight = Date.now() + 2000;
  api.nextDailyAt = new Date(midnight).toISOString();
  const { network } = api;
  api.network = (request, serve) => {
    // A busy machine can show the first one later than that.
    const isShown = screen.queryByRole('heading', { level: 1, name: 'Puzzle 1' }) !== null;
    if (isShown && api.daily === 1 && Date.now() >= midnight) {
      api.daily = 2;
      api.nextDailyAt = new Date(midnight + 86_400_000).toISOString();
    }
    return network(request, serve);
  };
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByRole('heading', { level: 1, name: 'Puzzle 1' });
  await screen.findByText('Today’s puzzle is here. This one stays open until you leave it.');
  screen.getByRole('heading', { level: 1, name: 'Puzzle 1' });
  await click('button', 'Open today’s puzzle');
  await screen.findByRole('heading', { level: 1, name: 'Puzzle 2' });
});

it.each([
  [
    'as on the user’s keyboard',
    new Map([
      ['KeyA', 'ф'],
      ['Digit1', '&'],
    ]),
    ['Ф', '&'],
    false,
  ],
  ['by their places, where the browser doesn’t know the keyboard', null, ['A', '1'], true],
])('lists the keys %s', async (_, layout, names, hasNote) => {
  const keyboard = layout && { getLayoutMap: async () => layout };
  Object.defineProperty(navigator, 'keyboard', { value: keyboard ?? undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'keyboard'));
  await renderApp({ path: '/daily', username: 'ada' });
  await click('button', /^Choose with A to D/);
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [...names, 'Enter', '?']) await dialog.findByText(name, { selector: 'kbd' });
  expect(dialog.queryByText(/same places as on a US keyboard/) !== null).toBe(hasNote);
});

it('returns the focus to what opened a dialog when it closes', async () => {
  await renderApp({ path: '/daily' });
  const opener = (await screen.findAllByRole('button', { name: 'Login' }))[0]!;
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

it('shows the streak before its first day, so nothing moves when that day counts', async () => {
  await renderApp({ path: '/daily', username: 'ada' });
  const streak = (await screen.findByText('Streak')).parentElement!;
  await within(streak).findByText('0 days');
  await answer('A');
  await screen.findByRole('tab', { name: /^Q2/, selected: true });
  await answer('A');
  await within(streak).findByText('1 day');
});

it('has a place on the finished page for everything that is read or fetched later', async () => {
  const api = new FakeApi('ada');
  for (const question of [11, 12]) api.answerElsewhere('ada', 1, question, 'A');
  const entry = { username: 'ada', total_score: 20, puzzles_completed: 1, average_score: 100 };
  const counts: number[] = [];
  const observer = new MutationObserver(() => {
    const card = document.querySelector('.finish:not(:empty)');
    if (card) counts.push(card.querySelectorAll(':scope > *, dl > *, .finish-actions > *, .earned > *').length);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  await renderApp({
    path: '/daily',
    username: 'ada',
    api,
    replies: {
      'GET /api/leaderboard/me/': () => Response.json({ rank: 5, entry }),
      'GET /api/leaderboard/': () => Response.json([entry]),
    },
  });
  const card = within((await screen.findByText('Rank')).closest<HTMLElement>('.finish')!);
  await card.findByText('5');
  await card.findByRole('link', { name: 'Next: Puzzle 2' });
  await card.findByRole('img', { name: /^Picture to share/ });
  expect(counts).toEqual(counts.map(() => counts[0]));
});

it('says that an answer is being checked until the result is there', async () => {
  const api = new FakeApi('ada');
  const { network } = api;
  const sent = Promise.withResolvers<void>();
  api.network = async (request, serve) => {
    if (request.url.endsWith('/answer/')) await sent.promise;
    return network(request, serve);
  };
  await renderApp({ path: '/daily', username: 'ada', api });
  await answer('A');
  await screen.findByRole('button', { name: 'Checking…' });
  sent.resolve();
  await screen.findByRole('tab', { name: /^Q2/, selected: true });
  expect(screen.queryByRole('button', { name: 'Checking…' })).toBeNull();
});

it('tells questions of one role apart by a number, in the tabs, the result, and the finished page', async () => {
  const api = new FakeApi('ada');
  const puzzle = fakePuzzle(1);
  api.publish({ ...puzzle, questions: puzzle.questions.map((question) => ({ ...question, role: 'Trace' as const })) });
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByRole('tab', { name: /^Trace 1/, selected: true });
  await answer('A');
  await screen.findByRole('tab', { name: /^Trace 2/, selected: true });
  await answer('A');
  const dialog = await screen.findByRole('dialog');
  for (const name of ['Trace 1: right', 'Trace 2: right']) await within(dialog).findByRole('img', { name });
  await click('button', /^View Explanation/);
  const dots = within(await screen.findByRole('list', { name: 'Questions' }));
  for (const name of ['Trace 1: right', 'Trace 2: right']) await dots.findByRole('img', { name });
});

it('leads on to the explanation by Enter in the dialog of a finished puzzle', async () => {
  await renderApp({ path: '/daily', username: 'ada' });
  await answer('A');
  await screen.findByRole('tab', { name: /^Q2/, selected: true });
  await answer('A');
  const dialog = await screen.findByRole('dialog');
  const press = (key: string, repeat = false) => fireEvent.keyDown(document.activeElement!, { key, repeat });
  press('a');
  // The key that submitted the last answer can still be down.
  press('Enter', true);
  expect(dialog.isConnected).toBe(true);
  press('Enter');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Solution Explanation' });
});

it('doesn’t call a list old while the server can be reached', async () => {
  const { device } = await renderApp({
    path: '/puzzles',
    username: 'ada',
    replies: { 'GET /api/puzzles/': fails, 'GET /api/start/': fails },
  });
  await screen.findByRole('link', { name: 'Puzzle 1' });
  await device.loop.run('retry');
  expect(readable()).not.toContain('This list is');
});

it('starts the results with what was earned and how others did, and leads to the next puzzle', async () => {
  const api = new FakeApi('ada');
  api.answerElsewhere('ada', 1, 11, 'A');
  const comparison = {
    period: 'today',
    players: 40,
    better_than: 0.64,
    most_missed: { question_id: 12, missed: 0.7 },
  };
  await renderApp({
    path: '/daily',
    username: 'ada',
    api,
    replies: { 'GET /api/puzzles/1/comparison/': () => Response.json(comparison) },
  });
  await answer('A');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^\+\d+$/);
  await dialog.findByText('Better than 64% today.');
  await dialog.findByText(/^Most people missed question 2, /);
  const { rating } = ratePeriod(learnerStart, [{ opponent: puzzleStart(fakePuzzle(1).difficulty), score: 1 }]);
  await dialog.findByText(`up ${Math.round(rating) - learnerStart.rating}`);
  await dialog.findByText('Rating (provisional)');
  await dialog.findByRole('button', { name: 'View Explanation' });
  fireEvent.click(await dialog.findByRole('link', { name: 'Next: Puzzle 2' }));
  await screen.findByRole('heading', { level: 1, name: 'Puzzle 2' });
});

it('copies nothing when the learner closes the platform’s own sheet', async () => {
  const api = new FakeApi('ada');
  for (const question of [11, 12]) api.answerElsewhere('ada', 1, question, 'A');
  const share = vi.fn(() => Promise.reject(new DOMException('Closed.', 'AbortError')));
  Object.assign(navigator, { canShare: () => true, share });
  onTestFinished(() => ['canShare', 'share'].forEach((name) => void Reflect.deleteProperty(navigator, name)));
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await renderApp({ path: '/daily', username: 'ada', api });
  await click('button', 'Share result');
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  // By then it would have copied.
  await new Promise((done) => setImmediate(done));
  expect(copy).not.toHaveBeenCalled();
});

const fire = vi.hoisted(() =>
  Object.assign(
    vi.fn(async () => {}),
    { reset: () => {} },
  ),
);
vi.mock('canvas-confetti', () => ({ default: { create: () => fire } }));

it.each([
  ['a bad', 0, 'B'],
  ['a good', 1, 'A'],
] as const)('celebrates %s result with %i bursts', async (_, bursts, last) => {
  fire.mockClear();
  const api = new FakeApi('ada');
  api.answerElsewhere('ada', 1, 11, last);
  await renderApp({ path: '/daily', username: 'ada', api });
  await answer('A');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('heading', { name: last === 'A' ? 'Perfect Score!' : 'Keep Practicing!' });
  const isBurst = ([{ particleCount }]: [{ particleCount: number }]) => particleCount > 50;
  await waitFor(() => expect(fire.mock.calls.length).toBe(1 + bursts));
  expect((fire.mock.calls as unknown as [{ particleCount: number }][]).filter(isBurst).length).toBe(bursts);
});
