import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AdminPuzzle } from '../../src/contract/admin-puzzles.ts';
import { draftInterviewByTemplate } from '../../src/server/generator/interview-templates.ts';
import { config, fakePuzzle } from '../support/fake-api.ts';
import { click, expectWords, fill, type Reply, rejects, renderApp, replies } from '../support/render-app.tsx';

const puzzle = {
  ...fakePuzzle(1),
  description: 'A small program.',
  slug: 'puzzle-1',
  explanation: 'Because.',
  cwe: null,
  lines: [],
  questions: fakePuzzle(1).questions.map((question) => ({
    ...question,
    correct_answer: 'A' as const,
    notes: { A: '', B: '', C: '', D: '' },
    hint: '',
  })),
  answers: 0,
  updated_at: '2026-11-20T12:00:00.000Z',
  deleted_at: null,
} satisfies Partial<AdminPuzzle>;

it("stores a question's hint, and shows it in the preview", async () => {
  const bodies: Partial<AdminPuzzle>[] = [];
  await renderApp({
    path: '/admin/puzzles/1',
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/puzzles/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
      'GET /api/puzzles/admin/1/': replies(puzzle),
      'PUT /api/puzzles/admin/1/': async (request) => {
        bodies.push(await request.json());
        return Response.json({ ...puzzle, version: 2 });
      },
    },
  });
  await fill('Hint', 'Follow `length`.');
  const preview = within(await screen.findByRole('region', { name: 'Live preview' }));
  const hint = await preview.findByText(/^Hint:/);
  expect(hint.textContent).toBe('Hint: Follow length.');
  await click('button', 'Update Puzzle');
  await screen.findByText(/^Saved/);
  expect(bodies.map(({ questions }) => questions?.map((question) => question.hint))).toEqual([
    ['Follow `length`.', ''],
  ]);
});

it('makes a first step free and takes its date, and stores its place', async () => {
  const bodies: Partial<AdminPuzzle>[] = [];
  await renderApp({
    path: '/admin/puzzles/1',
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/puzzles/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
      'GET /api/puzzles/admin/1/': replies({ ...puzzle, is_premium: true }),
      'PUT /api/puzzles/admin/1/': async (request) => {
        bodies.push(await request.json());
        return Response.json({ ...puzzle, version: 2 });
      },
    },
  });
  fireEvent.change(await screen.findByLabelText('First step'), { target: { value: '2' } });
  expect(screen.getByLabelText('Premium Content')).toMatchObject({ checked: false, disabled: true });
  expect(screen.getByLabelText('Publish Date')).toMatchObject({ value: '', disabled: true });
  await click('button', 'Update Puzzle');
  const stored = { first_step: 2, is_premium: false, published_at: null };
  await waitFor(() => expect(bodies).toMatchObject([stored]));
});

const page = { page: 1, page_size: 50, count: 0, results: [] };

/** The form of a new puzzle, and the bodies that it sends. */
async function openNew() {
  const bodies: Partial<AdminPuzzle>[] = [];
  await renderApp({
    path: '/admin/puzzles/create',
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/puzzles/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
      'GET /api/puzzles/admin/calendar/': replies({
        today: '2026-11-20',
        through: null,
        days: [],
        waiting: [],
        waiting_count: 0,
      }),
      'GET /api/puzzles/admin/': replies(page),
      'POST /api/puzzles/admin/create/': async (request) => {
        bodies.push(await request.json());
        return Response.json({ ...puzzle, title: 'Off by One' }, { status: 201 });
      },
      'GET /api/leaderboard/': replies([]),
    },
  });
  await screen.findByLabelText('Title');
  return bodies;
}

async function fillNew(): Promise<void> {
  await fill('Title', 'Off by One');
  await fill('Description', 'Part of a server that reads records.');
  await fill('Code Snippet', 'int main(void) {\n  char b[4];\n  b[4] = 0;\n}');
  await fill('Question', 'Which line writes past the end?');
  for (const [letter, words] of Object.entries({ A: 'Line 1', B: 'Line 2', C: 'Line 3', D: 'None' }))
    await fill(new RegExp(`^Option ${letter}`), words);
}

