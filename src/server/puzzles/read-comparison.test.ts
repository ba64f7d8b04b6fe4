import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { keyOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { fewestPlayers } from '../../rules/comparison.ts';
import { answers, puzzleProgress, users } from '../database/schema.ts';

const noon = '2026-11-20T12:00:00.000Z';
const yesterday = '2026-11-19T12:00:00.000Z';

describeServer('The comparison with others', (openServer) => {
  let server: TestServer;
  let puzzle: Puzzle;
  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
    puzzle = (await server.visitor().call('readPuzzle', { params: { id: 0 } })).body;
  });

  const compare = (client: Client) => client.call('readComparison', { params: { id: puzzle.id } });

  /** Answers this many questions wrong, the first ones, and the rest right. */
  const complete = async (client: Client, wrong: number) => {
    for (const [index, question] of puzzle.questions.entries()) {
      const key = keyOf(puzzle, question);
      const answer = index < wrong ? (key === 'A' ? 'B' : 'A') : key;
      const body = { question_id: question.id, answer } as const;
      const { status, text } = await client.call('answerPuzzle', { params: { id: puzzle.id }, body });
      expect(status, text).toBe(200);
    }
  };

  /** Learners who have completed it, each with so many wrong answers. */
  let last = 0;
  const others = async (wrongs: readonly number[], at: string, fields: { is_staff?: boolean } = {}) => {
    for (const wrong of wrongs) {
      last += 1;
      const [user] = await insertRows(server.db, users, {
        username: `other-${last}`,
        email: `other-${last}@example.test`,
        password_hash: '-',
        ...fields,
      });
      const total = puzzle.questions.length;
      const points = 10 * puzzle.difficulty;
      const done = { user_id: user!.id, puzzle_id: puzzle.id, answered: total, total, correct: total - wrong };
      await insertRows(server.db, puzzleProgress, {
        ...done,
        xp: points * (total - wrong),
        completed_at: new Date(at),
        completed_on: at.slice(0, 10),
      });
      await insertRows(
        server.db,
        answers,
        ...puzzle.questions.map((question, index) => ({
          user_id: user!.id,
          question_id: question.id,
          puzzle_id: puzzle.id,
          selected_answer: 'A' as const,
          correct_answer: index < wrong ? ('B' as const) : ('A' as const),
          is_correct: index >= wrong,
          points: index < wrong ? 0 : points,
          answered_at: new Date(at),
          local_date: at.slice(0, 10),
        })),
      );
    }
  };

  it('is only for learners who have completed the puzzle', async () => {
    await others(
      Array.from({ length: fewestPlayers }, () => 1),
      yesterday,
    );
    expect((await compare(server.visitor())).status).toBe(401);
    const { client } = await server.member();
    expect((await compare(client)).status).toBe(404);
    const [first] = puzzle.questions;
    await client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: first!.id, answer: keyOf(puzzle, first!) },
    });
    expect((await compare(client)).status).toBe(404);
    expect((await compare((await server.staff()).client)).status).toBe(404);
  });

  it('is about everyone until 20 others have completed it on the day, and leaves staff and the learner out', async () => {
    const { client } = await server.member();
    await complete(client, 0);
    await others([0, 0, 2], noon);
    await others([2, 2], noon, { is_staff: true });
    const first = puzzle.questions[0]!.id;
    // 20 of yesterday and 3 of today; the learner's own right answer is among those to the first question.
    expect((await compare(client)).body).toEqual({
      period: 'ever',
      players: 23,
      better_than: 21 / 23,
      most_missed: { question_id: first, missed: 21 / 24 },
    });
    await others(
      Array.from({ length: 16 }, () => 2),
      noon,
    );
    expect((await compare(client)).body).toMatchObject({ period: 'ever', players: 39 });
    await others([0], noon);
    expect((await compare(client)).body).toEqual({
      period: 'today',
      players: 20,
      better_than: 17 / 20,
      most_missed: { question_id: first, missed: 17 / 21 },
    });
  });

  it('is about everyone for learners who completed it on another day', async () => {
    const { client } = await server.member();
    await complete(client, 2);
    server.setClock('2026-11-21T12:00:00.000Z');
    const { body } = await compare(client);
    expect(body).toMatchObject({ period: 'ever', players: 41, better_than: 0 });
  });

  it('says nothing about a puzzle that fewer than 20 others completed', async () => {
    server.setClock(noon);
    const { client } = await server.member();
    await server.db.delete(answers);
    await server.db.delete(puzzleProgress);
    await complete(client, 0);
    await others(
      Array.from({ length: fewestPlayers - 1 }, () => 1),
      noon,
    );
    expect((await compare(client)).body).toEqual({ period: 'ever', players: 19, better_than: null, most_missed: null });
  });

  it('names the most missed question without answers that count for nobody', async () => {
    const { client } = await server.member();
    await server.db.delete(answers);
    await server.db.delete(puzzleProgress);
    await complete(client, 0);
    await others([2, ...Array.from({ length: fewestPlayers - 1 }, () => 1)], noon);
    const [first, second] = puzzle.questions;
    await server.db.update(answers).set({ correction: 'void' }).where(eq(answers.question_id, first!.id));
    expect((await compare(client)).body.most_missed).toEqual({ question_id: second!.id, missed: 1 / 21 });
  });
});
