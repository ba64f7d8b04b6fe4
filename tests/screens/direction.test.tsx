import { fireEvent, screen, waitFor } from '@testing-library/dom';
import type { InferOutput } from 'valibot';
import { expect, it } from 'vitest';
import type { CommentList } from '../../src/contract/moderation.ts';
import type { Passkey } from '../../src/contract/passkeys.ts';
import type { Profile } from '../../src/contract/profile.ts';
import type { ReportList } from '../../src/contract/reports.ts';
import { FakeApi, fakePuzzle } from '../support/fake-api.ts';
import { type AppOptions, click, fill, rejects, renderApp, replies } from '../support/render-app.tsx';

/** With the page's direction, the punctuation is on the wrong side. */
const hebrew = 'שלום עולם!';

const id = crypto.randomUUID();
const created_at = '2026-11-20T12:00:00.000Z';
const comment = { id, text: `${hebrew} \`strcpy\``, created_at, user: { username: 'bob' } };
const profile: Profile = {
  username: 'bob',
  profile: { image_url: null, bio: hebrew, location: hebrew },
  stats: { total_attempts: 0, completed_puzzles: 0, average_score: 0 },
};
const page = { page: 1, page_size: 20, count: 1 };
const comments: InferOutput<typeof CommentList> = {
  ...page,
  results: [{ ...comment, puzzle: { id: 1, title: 'Puzzle 1' } }],
};
const reports: ReportList = {
  ...page,
  results: [
    {
      id,
      target_kind: 'comment',
      target_id: id,
      title: 'Puzzle 1',
      page: '/puzzle/1',
      puzzle_id: 1,
      reason: 'abuse',
      text: hebrew,
      created_at,
      user: { username: 'ada' },
      comment: { text: hebrew, created_at, puzzle_title: 'Puzzle 1' },
      author: { username: 'bob', earlier_reports: 0 },
      open_reports: 1,
    },
  ],
};
const passkey: Passkey = { id: 'key', name: hebrew, created_at, used_at: null };

function withComment(): FakeApi {
  const api = new FakeApi('ada');
  api.publish({ ...fakePuzzle(1), comments: [comment] });
  return api;
}

async function openComments(): Promise<void> {
  fireEvent.click(await screen.findByText('Show comments (may contain spoilers)'));
}

async function post(): Promise<void> {
  await openComments();
  await fill('Your comment', hebrew);
  await click('button', 'Post');
}

interface Place extends Omit<AppOptions, 'username'> {
  place: string;
  /** How many texts of users are there. */
  count: number;
  act?: () => Promise<void>;
}

const refusesComment = { 'POST /api/puzzles/1/comment/': rejects('invalid', 'Not like this.') };

const places: Place[] = [
  { place: 'the comments', path: '/daily', count: 1, api: withComment(), act: openComments },
  { place: 'a rejected comment', path: '/daily', count: 1, replies: refusesComment, act: post },
  {
    place: 'a rejected comment to discard',
    path: '/daily',
    count: 2,
    replies: refusesComment,
    act: async () => {
      await post();
      await click('button', 'Discard');
    },
  },
  {
    place: 'the Sync screen',
    path: '/daily',
    count: 1,
    replies: refusesComment,
    act: async () => {
      await post();
      await screen.findByRole('button', { name: 'Discard' });
      history.pushState(null, '', '/sync');
      dispatchEvent(new PopStateEvent('popstate'));
    },
  },
  { place: 'a profile', path: '/profile/bob', count: 2, replies: { 'GET /api/auth/profile/': replies(profile) } },
  {
    place: 'the passkeys',
    path: '/account',
    count: 1,
    replies: {
      'GET /api/auth/account/': replies({ email: 'ada@example.org', is_email_verified: true, created_at }),
      'GET /api/auth/passkeys/': replies([passkey]),
    },
  },
  {
    place: 'staff’s list of comments',
    path: '/admin/comments',
    count: 1,
    isStaff: true,
    replies: { 'GET /api/puzzles/admin/comments/': replies(comments) },
  },
  {
    place: 'staff’s list of reports',
    path: '/admin/reports',
    count: 2,
    isStaff: true,
    replies: { 'GET /api/reports/': replies(reports) },
  },
];

it.each(places)(
  '$place: text and fields of users have the direction of their content',
  async ({ act, count, ...options }) => {
    await renderApp({ username: 'ada', ...options });
    await act?.();
    await waitFor(() => expect(textsOfUsers().length).toBeGreaterThanOrEqual(count));
    expect(textsOfUsers().filter((text) => !text.parentElement?.closest('[dir=auto], bdi'))).toEqual([]);
    const fields = [...document.querySelectorAll('input.field-input, textarea')];
    expect(fields.filter((field) => field.getAttribute('dir') !== 'auto')).toEqual([]);
  },
);

function textsOfUsers(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    // What is typed into a field is its own.
    if (/\p{Script=Hebrew}/u.test(text.data) && !text.parentElement?.closest('textarea')) texts.push(text);
  }
  return texts;
}
