import { expect, it } from 'vitest';
import { axisLabel } from './radar-series.ts';

it.each([
  ['Injection', 'Injection'],
  ['Deserialization', 'Deserialization'],
  ['Integer Handling', 'Integer Handlin...'],
  ['Resource Exhaustion', 'Resource Exhaus...'],
])('labels the axis of %s with %s', (category, label) => {
  expect(axisLabel(category)).toBe(label);
});
