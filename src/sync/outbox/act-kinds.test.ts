import { expect, test } from 'vitest';
import { actKinds } from './act-kinds.ts';

const made = { answered_at: '2026-11-20T12:00:00.000Z', local_date: '2026-11-20' };
const report = { target_kind: 'comment', target_id: 'c7', reason: 'abuse', text: '' } as const;

test('OUT-25: each kind has its target, lane and draft, and says what another act on the target does', () => {
  const { answer, react, comment, interview_answer, exercise } = actKinds;
  const onPuzzle = { puzzle_id: 1, question_id: 11 };
  const rows = [
    rowOf(answer, { ...onPuzzle, answer: 'A', ...made }),
    rowOf(react, { puzzle_id: 1, desired: 'UP' }),
    rowOf(comment, { puzzle_id: 1, text: 'x' }),
    rowOf(interview_answer, { question_id: 5, selected_mc_answer: 'A', ...made }),
    rowOf(exercise, {
      ...onPuzzle,
      kind: 'review',
      is_correct: true,
      done_at: made.answered_at,
      local_date: '2026-11-20',
    }),
    rowOf(actKinds.report, report),
  ];
  expect(rows).toEqual([
    ['question:11', 'puzzle:1', 'answer:11', 'stands'],
    ['puzzle:1', 'puzzle:1', undefined, 'replaces'],
    ['puzzle:1', 'puzzle:1', 'comment:1', 'follows'],
    ['question:5', 'question:5', 'interview:5', 'stands'],
    ['puzzle:1', 'puzzle:1', undefined, 'follows'],
    ['report:comment:c7', 'report:comment:c7', 'report:comment:c7', 'follows'],
  ]);
});

interface Kind<Payload> {
  target(payload: Payload): string;
  lane(payload: Payload): string;
  draft?(payload: Payload): string;
  again: string;
}

function rowOf<Payload>({ target, lane, draft, again }: Kind<Payload>, payload: Payload) {
  return [target(payload), lane(payload), draft?.(payload), again];
}
