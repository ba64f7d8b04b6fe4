import { describe, expect, test } from 'vitest';
import { carryOver, diffLines } from './line-diff.ts';

const lines = (text: string) => text.split('');

describe('the lines that differ', () => {
  test.each([
    ['abc', 'abc', []],
    ['abc', 'abxc', [{ at: 2, removed: 0, to: 2, added: 1 }]],
    ['abc', 'ac', [{ at: 1, removed: 1, to: 1, added: 0 }]],
    ['abc', 'axc', [{ at: 1, removed: 1, to: 1, added: 1 }]],
    [
      'abcdef',
      'xabdefyz',
      [
        { at: 0, removed: 0, to: 0, added: 1 },
        { at: 2, removed: 1, to: 3, added: 0 },
        { at: 6, removed: 0, to: 6, added: 2 },
      ],
    ],
    ['', 'a', [{ at: 0, removed: 1, to: 0, added: 1 }]],
  ])('of %j and %j are found', (before, after, hunks) => {
    expect(diffLines(before === '' ? [''] : lines(before), lines(after))).toEqual(hunks);
  });

  test('lead a line to where it moved, or to what replaces it', () => {
    const hunks = diffLines(lines('abcdef'), lines('xxabCef'));
    expect([...'abcdef'].map((_, place) => carryOver(place, hunks))).toEqual([2, 3, undefined, undefined, 5, 6]);
    expect(carryOver(2, diffLines(lines('abcd'), lines('abXd')))).toBe(2);
  });
});
