import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { AdminPuzzle } from '../../src/contract/admin-puzzles.ts';
import { fakePuzzle } from '../support/fake-api.ts';
import { click, fill, renderApp, replies } from '../support/render-app.tsx';

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
