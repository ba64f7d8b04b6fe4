import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { keyOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { HintNumber, Letter, Puzzle } from '../../contract/puzzles.ts';
import { hintOf } from '../../rules/hints.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { answers, puzzles, questions, takenHints, users } from '../database/schema.ts';
import { aggregateAnswers } from './aggregate-answers.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));
const sentence = 'Follow the length to where it is read.';

describeServer('Hints', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
    await server.db.update(questions).set({ hint: sentence });
    await server.db.update(puzzles).set({ difficulty: 2 });
  });

  const read = async (client: Client): Promise<Puzzle> => (await client.call('readPuzzle', { params: { id: 0 } })).body;
  const take = (client: Client, puzzle: Puzzle, at: number, number: HintNumber, key: string = randomUUID()) =>
    client.call('takeHint', {
      params: { id: puzzle.id },
      body: { question_id: puzzle.questions[at]!.id, number },
      key,
    });
  const answer = (client: Client, puzzle: Puzzle, at: number, hints?: 0 | HintNumber, letter?: Letter) => {
    const question = puzzle.questions[at]!;
    return client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: {
        question_id: question.id,
        answer: letter ?? keyOf(puzzle, question),
        ...(hints !== undefined && { hints }),
      },
    });
  };
  const secondOf = async (puzzle: Puzzle, at: number) => {
    const [row] = await server.db.select().from(questions).where(eq(questions.id, puzzle.questions[at]!.id));
    return hintOf(row!, 2)!;
  };
  const stored = async (userId: number) =>
    (await server.db.select().from(answers).where(eq(answers.user_id, userId))).map((row) => ({
      hints: row.hints,
      points: row.points,
      if_right: row.points_if_right,
    }));

  it('come in order when a learner asks, and as often as they ask', async () => {
    const { user, client } = await server.member();
    const puzzle = await read(client);
    expect(puzzle.questions.map(({ hint_count, hints }) => [hint_count, hints])).toEqual(
      puzzle.questions.map(() => [2, undefined]),
    );
    const first = await take(client, puzzle, 0, 1);
    expect([first.status, first.body]).toEqual([200, { number: 1, text: sentence }]);
    expect((await read(client)).questions[0]).toMatchObject({ hints: [first.body] });
    const second = await take(client, puzzle, 0, 2);
    expect(second.body).toEqual(await secondOf(puzzle, 0));
    for (const again of [await take(client, puzzle, 0, 1), await take(client, puzzle, 0, 1)]) {
      expect(again.body).toEqual(first.body);
    }
    const { questions: shown } = await read(client);
    expect(shown.map(({ hints }) => hints)).toEqual([
      [first.body, second.body],
      ...puzzle.questions.slice(1).map(() => undefined),
    ]);
    const rows = await server.db.select().from(takenHints).where(eq(takenHints.user_id, user.id));
    expect(rows).toMatchObject([{ number: 2 }]);
  });

  it('are shown to nobody before they ask, and to learners who answered', async () => {
    const { client } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    const { note } = (await secondOf(puzzle, 0)) as { note: string };
    const hinted = async (reader: Client) => {
      const texts = [
        (await reader.call('readPuzzle', { params: { id: 0 } })).text,
        (await reader.call('readDaily', { params: { date: today } })).text,
        (await reader.call('pull', { query: {} })).text,
      ];
      expect(texts.join()).toContain(puzzle.title);
      return [sentence, note].filter((text) => texts.join().includes(JSON.stringify(text).slice(1, -1)));
    };
    expect(await hinted(client)).toEqual([]);
    expect(await hinted(server.visitor())).toEqual([]);
    expect((await read(server.visitor())).questions[0]).not.toHaveProperty('hint_count');
    await answer(client, puzzle, 0);
    expect((await read(client)).questions.map(({ hint }) => hint)).toEqual([
      sentence,
      ...puzzle.questions.slice(1).map(() => undefined),
    ]);
  });

  it("aren't given to a visitor, or for an unknown question, another number, or a coming puzzle", async () => {
    const { client } = await server.member();
    const puzzle = await read(client);
    expect((await take(server.visitor(), puzzle, 0, 1)).rejection.code).toBe('not_authenticated');
    const body = (question_id: number, number: number) => ({ question_id, number }) as never;
    const params = { id: puzzle.id };
    const at = async (id: number, number: number) =>
      (await client.call('takeHint', { params, body: body(id, number) })).rejection.code;
    expect([
      await at(2 ** 31 - 1, 1),
      await at(puzzle.questions[0]!.id, 3),
      await at(puzzle.questions[0]!.id, 0),
    ]).toEqual(['not_found', 'invalid', 'invalid']);
    const [coming] = await server.db
      .select()
      .from(puzzles)
      .where(eq(puzzles.published_at, addDays(today, 3)));
    const [asked] = await server.db.select().from(questions).where(eq(questions.puzzle_id, coming!.id));
    const rejected = await client.call('takeHint', { params: { id: coming!.id }, body: body(asked!.id, 1) });
    expect(rejected.rejection.code).toBe('not_found');
  });

  it('lower the points, by what the device says or the server knows, whichever is more', async () => {
    const { user, client } = await server.member();
    const puzzle = await read(client);
    await take(client, puzzle, 0, 1);
    await take(client, puzzle, 1, 2);
    const replies = [
      await answer(client, puzzle, 0, 0),
      await answer(client, puzzle, 1),
      await answer(client, puzzle, 2, 2),
    ];
    expect(replies.map(({ body }) => [body.is_correct, body.hints, body.progress.xp])).toEqual([
      [true, 1, 12],
      [true, 2, 18],
      [true, 2, 24],
    ]);
    expect(await stored(user.id)).toEqual([
      { hints: 1, points: 12, if_right: 12 },
      { hints: 2, points: 6, if_right: 6 },
      { hints: 2, points: 6, if_right: 6 },
    ]);
    const [{ xp } = { xp: 0 }] = await server.db.select().from(users).where(eq(users.id, user.id));
    const { body: pulled } = await client.call('pull', { query: {} });
    const rows = pulled.changes.flatMap((row) => (row.kind === 'answer' && 'value' in row ? [row.value.hints] : []));
    expect([xp, rows.toSorted()]).toEqual([24, [1, 2, 2]]);
    const { body: ownRank } = await client.call('readOwnRank', {});
    expect(ownRank.entry?.total_score).toBe(24);
  });

  it('leave the result and the success rate as they are', async () => {
    const { client } = await server.member();
    const puzzle = await read(client);
    await server.db.execute(sql`truncate puzzle_counts, counted_answers`);
    await answer(client, puzzle, 0, 2);
    await aggregateAnswers(server.db);
    expect(await read(client)).toMatchObject({ success_rate: 1, user_progress: { correct: 1 } });
  });

  it('are free after the answer: a device that took one before lets go of it', async () => {
    const { user, client } = await server.member();
    const puzzle = await read(client);
    await answer(client, puzzle, 0);
    const late = await take(client, puzzle, 0, 1);
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      400,
      { code: 'already_answered', number: 1, text: sentence },
    ]);
    expect(await stored(user.id)).toEqual([{ hints: 0, points: 20, if_right: 20 }]);
    expect(await server.db.select().from(takenHints).where(eq(takenHints.user_id, user.id))).toEqual([]);
  });
});
