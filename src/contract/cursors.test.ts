import { expect, test } from 'vitest';
import { titlesOf } from '../../tests/support/test-titles.ts';
import type { Call } from './call.ts';
import { type CallName, calls } from './calls.ts';

/** What chooses rows, or a page by its number. */
const filters = [
  ...['page', 'q', 'state', 'status', 'sort', 'category', 'language', 'difficulty', 'type', 'actor', 'act'],
  ...['month', 'today', 'timeframe', 'access', 'first_steps'],
];

/** Each other parameter says where a list continues, and has a test in which that row is gone. */
const cursors: Record<string, [file: string, title: string]> = {
  'readComments.before': [
    'src/server/puzzles/puzzle-routes.test.ts',
    'returns the comments before one that staff deleted meanwhile',
  ],
  'readComments.before_at': [
    'src/server/puzzles/puzzle-routes.test.ts',
    'returns the comments before one that staff deleted meanwhile',
  ],
  'listQuestions.after': [
    'src/server/interview/interview-routes.test.ts',
    'sends each question once, page after page, while others are created, edited, and deleted',
  ],
  // Its rows can't go.
  'listAudit.before': [
    'src/server/audit/audit-routes.test.ts',
    'rejects every change, deletion, and truncation of entries',
  ],
  'pull.cursor': ['src/server/sync/pull.test.ts', 'SRV-7: continues behind a page whose last row is gone'],
};

test('every cursor of a list has a test in which its row is gone', () => {
  const found = (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { query } = calls[name] as Call;
    const { entries } = (query ?? { entries: {} }) as unknown as { entries: object };
    return Object.keys(entries).flatMap((parameter) => (filters.includes(parameter) ? [] : [`${name}.${parameter}`]));
  });
  expect(found.sort()).toEqual(Object.keys(cursors).sort());
  for (const [file, title] of Object.values(cursors)) expect(titlesOf(file)).toContain(title);
});
