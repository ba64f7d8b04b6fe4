import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { PuzzlePreview } from '../../src/contract/puzzle-preview.ts';
import { click, expectAlert, expectWords, type Reply, rejects, renderApp, replies } from '../support/render-app.tsx';

const preview: PuzzlePreview = {
  id: 7,
  title: 'Locked Away',
  description: 'A vault.',
  category: 'Injection',
  language: 'PYTHON',
  difficulty: 2,
  is_premium: true,
  published_at: '2026-11-01',
  kind: 'LONG',
  file_name: 'vault.py',
  success_rate: null,
  first_lines: 'def open(box):\n    return box.key',
  first_line: 31,
  line_count: 90,
  question: {
    ...{ id: 71, role: 'Trace', label: 'Trace', text: 'What does `open` return?' },
    ...{ option_a: 'A key', option_b: 'A box', option_c: 'None', option_d: '3' },
  },
};

async function open(tryReply: Reply, username: string | null = 'ada') {
  const tried: unknown[] = [];
  await renderApp({
    path: '/puzzle/7',
    username,
    replies: {
      'GET /api/puzzles/7/preview/': replies(preview),
      'POST /api/puzzles/7/preview/': async (request) => {
        tried.push(await request.clone().json());
        return tryReply(request);
      },
      'GET /api/puzzles/7/': rejects('premium_required', 'This puzzle is part of Premium.'),
    },
  });
  await screen.findByRole('heading', { name: 'Locked Away' });
  return { tried };
}

const question = () => screen.findByRole('region', { name: 'What does open return?' });

it('shows the function with its own line numbers, and the first question', async () => {
  await open(replies({}));
  const code = await screen.findByRole('region', { name: 'vault.py, code' });
  expect([...code.querySelectorAll('.code-number')].map(({ textContent }) => textContent)).toEqual(['31', '32']);
  await expectWords('Lines 31 to 32 of 90');
  await expectWords('This puzzle is part of Premium.');
  const options = within(await question()).getAllByRole('radio');
  expect(options).toHaveLength(4);
  expect((await screen.findByRole('button', { name: 'Submit Answer' })) as HTMLButtonElement).toHaveProperty(
    'disabled',
    true,
  );
});

it.each([
  [true, 'Correct.'],
  [false, 'Incorrect.'],
])('says whether the one try was right (%s), and never which option is', async (is_correct, words) => {
  const { tried } = await open(replies({ selected_answer: 'B', is_correct }));
  fireEvent.click(within(await question()).getAllByRole('radio')[1]!);
  await click('button', 'Submit Answer');
  await expectWords(words);
  expect(tried).toEqual([{ question_id: 71, answer: 'B' }]);
  expect(within(await question()).queryAllByRole('radio')).toEqual([]);
  const states = [...document.querySelectorAll('.locked-question .option-state')].map(({ textContent }) => textContent);
  expect(states).toEqual([is_correct ? 'Your answer, Correct' : 'Your answer']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(words));
});

it('says above the code that it’s locked, and leads to the plans', async () => {
  await open(replies({}));
  const code = await screen.findByRole('region', { name: 'vault.py, code' });
  const link = screen.getByRole('button', { name: 'See the plans' });
  expect(link.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await click('button', 'See the plans');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Annual/ }));
});

it('keeps the choice if the server can’t grade it', async () => {
  await open(rejects('too_often', 'You tried many puzzles today. Try again later.'));
  fireEvent.click(within(await question()).getAllByRole('radio')[2]!);
  await click('button', 'Submit Answer');
  await expectAlert('You tried many puzzles today.');
  expect(within(await question()).getAllByRole('radio')[2]).toHaveProperty('checked', true);
});

it('asks a visitor to register first', async () => {
  const { tried } = await open(replies({}), null);
  fireEvent.click(within(await question()).getAllByRole('radio')[0]!);
  await click('button', 'Submit Answer');
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Register' })).toBeDefined());
  expect(tried).toEqual([]);
});
