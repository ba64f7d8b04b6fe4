import { fireEvent, screen, waitFor } from '@testing-library/dom';
import type { InferOutput } from 'valibot';
import { expect, it } from 'vitest';
import type { AdminInterviewQuestion } from '../../src/contract/admin-interview.ts';
import type { AuditEntry } from '../../src/contract/audit.ts';
import type { CommentList, KeyPointStatistics } from '../../src/contract/moderation.ts';
import type { Passkey } from '../../src/contract/passkeys.ts';
import type { Profile } from '../../src/contract/profile.ts';
import type { ReportList } from '../../src/contract/reports.ts';
import { screenAt } from '../../src/rules/screen-paths.ts';
import { type ScreenPath, screenTitles } from '../../src/rules/screens.ts';
import { FakeApi, fakePuzzle, fakeQuestion } from '../support/fake-api.ts';
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

const answered = fakeQuestion(2, {
  correct_text_answer: 'The model answer.',
  user_answer: {
    ...{ is_correct: false, selected_mc_answer: null, text_answer: hebrew, graded_by: 'key_points' },
    ...{ covered: [], missed: ['A point'], evidence: [{ phrase: 'A point', contradicts: true, words: [[0, 4]] }] },
    ...{ answered_at: created_at, local_date: '2026-11-20' },
  },
});

function withQuestion(): FakeApi {
  const api = new FakeApi('alice');
  api.publishQuestion(fakeQuestion(2));
  return api;
}

const keyPoints: KeyPointStatistics[] = [
  { phrase: 'A point', covered: 0, missed: 1, should_count: 1, answers: [hebrew] },
];
const question: AdminInterviewQuestion = {
  ...fakeQuestion(2),
  ...{ category: 'Injection', key_points: [{ phrase: 'A point', synonyms: [] }], explanation: 'Because.', answers: 1 },
  ...{ updated_at: created_at, deleted_at: null },
};
const entry: AuditEntry = {
  ...{ id: 1, at: created_at, actor: 'ada', act: 'delete_comment' },
  ...{ target: { kind: 'comment', id, name: null }, before: { text: hebrew }, after: { text: hebrew } },
};

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

interface Place extends AppOptions {
  place: string;
  /** How many texts of users are there. */
  count: number;
  act?: () => Promise<void>;
}

const answeredElsewhere = withQuestion();

const rejectsComment = { 'POST /api/puzzles/1/comment/': rejects('invalid', 'Not like this.') };

const places: Place[] = [
  { place: 'the comments', path: '/daily', count: 1, api: withComment(), act: openComments },
  { place: 'a rejected comment', path: '/daily', count: 1, replies: rejectsComment, act: post },
  {
    place: 'a rejected comment to discard',
    path: '/daily',
    count: 2,
    replies: rejectsComment,
    act: async () => {
      await post();
      await click('button', 'Discard');
    },
  },
  {
    place: 'the Sync screen',
    path: '/daily',
    count: 1,
    replies: rejectsComment,
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
    place: 'an answered interview question',
    path: '/questions/2',
    count: 2,
    username: 'alice',
    isSubscribed: true,
    api: withQuestion(),
    replies: { 'GET /api/questions/2/': replies(answered) },
  },
  {
    place: 'an interview answer that another device gave before',
    path: '/questions/2',
    count: 2,
    username: 'alice',
    isSubscribed: true,
    api: answeredElsewhere,
    act: async () => {
      const field = await screen.findByPlaceholderText('Type your answer here...');
      answeredElsewhere.answerQuestionElsewhere('alice', 2, hebrew);
      fireEvent.input(field, { target: { value: `${hebrew}!` } });
      await click('button', /^Submit Answer/);
    },
  },
  {
    place: 'staff’s form of an interview question',
    path: '/admin/questions/2',
    count: 1,
    isStaff: true,
    replies: {
      'GET /api/questions/admin/2/key-points/': replies(keyPoints),
      'GET /api/questions/admin/2/': replies(question),
      'GET /api/questions/categories/': replies([{ id: 2, name: 'Injection' }]),
    },
  },
  {
    place: 'the audit log',
    path: '/admin/audit',
    count: 2,
    isStaff: true,
    replies: { 'GET /api/audit/admin/': replies({ results: [entry], next: null, actors: ['ada'] }) },
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

/** They show only names, fields, and texts that another screen above shows, such as comments. */
const otherScreens: ScreenPath[] = [
  '/first-steps',
  ...(['/', '/puzzle/:id', '/puzzle/:id/practice', '/review', '/progress', '/puzzles', '/puzzles/calendar'] as const),
  ...(['/leaderboard', '/questions', '/sync', '/offline-download', '/login', '/verify-email', '/terms'] as const),
  ...(['/privacy', '/refunds', '/profile/edit', '/upgrade', '/subscription', '/subscription-success'] as const),
  ...(['/checkout/:id', '/admin/puzzles', '/admin/puzzles/create', '/admin/puzzles/calendar'] as const),
  ...(['/admin/puzzles/:id', '/admin/questions', '/admin/questions/create', '/admin/users'] as const),
];

it('knows every screen', () => {
  const tested = places.map(({ path }) => screenAt(path)?.path);
  expect([...new Set([...tested, ...otherScreens])].sort()).toEqual(Object.keys(screenTitles).sort());
});
