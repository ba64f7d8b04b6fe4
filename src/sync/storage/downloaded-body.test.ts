import { expect, test } from 'vitest';
import { fakeDownloadedPuzzle, fakeDownloadedQuestion } from '../../../tests/support/fake-download.ts';
import { puzzleBodyOf, questionBodyOf } from './downloaded-body.ts';

const secret = 'A key of a field that no contract names yet';

test('PACK-15: a downloaded puzzle shows only fields on its allow-list, in itself and its questions', () => {
  const downloaded = fakeDownloadedPuzzle(1);
  const questions = downloaded.questions.map((question) => ({ ...question, secret }));
  const body = puzzleBodyOf({ ...downloaded, secret, questions } as typeof downloaded, '2026-11-21T00:00:00.000Z');
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(JSON.stringify(body)).not.toContain('Follow the length.');
  expect(body.questions.map((question) => Object.keys(question).sort())).toEqual(
    downloaded.questions.map(({ correct_answer: _, notes: __, hint: ___, ...open }) => Object.keys(open).sort()),
  );
  expect(body).toMatchObject({
    id: 1,
    title: downloaded.title,
    code_snippet: downloaded.code_snippet,
    explanation: null,
    explanation_tree: null,
    lines: null,
  });
});

test('PACK-15: a downloaded interview question shows only fields on its allow-list', () => {
  const downloaded = fakeDownloadedQuestion(2);
  const body = questionBodyOf({ ...downloaded, secret } as typeof downloaded);
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body).not.toHaveProperty('key_points');
  expect(body).not.toHaveProperty('explanation_tree');
  expect(body).not.toHaveProperty('correct_text_answer_tree');
  expect(body).toMatchObject({
    id: 2,
    title: downloaded.title,
    description_tree: downloaded.description_tree,
    categories: downloaded.categories,
    correct_mc_answer: null,
  });
});
