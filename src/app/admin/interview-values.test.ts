import { expect, it } from 'vitest';
import {
  emptyInterview,
  type KeyPointValues,
  keyPointsOf,
  keyPointValues,
  withSuggestions,
} from './interview-values.ts';

const suggestions = ['Bind every value', 'Quote no value'].map((phrase) => ({ phrase, synonyms: [] }));

it('adds a suggested key point once, and no existing one', () => {
  const stored = keyPointValues([{ phrase: 'Old words', synonyms: [] }]);
  const changed = stored.map((point) => ({ ...point, phrase: 'quote no value ' }));
  const once = withSuggestions(changed, suggestions);
  expect(once.map(({ phrase }) => phrase)).toEqual(['quote no value ', 'Bind every value']);
  expect(withSuggestions(once, suggestions)).toEqual(once);
  const renamed = once.map((point) => ({ ...point, phrase: `${point.phrase}, always` }));
  const twice = withSuggestions(renamed, suggestions);
  expect(new Set(twice.map(({ key }) => key)).size).toBe(4);
});

it('reads the draft of a build without contradictions', () => {
  const { contradictions: _, ...older } = keyPointValues([{ phrase: 'Bind', synonyms: ['bound'] }])[0]!;
  const values = { ...emptyInterview(1), key_points: [older as KeyPointValues] };
  expect(keyPointsOf(values)).toEqual([{ phrase: 'Bind', synonyms: ['bound'] }]);
});
