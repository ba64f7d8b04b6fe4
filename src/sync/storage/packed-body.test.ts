import { expect, test } from 'vitest';
import { fakePackedPuzzle, fakePackedQuestion } from '../../../tests/support/fake-pack.ts';
import { puzzleBodyOf, questionBodyOf } from './packed-body.ts';

const secret = 'A key of a field that no contract names yet';

test('PACK-15: a downloaded puzzle shows only fields on its allow-list, in itself and its questions', () => {
  const packed = fakePackedPuzzle(1);
  const questions = packed.questions.map((question) => ({ ...question, secret }));
  const body = puzzleBodyOf({ ...packed, secret, questions } as typeof packed, '2026-11-21T00:00:00.000Z');
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body.questions.map((question) => Object.keys(question).sort())).toEqual(
    packed.questions.map(({ correct_answer: _, notes: __, ...open }) => Object.keys(open).sort()),
  );
  expect(body).toMatchObject({
    id: 1,
    title: packed.title,
    code_snippet: packed.code_snippet,
    explanation: null,
    lines: null,
  });
});

test('PACK-15: a downloaded interview question shows only fields on its allow-list', () => {
  const packed = fakePackedQuestion(1);
  const body = questionBodyOf({ ...packed, secret } as typeof packed);
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body).not.toHaveProperty('key_points');
  expect(body).toMatchObject({ id: 1, title: packed.title, categories: packed.categories, correct_mc_answer: null });
});
