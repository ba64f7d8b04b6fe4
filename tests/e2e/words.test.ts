import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import type { LeaderboardEntry } from '../../src/contract/leaderboard.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** Every word of the specification that a learner's screens carry, by the screen and what has happened there. */
interface Words {
  screen: string;
  path: string;
  words: string[];
  /** Why something failed. The red box says it. */
  reason?: string;
  /** Replaces the server's response. */
  replies?: Record<string, (route: Route) => Promise<void>>;
  act?: (visitor: Visitor) => Promise<void>;
}

const fails = (route: Route) => route.fulfill({ status: 500, json: { code: 'server_error', error: 'It broke.' } });
const missing = (route: Route) => route.fulfill({ status: 404, json: { code: 'not_found', error: 'Nothing there.' } });
const entries: LeaderboardEntry[] = Array.from({ length: 5 }, (_, index) => ({
  username: `learner-${index}`,
  total_score: 100 - index,
  puzzles_completed: 2,
  average_score: 200 / 3,
}));

/** Another screen's page, since the server has drawn the daily into its own. */
const withoutScreen = async (route: Route) =>
  route.fulfill({ response: await route.fetch({ url: new URL('/questions', route.request().url()).href }) });

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
    replies: { '**/api/puzzles/?*': fails, '**/api/start/**': fails, '**/api/sync/**': fails },
  },
  {
    screen: 'the leaderboard',
    path: '/leaderboard',
    words: [
      ...['All Time', 'Last 30 Days', 'Last 7 Days', 'puzzles completed', '66.7% avg score'],
      ...['Rank', 'User', 'Score', 'Puzzles Completed', 'Average Score'],
    ],
    replies: { '**/api/leaderboard/?*': (route) => route.fulfill({ json: entries }), '**/api/start/**': fails },
  },
  {
    screen: 'the leaderboard that does not load',
    path: '/leaderboard',
    words: ['Failed to fetch leaderboard data: It broke.'],
    replies: { '**/api/leaderboard/?*': fails, '**/api/start/**': fails },
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
    replies: { '**/api/questions/**': fails, '**/api/sync/**': fails },
  },
  {
    screen: 'a missing profile',
    path: '/profile/nobody-here',
    words: ['Profile not found'],
  },
  {
    screen: 'a profile that does not load',
    path: '/profile/somebody',
    words: ['Error: It broke.'],
    replies: { '**/api/auth/profile/**': fails },
  },
  {
    screen: 'a profile that nobody sends',
    path: '/profile/somebody',
    words: ['Error: Failed to fetch profile'],
    reason: 'There’s no connection.',
    replies: { '**/api/auth/profile/**': (route) => route.abort() },
  },
  {
    screen: 'a day without a puzzle',
    path: '/daily',
    words: ['No daily puzzle available yet.'],
    replies: { '**/api/puzzles/0/': missing },
  },
  {
    screen: 'a puzzle that does not load',
    path: '/daily',
    words: ['Failed to load puzzle'],
    reason: 'The server has a problem. Try again in a moment.',
    replies: { '**/daily': withoutScreen, '**/api/puzzles/0/': fails },
  },
  {
    screen: 'a puzzle without questions',
    path: '/daily',
    words: ['No questions available yet'],
    replies: {
      '**/api/puzzles/0/': async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ json: { ...(await reply.json()), questions: [] } });
      },
    },
  },
  {
    screen: 'the comments of a new puzzle',
    path: '/daily',
    words: ['No comments yet. Be the first to comment!', 'Post'],
    act: ({ page }) => page.getByText('Show comments (may contain spoilers)').click(),
  },
  {
    screen: 'the registration',
    path: '/',
    words: [
      ...['Username', 'Email', 'Password', 'Confirm Password', 'Login here'],
      ...['Passwords do not match', 'Please complete the captcha'],
    ],
    act: async ({ page }) => {
      await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Username').fill('ada');
      await dialog.getByLabel('Email').fill('ada@example.org');
      await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await dialog.getByLabel('Confirm Password', { exact: true }).fill('another one entirely');
      await dialog.getByRole('button', { name: 'Register' }).click();
    },
  },
];

