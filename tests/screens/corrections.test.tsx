import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { AdminInterviewQuestion } from '../../src/contract/admin-interview.ts';
import type { AdminPuzzle, CorrectionProgress } from '../../src/contract/admin-puzzles.ts';
import { FakeApi, fakePuzzle, fakeQuestion } from '../support/fake-api.ts';
import { click, fill, type Reply, rejects, renderApp, replies } from '../support/render-app.tsx';

const edited = { updated_at: '2026-11-20T12:00:00.000Z', deleted_at: null };
const notes = { A: '', B: '', C: '', D: '' };

const puzzle = {
  ...fakePuzzle(1),
  ...edited,
  description: 'A small program.',
  slug: 'puzzle-1',
  explanation: 'Because.',
  cwe: null,
  lines: [],
  questions: fakePuzzle(1).questions.map((question) => ({ ...question, correct_answer: 'A' as const, notes })),
  answers: 2,
} satisfies Partial<AdminPuzzle>;

const question = {
  ...fakeQuestion(5),
  ...edited,
  category: 'Injection' as const,
  correct_mc_answer: 'A' as const,
  correct_text_answer: null,
  key_points: null,
  notes,
  explanation: 'Because.',
  answers: 2,
} satisfies Partial<AdminInterviewQuestion>;

const generator = replies({ drafted_by: 'templates', topics: [] });

const forms = [
  {
    form: 'puzzle',
    path: '/admin/puzzles/1',
    address: '/api/puzzles/admin/1/',
    stored: puzzle,
    update: 'Update Puzzle',
    change: async () => {
      await fill('Title', 'Another title');
      fireEvent.change((await screen.findAllByLabelText('Correct Answer'))[0]!, { target: { value: 'B' } });
    },
    key: (body: Partial<AdminPuzzle>) => body.questions?.[0]?.correct_answer,
  },
  {
    form: 'interview question',
    path: '/admin/questions/5',
    address: '/api/questions/admin/5/',
    stored: question,
    update: 'Update Question',
    change: async () => {
      await fill('Title', 'Another title');
      fireEvent.change(await screen.findByLabelText('Correct Answer'), { target: { value: 'B' } });
    },
    key: (body: Partial<AdminInterviewQuestion>) => body.correct_mc_answer,
  },
] as const;

describe.each(forms)('an edit of what learners answered, in the form of the $form', (each) => {
  const { path, address, stored, update, change } = each;

  async function openDialog() {
    const bodies: Record<string, unknown>[] = [];
    const save: Reply = async (request) => {
      const body = await request.json();
      bodies.push(body);
      if (body.past_answers) return Response.json({ ...stored, title: body.title, version: 2 });
      return rejects('correction_required', 'Learners have answered what this edit changes.')(request);
    };
    await renderApp({
      path,
      username: 'editor',
      isStaff: true,
      replies: {
        'GET /api/puzzles/admin/generate/': generator,
        'GET /api/questions/admin/generate/': generator,
        'GET /api/questions/categories/': replies([{ id: 2, name: 'Injection' }]),
        [`GET ${address}`]: replies(stored),
        [`PUT ${address}`]: save,
      },
    });
    await change();
    await click('button', update);
    return { bodies, dialog: within(await screen.findByRole('dialog', { name: 'What happens to earlier answers?' })) };
  }

  it.each([
    [/^Regrade/, 'regrade'],
    [/^Count them for nobody/, 'void'],
  ] as const)('asks, and sends the choice %s', async (label, choice) => {
    const { bodies, dialog } = await openDialog();
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    expect(dialog.getByRole('radio', { name: /^Regrade/ })).toHaveProperty('checked', true);
    fireEvent.click(dialog.getByRole('radio', { name: label }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText("Saved 'Another title'.");
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies.map(({ past_answers }) => past_answers)).toEqual([undefined, choice]);
    expect(bodies.map(({ title }) => title)).toEqual(['Another title', 'Another title']);
    expect(bodies.map(each.key)).toEqual(['B', 'B']);
  });

  it('keeps everything typed when staff cancel', async () => {
    const { bodies, dialog } = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Another title');
    expect(screen.getAllByLabelText('Correct Answer')[0]).toHaveProperty('value', 'B');
    await fill('Title', 'A third title');
    await click('button', update);
    const again = within(await screen.findByRole('dialog', { name: 'What happens to earlier answers?' }));
    fireEvent.click(again.getByRole('button', { name: 'Save' }));
    await screen.findByText("Saved 'A third title'.");
    expect(bodies.map(({ past_answers }) => past_answers)).toEqual([undefined, undefined, 'regrade']);
  });
});

it.each([
  ['added', true],
  ['changed', false],
] as const)('says what an added question means only if one was (%s)', async (what, isAdded) => {
  await renderApp({
    path: '/admin/puzzles/1',
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/puzzles/admin/generate/': generator,
      'GET /api/puzzles/admin/1/': replies(puzzle),
      'PUT /api/puzzles/admin/1/': rejects('correction_required', 'Learners have answered what this edit changes.'),
    },
  });
  if (what === 'added') {
    await click('button', 'Add Question');
    const typed = [
      [/^Question$/, 'Why?'],
      [/^Option A/, '1'],
      [/^Option B/, '2'],
      [/^Option C/, '3'],
      [/^Option D/, '4'],
    ] as const;
    for (const [label, text] of typed) {
      fireEvent.change((await screen.findAllByLabelText(label)).at(-1)!, { target: { value: text } });
    }
  } else fireEvent.change((await screen.findAllByLabelText('Correct Answer'))[0]!, { target: { value: 'B' } });
  await click('button', 'Update Puzzle');
  const dialog = within(await screen.findByRole('dialog', { name: 'What happens to earlier answers?' }));
  expect(dialog.queryAllByText(/^An added question counts/)).toHaveLength(Number(isAdded));
});

