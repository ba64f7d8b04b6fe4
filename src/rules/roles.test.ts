import { expect, test } from 'vitest';
import { roleOf } from './roles.ts';

test('a question that was written with a free label has a role, too', () => {
  expect(roleOf({ role: 'Limits', label: 'Where' })).toBe('Limits');
  expect(['Fix', 'Where', 'Merge', 'Third', '', undefined].map((label) => roleOf({ label }))).toEqual([
    'Fix',
    'Where',
    'Fix',
    'Trace',
    'Trace',
    'Trace',
  ]);
});
