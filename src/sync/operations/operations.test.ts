import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Operation, PayloadOf } from './operation.ts';
import { operations } from './operations.ts';

const made = { answered_at: '2026-11-20T12:00:00.000Z', local_date: '2026-11-20' };
const report = { target_kind: 'comment', target_id: 'c7', reason: 'abuse', text: '' } as const;

test('OUT-25: each kind has its target, queue, draft, and conflict rule', () => {
  const { answer, hint, react, comment, interview_answer, interview_check, exercise, should_count } = operations;
  const onPuzzle = { puzzle_id: 1, question_id: 11 };
  const rows = [
    rowOf(answer, { ...onPuzzle, answer: 'A', ...made }),
    rowOf(hint, { ...onPuzzle, number: 2 }),
    rowOf(react, { puzzle_id: 1, desired: 'UP' }),
    rowOf(comment, { puzzle_id: 1, text: 'x' }),
    rowOf(interview_answer, { question_id: 5, selected_mc_answer: 'A', ...made }),
    rowOf(interview_check, { question_id: 5, confirmed: [], checked_at: made.answered_at }),
    rowOf(exercise, {
      ...onPuzzle,
      kind: 'review',
      is_correct: true,
      done_at: made.answered_at,
      local_date: '2026-11-20',
    }),
    rowOf(operations.report, report),
    rowOf(should_count, { question_id: 5, phrases: [] }),
  ];
  expect(rows).toEqual([
    ['question:11', 'puzzle:1', 'answer:11', 'keep'],
    ['hint:11:2', 'puzzle:1', undefined, 'keep'],
    ['puzzle:1', 'puzzle:1', undefined, 'replace'],
    ['puzzle:1', 'puzzle:1', 'comment:1', 'append'],
    ['question:5', 'question:5', 'interview:5', 'keep'],
    ['question:5', 'question:5', undefined, 'replace'],
    ['puzzle:1', 'puzzle:1', undefined, 'append'],
    ['report:comment:c7', 'report:comment:c7', 'report:comment:c7', 'append'],
    ['question:5', 'question:5', undefined, 'replace'],
  ]);
});

function rowOf<A extends Operation>(operation: A, payload: PayloadOf<A>) {
  const { target, queueKey, draft, onConflict }: Operation = operation;
  return [target(payload), queueKey(payload), draft?.key(payload), onConflict];
}

test('OUT-25: the table lists each kind under its own name', () => {
  expect(Object.entries(operations).filter(([name, { kind }]) => name !== kind)).toEqual([]);
});

test('OUT-25: SPEC.md has the target and the payload of each kind', () => {
  const spec = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8');
  const namesIn = (chapter: string | undefined, name: RegExp) => [...chapter!.matchAll(name)].map(([, kind]) => kind);
  const kinds = Object.keys(operations).sort();
  expect(namesIn(spec.split('**OUT-25**')[1]!.split('###')[0], /^\| `(\w+)` /gm).sort()).toEqual(kinds);
  expect(namesIn(spec.split('payloads by kind\n')[1]!.split('\n\n')[0], /^ {2}(\w+) +\{/gm).sort()).toEqual(kinds);
});