/** The same for staff. */
const staffScreens: Words[] = [
  {
    screen: 'puzzles',
    path: '/admin/puzzles',
    words: [
      ...['Staff Menu', 'Title', 'Language', 'Difficulty', 'Status', 'Premium', 'Published', 'Actions', 'Edit'],
      ...['Active', 'Create New Puzzle', 'Are you sure you want to delete this puzzle?'],
    ],
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
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
  // Not next to the list that loads, which would only stay open.
  {
    screen: 'puzzles that do not load',
    path: '/admin/puzzles',
    words: ['Failed to load puzzles'],
    reason: 'It broke.',
    replies: { '**/api/puzzles/admin/**': fails },
  },
  {
    screen: 'interview questions',
    path: '/admin/questions',
    words: [
      ...['Title', 'Type', 'Multiple Choice', 'Text Answer', 'Category', 'Difficulty', 'EASY', 'MEDIUM', 'Status'],
      ...['Active', 'Edit', 'Create New Question', 'Are you sure you want to delete this interview question?'],
    ],
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
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
    act: async ({ page }) => void (await page.getByLabel('Type', { exact: true }).selectOption('Open Ended')),
  },
];

describe('the words of the specification', () => {
  let learner: Visitor;
  let staff: Visitor;

  beforeAll(async () => {
    learner = await stage.visitor();
    staff = await stage.visitor();
    await stage.join(staff, { staff: true });
    await staff.page.goto('/admin/audit');
    await staff.page.getByRole('heading', { level: 1 }).waitFor();
    return async () => {
      await learner.context.close();
      await staff.context.close();
    };
  });

  it.each(screens)('stand on $screen', async (words) => {
    await forgetData(learner);
    await expectWords(learner, words, (path) => learner.page.goto(path));
  });

  it.each(staffScreens)('stand on staff’s screen of $screen', (words) =>
    expectWords(staff, words, (path) => staff.follow(path)),
  );

  it('stand on a puzzle from its first answer to its explanation', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const puzzle = await visitor.openDaily();
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Register here' }).click();
    const username = `word-reader-${randomUUID().slice(0, 8)}`;
    await visitor.fillRegistration(username, 'correct horse battery');
    for (const word of ['Registration Successful', `Welcome, ${username}!`, 'Logout']) await seen(visitor, word);

    const [first, ...others] = puzzle.questions;
    await visitor.answer(first!, wrongLetterOf(puzzle, first!));
    for (const word of ['Incorrect.', 'Continue']) await seen(visitor, word);
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
    await seen(visitor, 'View Explanation');
    const headline = others.length / puzzle.questions.length >= 0.8 ? 'Excellent Work!' : 'Good Job!';
    await seen(visitor, headline);
    await page.getByRole('button', { name: 'View Explanation' }).click();
    await seen(visitor, 'Solution Explanation');
    await visitor.leave();
  });

  it('stand on a profile without and with scores, and on its form', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const puzzle = await visitor.openDaily();
    const { username } = await stage.join(visitor);
    await page.goto(`/profile/${username}`);
    for (const word of [
      ...['Total Attempts', 'Completed', 'Avg Score', 'No Competency Data Available'],
      'Complete puzzles and answer interview questions to see your competency breakdown.',
    ]) {
      await seen(visitor, word);
    }
    await page.goto('/daily');
    for (const question of puzzle.questions) await visitor.answer(question, keyOf(puzzle, question));
    for (const word of ['Perfect Score!', "Outstanding! You've mastered this puzzle!"]) await seen(visitor, word);
    await page.goto(`/profile/${username}`);
    for (const word of [
      ...['Security Competency Breakdown', 'Your performance across different security engineering categories'],
      ...['Overall Score: 100%', 'Category Details', 'Combined', 'Puzzles', 'Questions'],
    ]) {
      await seen(visitor, word);
    }
    await page.route('**/api/auth/competency-stats/**', fails);
    await page.goto('/profile/edit');
    for (const word of ['Profile Image URL', 'Bio', 'Location', 'Cancel', 'Save Changes']) await seen(visitor, word);
    await page.route('**/api/auth/profile/update/', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seen(visitor, 'An error occurred while updating the profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seen(visitor, 'Profile updated successfully!');
    await visitor.context.close();
  });
});

/** Leaves nothing on the device but who is signed in. */
async function forgetData({ context, page }: Visitor): Promise<void> {
  // A page that is open would write its databases again.
  await page.goto('about:blank');
  const debug = await context.newCDPSession(page);
  await debug.send('Storage.clearDataForOrigin', { origin: stage.server.url, storageTypes: 'indexeddb' });
  await debug.detach();
}

async function expectWords(
  visitor: Visitor,
  { path, words, reason, replies = {}, act }: Words,
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  const { page } = visitor;
  await page.unrouteAll();
  for (const [address, reply] of Object.entries(replies)) await page.route(address, reply);
  await open(path);
  await act?.(visitor);
  for (const word of words) await seen(visitor, word);
  if (reason) await page.getByRole('alert').getByText(reason, { exact: true }).waitFor();
}

/** In sight, or for who listens: as text, or as the name of something. */
async function seen({ page }: Visitor, words: string): Promise<void> {
  const named = page.getByLabel(words).or(page.getByRole('button', { name: words }));
  await page.getByText(words).or(named).first().waitFor({ state: 'attached' });
}
