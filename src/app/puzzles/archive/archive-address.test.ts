import { expect, it } from 'vitest';
import type { PuzzleListQuery } from '../../../contract/puzzles.ts';
import { archiveAddress, filterCount, readArchiveAddress } from './archive-address.ts';

const plain: PuzzleListQuery = { page: 1, sort: 'newest' };

it('reads a URL without a query as the newest puzzles, page 1', () => {
  expect(readArchiveAddress('')).toEqual(plain);
  expect(readArchiveAddress('source=shortcut')).toEqual(plain);
  expect(archiveAddress(plain)).toBe('/puzzles');
});

it.each<Partial<PuzzleListQuery>>([
  { page: 3 },
  { category: 'File & Path Handling', q: 'a+b & c%' },
  { language: 'C', difficulty: '4', status: 'open', sort: 'hardest', page: 2 },
  { status: 'done', sort: 'oldest' },
])('round-trips %j', (asked) => {
  const query = { ...plain, ...asked };
  expect(readArchiveAddress(archiveAddress(query).split('?')[1] ?? '')).toEqual(query);
});

it.each([
  'page=0',
  'page=-2',
  'page=1.5',
  'page=x',
  'page=99999999999',
  'category=Cooking',
  'language=c',
  'difficulty=7',
  'status=lost',
  'sort=random',
  'q=%20',
  'q=%00',
])('ignores invalid parameters: ?%s', (search) => {
  expect(readArchiveAddress(search)).toEqual(plain);
});

it('counts the active filters', () => {
  expect(filterCount(plain)).toBe(0);
  expect(filterCount({ ...plain, q: 'x', language: 'C', status: 'done' })).toBe(2);
});
