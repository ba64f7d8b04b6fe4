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
      <ArchiveTable rows={[{ ...row, ...fields }]} isBusy={false} marksFree={false} />
    </Router>,
  );
  expect(html.match(/archive-status">([^<]*)</)?.[1]).toMatch(words);
});

test('the gutter numbers puzzles by their days, whatever their IDs', () => {
  const days = ['2026-11-20', '2026-11-19', null];
  const html = renderToStaticMarkup(
    <Router ssrPath="/puzzles">
      <ArchiveTable
        rows={days.map((published_at, id) => ({ ...row, id, published_at }))}
        isBusy={false}
        marksFree={false}
      />
    </Router>,
  );
  expect([...html.matchAll(/gutter-number">([^<]*)</g)].map(([, number]) => number)).toEqual(['324', '323', '']);
});

test('a solved puzzle says what its vulnerability is', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/puzzles">
      <ArchiveTable
        rows={[{ ...row, completed: true, subtitle: '`cost` rounds down' }]}
        isBusy={false}
        marksFree={false}
      />
    </Router>,
  );
  expect(html).toContain('<span class="archive-subtitle"><code>cost</code> rounds down</span>');
});

test('a row tells its day, how long learners took once that is known, and its kind unless it’s one file', () => {
  const factsOf = (fields: Partial<PuzzlesRow>) => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/puzzles">
        <ArchiveTable rows={[{ ...row, published_at: '2026-11-20', ...fields }]} isBusy={false} marksFree={false} />
      </Router>,
    );
    return [...(html.match(/archive-facts">(.*?)<\/th>/)?.[1] ?? '').matchAll(/>([^<>]+)</g)].map(([, words]) => words);
  };
  expect(factsOf({})).toEqual(['Nov 20, 2026']);
  expect(factsOf({ kind: 'CLASSIC' })).toEqual(['Nov 20, 2026']);
  expect(factsOf({ kind: 'DIFF', minutes: 6 })).toEqual(['Nov 20, 2026', 'About 6 min', 'Patch diff']);
  expect(factsOf({ kind: 'LONG', published_at: null })).toEqual(['Long']);
});

test('free puzzles are marked for learners without a plan, and only those that are left to solve', () => {
  const marksIn = (fields: Partial<PuzzlesRow>, marksFree: boolean) =>
    renderToStaticMarkup(
      <Router ssrPath="/puzzles">
        <ArchiveTable rows={[{ ...row, ...fields }]} isBusy={false} marksFree={marksFree} />
      </Router>,
    ).includes('>Free<');
  expect(marksIn({ locked: false }, true)).toBe(true);
  expect(marksIn({ locked: true }, true)).toBe(false);
  expect(marksIn({ locked: false, completed: true }, true)).toBe(false);
  expect(marksIn({ locked: false }, false)).toBe(false);
});