it.each(forms)('says in the form of the $form how far a correction is, until it is finished', async (each) => {
  let correction_progress: CorrectionProgress | undefined = { corrected: 0, learners: null };
  const stored: Reply = () => Response.json({ ...each.stored, ...(correction_progress && { correction_progress }) });
  await renderApp({
    path: each.path,
    username: 'editor',
    isStaff: true,
    replies: {
      'GET /api/puzzles/admin/generate/': generator,
      'GET /api/questions/admin/generate/': generator,
      'GET /api/questions/categories/': replies([{ id: 2, name: 'Injection' }]),
      [`GET ${each.address}`]: stored,
    },
  });
  await screen.findByText('Correcting earlier answers');
  await fill('Title', 'Typed meanwhile');
  correction_progress = { corrected: 4200, learners: 20_000 };
  await screen.findByText('Correcting earlier answers: 4,200 of 20,000 learners');
  correction_progress = undefined;
  await waitFor(() => expect(screen.queryAllByText(/^Correcting/)).toEqual([]));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Typed meanwhile');
});

const line = 'This question was corrected after you answered it.';
const outcomes = [
  ['regraded', 'Your answer is now right.'],
  ['void', 'Your answer doesn’t count.'],
] as const;

it.each(outcomes)(
  'says on a completed puzzle in one line that an answer was corrected (%s)',
  async (correction, words) => {
    const api = new FakeApi('ada');
    api.answerElsewhere('ada', 1, 11, 'B');
    api.answerElsewhere('ada', 1, 12, 'A');
    api.correct('ada', 1, 11, 'B', correction);
    await renderApp({ path: '/daily', username: 'ada', api });
    await click('tab', /^Q1/);
    await screen.findByText(`${line} ${words}`);
    expect(screen.queryAllByText(/changed after|graded it differently/)).toEqual([]);
    await screen.findByText(/^Question 1 of 2/);
  },
);

it.each(outcomes)('says in one line that an interview answer was corrected (%s)', async (correction, words) => {
  const api = new FakeApi('ada');
  api.subscriber = 'ada';
  api.publishQuestion(fakeQuestion(5));
  api.answerQuestionElsewhere('ada', 5, 'B');
  api.correctInterview('ada', 5, 'B', correction);
  await renderApp({ path: '/questions/5', username: 'ada', isSubscribed: true, api });
  await screen.findByText(`${line} ${words}`);
  expect(screen.queryAllByText(/changed after|graded it differently/)).toEqual([]);
});
