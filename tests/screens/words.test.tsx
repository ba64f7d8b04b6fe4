import { fireEvent, screen } from '@testing-library/dom';
import { describe, it } from 'vitest';
import type { AdminInterviewRow } from '../../src/contract/admin-interview.ts';
import type { AdminPuzzle, AdminPuzzleRow } from '../../src/contract/admin-puzzles.ts';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import type { Competency, Profile } from '../../src/contract/profile.ts';
import { FakeApi, fakePuzzle, fakeQuestion } from '../support/fake-api.ts';
import {
  type AppOptions,
  aborts,
  answer,
  click,
  expectAlert,
  expectWords,
  fails,
  fill,
  rejects,
  renderApp,
  replies,
} from '../support/render-app.tsx';

/** Every text of the specification on a learner's screens, by screen and state. */
interface Words extends AppOptions {
  screen: string;
  words: string[];
  /** Why something failed. The red box says it. */
  reason?: string;
  action?: () => Promise<void>;
}

const missing = rejects('not_found', 'Nothing there.');

const entries: LeaderboardEntry[] = Array.from({ length: 5 }, (_, index) => ({
  username: `learner-${index}`,
  total_score: 100 - index,
  puzzles_completed: 2,
  average_score: 200 / 3,
}));

function withoutQuestions(): FakeApi {
  const api = new FakeApi();
  api.publish({ ...fakePuzzle(1), questions: [] });
  return api;
}

const screens: Words[] = [
  { screen: 'the landing page', path: '/', words: ['Start Hacking', 'Leaderboard', 'Login', 'Register'] },
  {
    screen: 'the archive',
    path: '/puzzles',
    words: ['Security Puzzles', 'Title', 'Difficulty', 'Success Rate', 'Votes', 'Status', 'No attempts'],
  },
  {
    screen: 'the archive that does not load',
    path: '/puzzles',
    words: ['Failed to load puzzles'],
    reason: 'It broke. The list isn’t on this device yet.',
    replies: { 'GET /api/puzzles/': fails, 'GET /api/start/': fails, 'GET /api/sync/': fails },
  },
  {
    screen: 'the leaderboard',
    path: '/leaderboard',
    words: [
      ...['All Time', 'Last 30 Days', 'Last 7 Days', 'puzzles completed', '66.7% avg score'],
      ...['Rank', 'User', 'Score', 'Puzzles Completed', 'Average Score'],
    ],
    replies: { 'GET /api/leaderboard/': replies(entries), 'GET /api/start/': fails },
  },
  {
    screen: 'the leaderboard that does not load',
    path: '/leaderboard',
    words: ['Failed to fetch leaderboard data: It broke.'],
    replies: { 'GET /api/leaderboard/': fails, 'GET /api/start/': fails },
  },
  {
    screen: 'the interview questions',
    path: '/questions',
    words: ['Interview Questions', 'All Categories', 'Easy', 'Medium', 'Hard', 'Multiple Choice', 'Open Ended'],
  },
  {
    screen: 'the interview questions that do not load',
    path: '/questions',
    words: ['Failed to fetch interview questions'],
    reason: 'It broke. The list isn’t on this device yet.',
    replies: { 'GET /api/questions/': fails, 'GET /api/sync/': fails },
  },
  {
    screen: 'a missing profile',
    path: '/profile/nobody-here',
    words: ['Profile not found'],
    replies: { 'GET /api/auth/profile/': missing },
  },
  {
    screen: 'a profile that does not load',
    path: '/profile/somebody',
    words: ['Error: It broke.'],
    replies: { 'GET /api/auth/profile/': fails },
  },
  {
    screen: 'a profile that nobody sends',
    path: '/profile/somebody',
    words: ['Error: Failed to fetch profile'],
    reason: 'There’s no connection.',
    replies: { 'GET /api/auth/profile/': aborts },
  },
  {
    screen: 'a day without a puzzle',
    path: '/daily',
    words: ['No daily puzzle available yet.'],
    replies: { 'GET /api/puzzles/0/': missing },
  },
  {
    screen: 'a puzzle that does not load',
    path: '/daily',
    words: ['Failed to load puzzle'],
    reason: 'The server has a problem. Try again in a moment.',
    replies: { 'GET /api/puzzles/0/': fails },
  },
  {
    screen: 'a puzzle without questions',
    path: '/daily',
    words: ['No questions available yet'],
    api: withoutQuestions(),
  },
  {
    screen: 'the comments of a new puzzle',
    path: '/daily',
    words: ['No comments yet. Be the first to comment!', 'Post'],
    action: async () => void fireEvent.click(await screen.findByText('Show comments (may contain spoilers)')),
  },
  {
    screen: 'the registration',
    path: '/',
    words: [
      ...['Username', 'Email', 'Password', 'Confirm Password', 'Login here'],
      ...['Passwords do not match', 'Please complete the captcha'],
    ],
    action: async () => {
      await click('button', 'Register');
      await fill('Username', 'ada');
      await fill('Email', 'ada@example.org');
      await fill('Password', 'correct horse battery');
      await fill('Confirm Password', 'another one entirely');
      fireEvent.submit(screen.getByLabelText('Confirm Password').closest('form')!);
    },
  },
];

