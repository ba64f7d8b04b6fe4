import { expect, it } from 'vitest';
import { gradedPoints, suggestKeyPoints } from './model-answer-points.ts';
import { suggestPoints } from './suggest-points.ts';

const modelAnswer =
  'The length is checked before the copy. The attacker controls the length field; an integer overflow makes the buffer too small.';

it('suggests whole sentences of the model answer', () => {
  expect(suggestKeyPoints(modelAnswer, 120).map(({ phrase }) => phrase)).toEqual([
    'The length is checked before the copy',
    'The attacker controls the length field; an integer overflow makes the buffer too small',
  ]);
});

it('suggests no part of a sentence too long for a phrase', () => {
  expect(suggestKeyPoints(modelAnswer, 60).map(({ phrase }) => phrase)).toEqual([
    'The length is checked before the copy',
  ]);
  expect(suggestKeyPoints('A single sentence that is far too long.', 20)).toEqual([]);
});

it('suggests nothing from code, blank text, and repeated sentences', () => {
  expect(suggestKeyPoints('```c\nfree(p);\n```\n \nHm.', 120)).toEqual([]);
  expect(suggestKeyPoints('Bind every value. Bind every value.', 120)).toHaveLength(1);
});

it('checks by the key points if there are any', () => {
  const keyPoints = [{ phrase: 'bind every value', synonyms: [] }];
  expect(gradedPoints(keyPoints, modelAnswer)).toBe(keyPoints);
});

it.each([null, []])('checks by the sentences of the model answer without key points (%j)', (none) => {
  const points = gradedPoints(none, modelAnswer);
  expect(suggestPoints(modelAnswer, points)).toMatchObject({ is_correct: true, missed: [] });
  expect(suggestPoints('Somebody copies it and nothing happens.', points)).toMatchObject({
    is_correct: false,
    missed: points.map(({ phrase }) => phrase),
  });
  expect(points.map(({ phrase }) => modelAnswer.includes(phrase))).toEqual([true, true]);
});
