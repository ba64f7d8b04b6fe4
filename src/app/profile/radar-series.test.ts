import { expect, it } from 'vitest';
import { axisLabel, axisLines } from './radar-series.ts';

it.each([
  ['Injection', 'Injection'],
  ['Deserialization', 'Deserialization'],
  ['Integer Handling', 'Integer Handlin...'],
  ['Resource Exhaustion', 'Resource Exhaus...'],
])('labels the axis of %s with %s', (category, label) => {
  expect(axisLabel(category)).toBe(label);
});

it('breaks a label before its last word where there is little room', () => {
  expect(axisLines('File & Path Handling')).toEqual(['File & Path', 'Han...']);
  expect(axisLines('Injection')).toEqual(['Injection']);
});
