import { describe, expect, it } from 'vitest';
import { type CategoryTally, competencyOf } from './competency.ts';

const tally = (category_id: number, kind: CategoryTally['kind'], right: number, attempts: number): CategoryTally => ({
  category_id,
  category: `Category ${category_id}`,
  kind,
  attempts,
  right,
});

describe('competency', () => {
  it('is empty with an overall score of 0 before the first attempt', () => {
    expect(competencyOf([])).toEqual({ competency_stats: [], overall_score: 0 });
    expect(competencyOf([tally(1, 'puzzle', 0, 0)])).toEqual({ competency_stats: [], overall_score: 0 });
  });

  it('combines puzzles and questions by their answers, and keeps their percentages separate', () => {
    expect(competencyOf([tally(1, 'puzzle', 3, 4), tally(1, 'question', 0, 2)]).competency_stats).toEqual([
      {
        category_id: 1,
        category: 'Category 1',
        combined_score: 50,
        puzzle_score: 75,
        question_score: 0,
        total_attempts: 6,
        puzzle_attempts: 4,
        question_attempts: 2,
      },
    ]);
  });

  it('counts a category with only questions', () => {
    expect(competencyOf([tally(2, 'question', 1, 4)]).competency_stats).toMatchObject([
      {
        combined_score: 25,
        puzzle_score: 0,
        question_score: 25,
        total_attempts: 4,
        puzzle_attempts: 0,
        question_attempts: 4,
      },
    ]);
  });

  it('averages over attempted categories, not answers', () => {
    const { overall_score } = competencyOf([tally(1, 'puzzle', 1, 1), tally(2, 'puzzle', 0, 9)]);
    expect(overall_score).toBe(50);
  });

  it('is 0 overall if nothing is right', () => {
    expect(competencyOf([tally(1, 'puzzle', 0, 3)]).overall_score).toBe(0);
  });
});