it('says what a new puzzle lacks, leads to it, and stores the puzzle', async () => {
  const bodies = await openNew();
  const focused = () => document.activeElement?.getAttribute('name');
  await click('button', 'Create Puzzle');
  await screen.findByText('The title is required.');
  await fillNew();
  for (const [text, sentence] of [
    ['13/45/26', "This date doesn't exist."],
    ['2026-11-20', 'Enter the publish date as MM/DD/YY, such as 11/20/26.'],
  ] as const) {
    await fill('Publish Date', text);
    await click('button', 'Create Puzzle');
    await screen.findByText(sentence);
  }
  await fill('Publish Date', '11/20/25');
  const lacks = within(screen.getByRole('region', { name: 'Before you publish' }));
  fireEvent.click(lacks.getByRole('button', { name: /A puzzle has 3 to 5 questions, not 1/ }));
  await waitFor(() => expect(focused()).toBe('questions'));
  await click('button', 'Create Puzzle');
  await screen.findByText("Saved 'Off by One'.");
  await screen.findByRole('heading', { level: 1, name: 'Manage Puzzles' });
  expect(bodies).toMatchObject([{ title: 'Off by One', published_at: '2025-11-20' }]);
});

it('previews a new puzzle as learners of each plan see it on a day', async () => {
  await openNew();
  await fillNew();
  await fill('Publish Date', '12/30/98');
  const preview = within(await screen.findByRole('region', { name: 'Live preview' }));
  const on = (day: string) => fireEvent.change(preview.getByLabelText(/^Learner’s day/), { target: { value: day } });
  const as = async (plan: string) => fireEvent.click(await preview.findByRole('button', { name: plan }));
  on('2098-12-29');
  await preview.findByText('Scheduled for Tuesday, December 30, 2098: learners can’t find it yet.');
  await preview.findByText('We couldn’t find this puzzle.');
  await as('Annual');
  await preview.findByText('Early access for annual plans.');
  await as('Free');
  on('2098-12-30');
  await preview.findByText('The daily puzzle, free for everyone.');
  expect(preview.getAllByRole('radio')).toHaveLength(4);
  on('2098-12-31');
  await preview.findByText('In the archive, locked.');
  await preview.findByRole('heading', { name: 'This puzzle is part of Premium.' });
  await as('Monthly');
  await preview.findByText('In the archive, open.');
});

it('ACC-3: asks before it leaves unsaved work', async () => {
  await openNew();
  await fill('Title', 'Given up');
  const follow = () => fireEvent.click(screen.getAllByRole('link', { name: 'Leaderboard' })[0]!);
  follow();
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/admin/puzzles/create');
  follow();
  await click('button', 'Leave');
  await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
});

it('ACC-3: asks before it goes back from unsaved work', async () => {
  const navigation = Object.assign(new EventTarget(), { traverseTo: vi.fn() });
  Object.assign(window, { navigation });
  onTestFinished(() => void Reflect.deleteProperty(window, 'navigation'));
  const mayGoBack = () => {
    const event = new Event('navigate', { cancelable: true });
    const destination = { key: 'the entry before' };
    return navigation.dispatchEvent(Object.assign(event, { navigationType: 'traverse', destination }));
  };
  await openNew();
  expect(mayGoBack()).toBe(true);
  await fill('Title', 'Given up');
  await waitFor(() => expect(mayGoBack()).toBe(false));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(navigation.traverseTo).toHaveBeenCalledWith('the entry before'));
  expect(mayGoBack()).toBe(true);
});

it('cancels a draft of the language model, says why one was rejected, and fills the form with the next', async () => {
  const generate = '/api/questions/admin/generate/';
  let reply: Reply = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await renderApp({
    path: '/admin/questions/create',
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/config/': replies({ ...config, generator: 'model', licence_public_key: '' }),
      [`GET ${generate}`]: replies([]),
      'GET /api/questions/categories/': replies([{ id: 2, name: 'Injection' }]),
      [`POST ${generate}`]: (request) => reply(request),
    },
  });
  await expectWords('A language model writes a draft into the form.');
  await click('button', 'Generate with AI');
  await screen.findByRole('button', { name: 'Generating...' });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  fireEvent.click(cancel);
  await expectWords('Canceled. The form hasn’t changed.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate with AI' }));

  const words = "The language model's draft was invalid twice.";
  reply = rejects('unavailable', words);
  await click('button', 'Generate with AI');
  await expectWords(words);
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  expect(title.value).toBe('');

  const draft = draftInterviewByTemplate({ category: 'Injection', type: 'MC', difficulty: 1, topic_request: '' });
  const openFields = { correct_text_answer: null, key_points: null };
  reply = replies({ ...openFields, ...draft, title: 'Written by the model', drafted_by: 'model', topic: null });
  await click('button', 'Generate with AI');
  await expectWords('The draft is in the form.');
  expect(title.value).toBe('Written by the model');
});
