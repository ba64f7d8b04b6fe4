import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withBoundedDepth } from './markdown-depth.ts';

it('keeps ordinary text unchanged', () => {
  const text =
    '> > a quote in a quote\n\n- one\n  - two\n    1. three\n\n    code\n\n```c\n' +
    ' '.repeat(80) +
    'deep();\n```\n* * *\n';
  expect(withBoundedDepth(text)).toBe(text);
});

it.each(['> '.repeat(3000), '>'.repeat(3000), '- '.repeat(3000), '1. '.repeat(3000), ' > '.repeat(1000)])(
  'limits a line with thousands of levels to 12',
  (prefix) => {
    const bounded = withBoundedDepth(`${prefix}deep`);
    expect(bounded.length).toBeLessThan(60);
    expect(bounded.endsWith('deep')).toBe(true);
  },
);

it('limits the depth of nested lists', () => {
  const text = Array.from({ length: 300 }, (_, depth) => `${' '.repeat(2 * depth)}- x`).join('\n');
  expect(
    Math.max(
      ...withBoundedDepth(text)
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThan(60);
});

it('is idempotent, and loses no line', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('> ', '- ', '  ', '1. ', 'a', '```', '\n', '>')), (parts) => {
      const once = withBoundedDepth(parts.join(''));
      expect(withBoundedDepth(once)).toBe(once);
      expect(once.split('\n')).toHaveLength(parts.join('').split('\n').length);
    }),
  );
});
