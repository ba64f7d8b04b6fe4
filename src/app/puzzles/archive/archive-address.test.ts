import { expect, it } from 'vitest';
import type { ArchiveQuery } from '../../../rules/puzzle-list.ts';
import { archiveAddress, filterCount, readArchiveAddress } from './archive-address.ts';

const plain: ArchiveQuery = { page: 1, sort: 'newest' };

it('reads a URL without a query as the newest puzzles, page 1', () => {
  expect(readArchiveAddress('', 'newest')).toEqual(plain);
  expect(readArchiveAddress('source=shortcut', 'newest')).toEqual(plain);
  expect(archiveAddress(plain, 'newest')).toBe('/puzzles');
});

it('reads a URL without an order as the learner’s usual one', () => {
  expect(readArchiveAddress('', 'free').sort).toBe('free');
  expect(readArchiveAddress('sort=newest', 'free').sort).toBe('newest');
  expect(archiveAddress({ ...plain, sort: 'free' }, 'free')).toBe('/puzzles');
  expect(archiveAddress(plain, 'free')).toBe('/puzzles?sort=newest');
});

it.each<Partial<ArchiveQuery>>([
  { page: 3 },
  { category: 'File & Path Handling', q: 'a+b & c%' },
  { language: 'C', difficulty: '4', status: 'open', sort: 'hardest', page: 2 },
  { status: 'done', sort: 'oldest' },
  { access: 'free' },
  { sort: 'free', page: 2 },
])('round-trips %j', (asked) => {
  const query = { ...plain, ...asked };
  for (const usual of ['newest', 'free'] as const) {
    const search = archiveAddress(query, usual).split('?')[1] ?? '';
    expect(readArchiveAddress(search, usual)).toEqual(query);
  }
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
  'access=all',
  'sort=random',
  'q=%20',
  'q=%00',
])('ignores invalid parameters: ?%s', (search) => {
  expect(readArchiveAddress(search, 'newest')).toEqual(plain);
});

it('counts the active filters', () => {
  expect(filterCount(plain)).toBe(0);
  expect(filterCount({ ...plain, q: 'x', language: 'C', status: 'done' })).toBe(2);
  expect(filterCount({ ...plain, access: 'free' })).toBe(1);
});
