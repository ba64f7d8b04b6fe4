import { expect, it } from 'vitest';
import { keyPointValues, withSuggestions } from './interview-values.ts';

const suggestions = ['Bind every value', 'Quote no value'].map((phrase) => ({ phrase, synonyms: [] }));

it('a suggested key point is added once, and is none of those that are there', () => {
  const stored = keyPointValues([{ phrase: 'Old words', synonyms: [] }]);
  const changed = stored.map((point) => ({ ...point, phrase: 'quote no value ' }));
  const once = withSuggestions(changed, suggestions);
  expect(once.map(({ phrase }) => phrase)).toEqual(['quote no value ', 'Bind every value']);
  expect(withSuggestions(once, suggestions)).toEqual(once);
  const renamed = once.map((point) => ({ ...point, phrase: `${point.phrase}, always` }));
  const twice = withSuggestions(renamed, suggestions);
  expect(new Set(twice.map(({ key }) => key)).size).toBe(4);
});
