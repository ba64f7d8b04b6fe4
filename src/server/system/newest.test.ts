import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Newest } from './newest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newestOfTen = () => new Newest<string>({ total: 10, sizeOf: ({ length }) => length, ttlMs: 60_000 });
const sizes = (newest: Newest<string>, keys: string) => [...keys].map((key) => newest.get(key)?.length ?? 0);
const text = (length: number) => 'x'.repeat(length);

test('keeps the newest up to a total size, whatever their number', () => {
  const newest = newestOfTen();
  for (const key of 'abcde') newest.set(key, text(2));
  expect(sizes(newest, 'abcde')).toEqual([2, 2, 2, 2, 2]);
  newest.set('f', text(5));
  expect(sizes(newest, 'abcdef')).toEqual([0, 0, 0, 2, 2, 5]);
});

test('replaces a value, and its key becomes the newest', () => {
  const newest = newestOfTen();
  newest.set('a', text(4));
  newest.set('b', text(4));
  newest.set('a', text(3));
  newest.set('c', text(3));
  expect(sizes(newest, 'abc')).toEqual([3, 4, 3]);
  newest.set('d', text(1));
  expect(sizes(newest, 'abcd')).toEqual([3, 0, 3, 1]);
});

test("doesn't keep a value that is larger than the total, and the others stay", () => {
  const newest = newestOfTen();
  newest.set('a', text(4));
  newest.set('b', text(11));
  expect(sizes(newest, 'ab')).toEqual([4, 0]);
});

test('drops a value once its time is over, counted from when it was last set', () => {
  const newest = newestOfTen();
  newest.set('a', text(6));
  vi.advanceTimersByTime(40_000);
  newest.set('a', text(5));
  newest.set('b', text(5));
  vi.advanceTimersByTime(59_999);
  expect(sizes(newest, 'ab')).toEqual([5, 5]);
  vi.advanceTimersByTime(1);
  expect(sizes(newest, 'ab')).toEqual([0, 0]);
  newest.set('c', text(10));
  expect(sizes(newest, 'c')).toEqual([10]);
});

test('has no timer for what it dropped', () => {
  const newest = newestOfTen();
  for (let index = 0; index < 100; index++) newest.set(`${index % 50}`, text(5));
  expect(vi.getTimerCount()).toBe(2);
});