const { completed: _, comments: __, ...puzzle } = fakePuzzle(1);
const puzzleRow = { ...puzzle, locked: false, completed: false, deleted_at: null, answers: 0 };
const adminPuzzle = {
  ...fakePuzzle(1),
  slug: 'puzzle-1',
  explanation: 'Because.',
  cwe: null,
  lines: [],
  questions: fakePuzzle(1).questions.map((question) => ({
    ...question,
    correct_answer: 'A' as const,
    notes: { A: '', B: '', C: '', D: '' },
  })),
  answers: 0,
  updated_at: '2026-11-20T12:00:00.000Z',
  deleted_at: null,
};
const page = { page: 1, page_size: 20, count: 1 };

function questionRow(id: number, difficulty: 1 | 2): AdminInterviewRow {
  const { title, description, is_premium, type, version, category_id, is_active } = fakeQuestion(id);
  const head = { id, title, description, is_premium, type, difficulty, version, category_id, is_active };
  return { ...head, category: 'Injection', answers: 0, deleted_at: null };
}

const staffReplies: AppOptions['replies'] = {
  'GET /api/puzzles/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
  'GET /api/questions/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
  'GET /api/puzzles/admin/1/': replies(adminPuzzle satisfies Partial<AdminPuzzle>),
  'GET /api/puzzles/admin/': replies({ ...page, results: [puzzleRow satisfies Partial<AdminPuzzleRow>] }),
  'GET /api/questions/admin/': replies({ ...page, count: 2, results: [questionRow(1, 1), questionRow(2, 2)] }),
  'GET /api/questions/categories/': replies([{ id: 2, name: 'Injection' }]),
};

