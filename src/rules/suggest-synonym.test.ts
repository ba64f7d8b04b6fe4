import { expect, it } from 'vitest';
import { gradeOpenAnswer } from './grade-open-answer.ts';
import { suggestSynonym } from './suggest-synonym.ts';

const point = { phrase: 'the length is validated', synonyms: ['bounds are checked'] };

it.each([
  [
    'of its clause that is closest',
    'Parsers are hard. Someone looks whether its length fits.',
    'Someone looks whether its length fits',
  ],
  [
    'in a few words',
    'The bounds compare with what the caller asked for before the parser reads it',
    'The bounds compare with what the caller asked for before',
  ],
  ['although none is close', 'It fits, or it is not read.', 'It fits'],
])('suggests the words %s as a synonym', (_, answer, expected) => {
  expect(suggestSynonym(answer, point)).toBe(expected);
});

it('suggests a synonym that makes the answer count', () => {
  const answer = 'I would see how the length compares to the buffer, and stop there.';
  const graded = (synonyms: string[]) => gradeOpenAnswer(answer, [{ ...point, synonyms }]).covered;
  expect(graded(point.synonyms)).toEqual([]);
  expect(graded([...point.synonyms, suggestSynonym(answer, point)])).toEqual([point.phrase]);
});
