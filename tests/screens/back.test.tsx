import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { rememberScroll } from '../../src/app/shell/scroll-memory.ts';
import type { Competency } from '../../src/contract/profile.ts';
import { FakeApi, fakePuzzle } from '../support/fake-api.ts';
import { type AppOptions, aborts, click, renderApp, replies } from '../support/render-app.tsx';

beforeAll(() => rememberScroll());

const pageSize = 20;
const comments = Array.from({ length: 3 * pageSize }, (_, index) => ({
  id: crypto.randomUUID(),
  text: `Thought ${index}`,
  created_at: new Date(Date.UTC(2026, 10, 20, 12, index)).toISOString(),
  user: { username: 'bob' },
}));

/** Sends the newest comments with the puzzle, and earlier ones page by page. */
function withComments(): FakeApi {
  const api = new FakeApi('ada');
  api.publish({ ...fakePuzzle(1), comments: comments.slice(-pageSize), comment_count: comments.length });
  return api;
}

const earlierComments = (request: Request) => {
  const before = new URL(request.url).searchParams.get('before');
  const end = comments.findIndex(({ id }) => id === before);
  return Response.json({ comments: comments.slice(Math.max(0, end - pageSize), end), has_earlier: end > pageSize });
};

function completed(): FakeApi {
  const api = new FakeApi('ada');
  api.answerElsewhere('ada', 1, 11, 'A');
  api.answerElsewhere('ada', 1, 12, 'A');
  Object.assign(api.rows.find(({ kind }) => kind === 'progress')!, {
    value: { puzzle_id: 1, completed: true, answered: 2, correct: 2, total: 2, xp: 20, completed_on: '2026-11-19' },
  });
  return api;
}

function withLongCode(): FakeApi {
  const api = new FakeApi('ada');
  const code_snippet = ['int first(void)', '{', '  int a;', '  int b;', '  return 0;', '}', '', 'int second;'].join(
    '\n',
  );
  api.publish({ ...fakePuzzle(1), kind: 'LONG', code_snippet });
  return api;
}

const profile = {
  username: 'bob',
  profile: { image_url: null, bio: '', location: '' },
  stats: { total_attempts: 1, completed_puzzles: 0, average_score: 100 },
};
const competency: Competency = {
  competency_stats: [
    {
      ...{ category_id: 1, category: 'Injection', combined_score: 100, puzzle_score: 100, question_score: 0 },
      total_attempts: 1,
    },
  ],
  overall_score: 100,
};

const isFoldOpen = async (summary: string | RegExp) =>
  (await screen.findByText(summary)).closest('details')?.open === true;
const isPressed = async (name: string) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-pressed') === 'true';

interface Case extends Omit<AppOptions, 'api'> {
  what: string;
  make?: () => FakeApi;
  open: () => Promise<unknown>;
  isOpen: () => Promise<boolean>;
}

const spoilers = 'Show comments (may contain spoilers)';

const cases: Case[] = [
  {
    what: 'the comments unfolded',
    path: '/daily',
    make: withComments,
    open: async () => fireEvent.click(await screen.findByText(spoilers)),
    isOpen: async () => (await isFoldOpen(spoilers)) && screen.queryByText('Thought 59') !== null,
  },
  {
    what: 'earlier comments',
    path: '/daily',
    make: withComments,
    replies: { 'GET /api/puzzles/1/comments/': earlierComments },
    open: async () => {
      fireEvent.click(await screen.findByText(spoilers));
      await click('button', 'Show earlier comments');
      await screen.findByText('Thought 20');
      await click('button', 'Show earlier comments');
      await screen.findByText('Thought 0');
    },
    isOpen: async () => screen.queryByText('Thought 0') !== null && screen.queryByText('Thought 59') !== null,
  },
  {
    what: 'the chosen question of a completed puzzle',
    path: '/puzzle/1',
    make: completed,
    open: () => click('tab', /^Q2/),
    isOpen: async () => (await screen.findByRole('tab', { name: /^Q2/ })).getAttribute('aria-selected') === 'true',
  },
  {
    what: 'wrapped lines',
    path: '/puzzle/1',
    open: () => click('button', 'Wrap lines'),
    isOpen: () => isPressed('Wrap lines'),
  },
  {
    what: 'folded code',
    path: '/puzzle/1',
    make: withLongCode,
    open: () => click('button', 'Lines 2 to 6'),
    isOpen: async () => screen.queryByText('5 more lines') !== null,
  },
  {
    what: 'earlier days',
    path: '/progress',
    make: completed,
    open: () => click('button', 'Show earlier days'),
    isOpen: async () =>
      screen.queryByRole('button', { name: 'Show earlier days' }) === null &&
      screen.queryByText(/completed, last answer/) !== null,
  },
  {
    what: 'the details of a profile',
    path: '/profile/bob',
    replies: {
      'GET /api/auth/competency-stats/bob/': replies(competency),
      'GET /api/auth/profile/': replies(profile),
    },
    open: async () => fireEvent.click(await screen.findByText('Category Details')),
    isOpen: () => isFoldOpen('Category Details'),
  },
  {
    what: 'a question about Premium unfolded',
    path: '/upgrade',
    open: async () => fireEvent.click(await screen.findByText('What if a renewal fails?')),
    isOpen: () => isFoldOpen('What if a renewal fails?'),
  },
];

it.each(cases)('BACK-2: Back shows $what again, also without a network', async ({ make, open, isOpen, ...options }) => {
  const { api } = await renderApp({ username: 'ada', ...(make && { api: make() }), ...options });
  await open();
  await waitFor(async () => expect(await isOpen()).toBe(true));
  await click('link', 'Leaderboard');
  await screen.findByRole('heading', { name: 'Leaderboard' });
  api.network = async (request) => aborts(request);
  history.back();
  await waitFor(async () => expect(await isOpen()).toBe(true));
});

it('BACK-2: shows the comments folded on a new visit, because they can give away the answer', async () => {
  await renderApp({ username: 'ada', path: '/daily', api: withComments() });
  fireEvent.click(await screen.findByText(spoilers));
  await screen.findByText('Thought 59');
  await click('link', 'Leaderboard');
  await screen.findByRole('heading', { name: 'Leaderboard' });
  await click('link', 'Today');
  await waitFor(async () => expect(await isFoldOpen(spoilers)).toBe(false));
  expect(screen.queryByText('Thought 59')).toBeNull();
});
