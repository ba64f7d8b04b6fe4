import { expect, it } from 'vitest';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { describeServer } from '../../../tests/support/server.ts';
import { countedAnswers, puzzleCounts } from '../database/schema.ts';
import { aggregateAnswers } from './aggregate-answers.ts';

describeServer('aggregating answers', (openServer) => {
  it('counts each once if processes aggregate simultaneously', async () => {
    const { db } = await openServer({ seededAt: new Date() });
    const rows = Array.from({ length: 300 }, (_, index) => ({
      puzzle_id: 1 + (index % 3),
      is_correct: index % 2 === 0,
    }));
    await insertRows(db, countedAnswers, ...rows);
    await Promise.all([aggregateAnswers(db), aggregateAnswers(db), aggregateAnswers(db)]);
    await aggregateAnswers(db);
    const counts = await db.select().from(puzzleCounts);
    expect(counts.map(({ answers }) => answers)).toEqual([100, 100, 100]);
    expect(counts.reduce((sum, { right_answers }) => sum + right_answers, 0)).toBe(150);
  });
});
