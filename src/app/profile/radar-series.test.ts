import { describe, expect, it } from 'vitest';
import { categoryNames } from '../../contract/categories.ts';
import type { CategoryCompetency } from '../../contract/profile.ts';
import { axisAt, axisLabel, axisLines, radarSeries, scoreOf } from './radar-series.ts';

it.each([
  ['Injection', 'Injection'],
  ['Deserialization', 'Deserialization'],
  ['Integer Handling', 'Integer Handlin...'],
  ['Resource Exhaustion', 'Resource Exhaus...'],
  ['Cloud & Supply Chain', 'Cloud & Supply...'],
])('labels the axis of %s with %s', (category, label) => {
  expect(axisLabel(category)).toBe(label);
});

it('breaks a label before its last word if there is little space', () => {
  expect(axisLines('File & Path Handling')).toEqual(['File & Path', 'Han...']);
  expect(axisLines('Cloud & Supply Chain')).toEqual(['Cloud &', 'Supply...']);
  expect(axisLines('Injection')).toEqual(['Injection']);
});

describe('the axis closest to a pointer', () => {
  const step = 360 / categoryNames.length;
  const categoryAt = (degrees: number, distance: number) => {
    const angle = (degrees * Math.PI) / 180;
    return categoryNames[axisAt(distance * Math.sin(angle), -distance * Math.cos(angle), categoryNames.length)];
  };

  it('is one of 12', () => {
    expect(categoryNames).toHaveLength(12);
  });

  it.each(categoryNames.map((category, place) => [category, place * step] as const))(
    'is that of %s on it, and almost halfway to its neighbors',
    (category, degrees) => {
      for (const distance of [3, 80, 400]) {
        for (const aside of [-0.49, -0.2, 0, 0.2, 0.49]) {
          expect(categoryAt(degrees + aside * step, distance)).toBe(category);
        }
      }
    },
  );
});

describe('the scores of a category', () => {
  const wrong: CategoryCompetency = {
    category_id: 1,
    category: 'Injection',
    combined_score: 0,
    puzzle_score: 0,
    question_score: 0,
    total_attempts: 3,
    puzzle_attempts: 3,
    question_attempts: 0,
  };
  const scores = (entry: CategoryCompetency | undefined) => radarSeries.map(({ score }) => scoreOf(entry, score));

  it('are gaps if nothing was attempted, and 0 if everything was wrong', () => {
    expect(scores(wrong)).toEqual([0, 0, null]);
    expect(scores({ ...wrong, puzzle_attempts: 0, question_attempts: 3 })).toEqual([0, null, 0]);
    expect(scores({ ...wrong, total_attempts: 0, puzzle_attempts: 0 })).toEqual([null, null, null]);
    expect(scores(undefined)).toEqual([null, null, null]);
  });
});
