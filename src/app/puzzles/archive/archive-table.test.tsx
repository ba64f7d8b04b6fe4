import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { PuzzlesRow } from '../../../sync/queries/puzzles.ts';
import { ArchiveTable } from './archive-table.tsx';

const row = {
  id: 7,
  title: 'Keep the Change',
  category: 'Integer Handling',
  language: 'PYTHON',
  difficulty: 1,
  counts: null,
  waiting: 0,
} as unknown as PuzzlesRow;

test.each([
  [
    'a puzzle of a day to come is scheduled',
    { is_unpublished: true, published_at: '2098-12-30' },
    /^Scheduled for .*30/,
  ],
  ['a puzzle without a day is a draft', { is_unpublished: true, published_at: null }, /^Draft$/],
  ['a published puzzle is not started', { is_unpublished: false, published_at: '2026-11-20' }, /^Not started$/],
  ['a locked puzzle is part of Premium', { locked: true, published_at: '2026-11-20' }, /^Premium$/],
])('%s', (_, fields, words) => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/puzzles">
      <ArchiveTable rows={[{ ...row, ...fields }]} isBusy={false} />
    </Router>,
  );
  expect(html.match(/archive-status">([^<]*)</)?.[1]).toMatch(words);
});

test('the gutter numbers puzzles by their days, whatever their IDs', () => {
  const days = ['2026-11-20', '2026-11-19', null];
  const html = renderToStaticMarkup(
    <Router ssrPath="/puzzles">
      <ArchiveTable rows={days.map((published_at, id) => ({ ...row, id, published_at }))} isBusy={false} />
    </Router>,
  );
  expect([...html.matchAll(/gutter-number">([^<]*)</g)].map(([, number]) => number)).toEqual(['324', '323', '']);
});