/** The same for staff. */
const staffScreens: Words[] = [
  {
    screen: 'puzzles',
    path: '/admin/puzzles',
    words: [
      ...['Staff Menu', 'Title', 'Language', 'Difficulty', 'Status', 'Premium', 'Published', 'Actions', 'Edit'],
      ...['Active', 'Create New Puzzle', 'Are you sure you want to delete this puzzle?'],
    ],
    action: () => click('button', /^Delete /),
  },
  {
    screen: 'a new puzzle',
    path: '/admin/puzzles/create',
    words: [
      ...['Create Puzzle', 'Language', 'Application Request', 'Vulnerability Request', 'Generate', 'Title'],
      ...['Description', 'Code Snippet', 'Solution Explanation', 'Difficulty', 'Premium Content', 'Active'],
      ...['Publish Date', 'Add Question', 'Remove'],
    ],
  },
  { screen: 'a puzzle', path: '/admin/puzzles/1', words: ['Update Puzzle'] },
  {
    screen: 'puzzles that do not load',
    path: '/admin/puzzles',
    words: ['Failed to load puzzles'],
    reason: 'It broke.',
    replies: { 'GET /api/puzzles/admin/': fails },
  },
  {
    screen: 'interview questions',
    path: '/admin/questions',
    words: [
      ...['Title', 'Type', 'Multiple Choice', 'Text Answer', 'Category', 'Difficulty', 'EASY', 'MEDIUM', 'Status'],
      ...['Active', 'Edit', 'Create New Question', 'Are you sure you want to delete this interview question?'],
    ],
    action: () => click('button', /^Delete /),
  },
  {
    screen: 'a new interview question',
    path: '/admin/questions/create',
    words: [
      ...['Category', 'Easy', 'Medium', 'Hard', 'Multiple Choice', 'Open Ended', 'Generate with AI', 'Title'],
      ...['Description', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Answer', 'Explanation'],
    ],
  },
  {
    screen: 'an open-ended question',
    path: '/admin/questions/create',
    words: ['Model Answer', 'Explanation'],
    action: async () => {
      fireEvent.change(await screen.findByLabelText('Type'), { target: { value: 'OE' } });
    },
  },
];

describe('the text of the specification', () => {
  it.each(screens)('is on $screen', (words) => expectScreen(words));

  it.each(staffScreens)('is on the staff screen of $screen', (words) =>
    expectScreen({ ...words, username: 'editor', isStaff: true, replies: { ...staffReplies, ...words.replies } }),
  );

  it('is on a puzzle from its first answer to its explanation', async () => {
    const api = new FakeApi('ada');
    const [first, second] = fakePuzzle(1).questions;
    api.publish({ ...fakePuzzle(1), questions: [first!, second!, { ...second!, id: 13, order: 3, label: 'Q3' }] });
    await renderApp({ path: '/daily', username: 'ada', api });
    for (const word of ['Welcome, ada!', 'Logout']) await expectWords(word);
    await answer('B');
    for (const word of ['Incorrect.', 'Continue']) await expectWords(word);
    await click('button', 'Continue');
    for (const tab of [/^Q2/, /^Q3/]) {
      await screen.findByRole('tab', { name: tab, selected: true });
      await answer('A');
    }
    for (const word of ['View Explanation', 'Good Job!']) await expectWords(word);
    await click('button', 'View Explanation');
    await expectWords('Solution Explanation');
  });

  it('is on a puzzle without a mistake', async () => {
    await renderApp({ path: '/daily', username: 'ada' });
    await answer('A');
    await screen.findByRole('tab', { name: /^Q2/, selected: true });
    await answer('A');
    for (const word of ['Perfect Score!', "Outstanding! You've mastered this puzzle!"]) await expectWords(word);
  });

  it('is on a profile with and without scores', async () => {
    const none: Competency = { competency_stats: [], overall_score: 0 };
    let scores = none;
    const profileReplies = {
      'GET /api/auth/profile/': replies(profile),
      'GET /api/auth/competency-stats/': () => Response.json(scores),
    };
    await renderApp({ path: '/profile/ada', username: 'ada', replies: profileReplies });
    for (const word of [
      ...['Total Attempts', 'Completed', 'Avg Score', 'No Competency Data Available'],
      'Complete puzzles and answer interview questions to see your competency breakdown.',
    ]) {
      await expectWords(word);
    }
    scores = {
      competency_stats: [
        {
          category_id: 2,
          category: 'Injection',
          combined_score: 100,
          puzzle_score: 100,
          question_score: 0,
          total_attempts: 3,
        },
      ],
      overall_score: 100,
    };
    await renderApp({ path: '/profile/ada', username: 'ada', replies: profileReplies });
    for (const word of [
      ...['Security Competency Breakdown', 'Your performance across different security engineering categories'],
      ...['Overall Score: 100%', 'Category Details', 'Combined', 'Puzzles', 'Questions'],
    ]) {
      await expectWords(word);
    }
  });

  it('is on the form of a profile', async () => {
    let update = aborts;
    await renderApp({
      path: '/profile/edit',
      username: 'ada',
      replies: {
        'GET /api/auth/competency-stats/': fails,
        'POST /api/auth/profile/update/': (request) => update(request),
        'PUT /api/auth/profile/update/': (request) => update(request),
      },
    });
    for (const word of ['Profile Image URL', 'Bio', 'Location', 'Cancel', 'Save Changes']) await expectWords(word);
    await click('button', 'Save Changes');
    await expectWords('An error occurred while updating the profile');
    update = replies({ profile: profile.profile });
    await click('button', 'Save Changes');
    await expectWords('Profile updated successfully!');
  });
});

const profile: Profile = {
  username: 'ada',
  profile: { image_url: null, bio: '', location: '' },
  stats: { total_attempts: 0, completed_puzzles: 0, average_score: 0 },
};

async function expectScreen({ words, reason, action, screen: _, ...options }: Words): Promise<void> {
  await renderApp(options);
  await action?.();
  for (const word of words) await expectWords(word);
  if (reason) await expectAlert(reason);
}
