import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { keyOf, wrongLetterOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { Exercise } from '../../contract/progress.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { addDays } from '../../rules/puzzle-day.ts';
import { exercises, puzzles, users } from '../database/schema.ts';

const today = '2026-11-20';
const noon = (day: string) => `${day}T12:00:00.000Z`;

describeServer('progress', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: noon(today) });
    server.setClock(noon(today));
  });

  const progress = async (client: Client, query = {}) => (await client.call('readProgress', { query })).body;
  const pulled = async (client: Client) => (await client.call('pull')).text;
  const read = async (client: Client, id = 0): Promise<Puzzle> =>
    (await client.call('readPuzzle', { params: { id } })).body;
  /** The first answer is wrong. */
  const solve = async (client: Client, puzzle: Puzzle, answered_at = noon(today), local_date = today) => {
    for (const [index, question] of puzzle.questions.entries()) {
      const letter = index === 0 ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question);
      const body = { question_id: question.id, answer: letter, answered_at, local_date };
      const { status, text } = await client.call('answerPuzzle', { params: { id: puzzle.id }, body });
      if (status !== 200) throw new Error(text);
    }
  };
  const review = (puzzle: Puzzle, day = today): Exercise => ({
    kind: 'review',
    puzzle_id: puzzle.id,
    question_id: puzzle.questions[0]!.id,
    is_correct: true,
    done_at: noon(day),
    local_date: day,
  });
  const practice = (puzzle: Puzzle, day = today): Exercise => ({
    kind: 'practice',
    puzzle_id: puzzle.id,
    question_id: null,
    is_correct: null,
    done_at: noon(day),
    local_date: day,
  });
  const add = (client: Client, body: Exercise, key: string = randomUUID()) => client.call('addExercise', { body, key });

  it('keeps at most 500 exercises a day', async () => {
    const { user, client } = await server.member();
    const puzzle = await read(client);
    await solve(client, puzzle);
    const { done_at, ...rest } = practice(puzzle);
    await insertRows(
      server.db,
      exercises,
      ...Array.from({ length: 499 }, () => ({
        ...rest,
        done_at: new Date(done_at!),
        local_date: today,
        id: randomUUID(),
        user_id: user.id,
      })),
    );
    expect((await add(client, practice(puzzle))).status).toBe(201);
    expect((await add(client, practice(puzzle))).rejection).toMatchObject({ code: 'invalid' });
    expect((await add(client, practice(puzzle, addDays(today, -1)))).status).toBe(201);
  });

  it("counts answers and exercises, and the streak by the learner's own days", async () => {
    const { client } = await server.member({ plan: 'annual' });
    expect(await progress(client)).toEqual({
      xp: 0,
      puzzles_completed: 0,
      questions_answered: 0,
      correct_answers: 0,
      streak: { current: 0, longest: 0, today: false, freezes_left: 2 },
      days: [],
    });
    const puzzle = await read(client);
    await solve(client, puzzle, '2026-11-19T23:30:00Z', today);
    const count = puzzle.questions.length;
    expect(await progress(client)).toEqual({
      xp: 10 * puzzle.difficulty * (count - 1),
      puzzles_completed: 1,
      questions_answered: count,
      correct_answers: count - 1,
      streak: { current: 1, longest: 1, today: true, freezes_left: 2 },
      days: [
        {
          date: today,
          puzzles: 1,
          practised: 0,
          reviews: 0,
          first_at: '2026-11-19T23:30:00.000Z',
          last_at: '2026-11-19T23:30:00.000Z',
        },
      ],
    });
    // In zones where it's still yesterday, or already tomorrow.
    expect((await progress(client, { today: addDays(today, 1) })).streak).toMatchObject({ current: 1, today: false });
    // A wrong clock isn't believed.
    expect((await progress(client, { today: addDays(today, 2) })).streak).toMatchObject({ current: 1, today: true });
  });

  it('counts a day with 5 reviews or a practiced puzzle, without points', async () => {
    const { client, user } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    await solve(client, puzzle, noon(addDays(today, -3)), addDays(today, -3));
    const { xp, correct_answers } = await progress(client);
    for (let count = 0; count < 4; count += 1) await add(client, review(puzzle, addDays(today, -1)));
    expect((await progress(client)).streak).toMatchObject({ today: false, freezes_left: 0 });
    await add(client, review(puzzle, addDays(today, -1)));
    expect((await add(client, practice(puzzle))).status).toBe(201);
    const after = await progress(client);
    expect(after.days.slice(-2)).toMatchObject([
      { date: addDays(today, -1), puzzles: 0, practised: 0, reviews: 5 },
      { date: today, puzzles: 0, practised: 1, reviews: 0 },
    ]);
    expect(after.streak).toEqual({ current: 3, longest: 3, today: true, freezes_left: 1 });
    expect([after.xp, after.correct_answers]).toEqual([xp, correct_answers]);
    const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.xp).toBe(xp);
  });

  it('SRV-3: a device clock 26 hours ahead makes no future day count', async () => {
    const { client } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    const ahead = '2026-11-21T14:00:00.000Z';
    const wrong = { at: ahead, day: addDays(today, 1), headers: { 'x-sent-at': ahead } };
    for (const question of puzzle.questions) {
      const body = { question_id: question.id, answer: 'A' as const, answered_at: wrong.at, local_date: wrong.day };
      const { status } = await client.call('answerPuzzle', { params: { id: puzzle.id }, body, headers: wrong.headers });
      expect(status).toBe(200);
    }
    const body = { ...practice(puzzle), done_at: wrong.at, local_date: wrong.day };
    const { status } = await client.call('addExercise', { body, key: randomUUID(), headers: wrong.headers });
    expect(status).toBe(201);
    const { days, streak } = await progress(client, { today });
    expect(days).toMatchObject([{ date: today, puzzles: 1, practised: 1, reviews: 0 }]);
    expect(streak).toMatchObject({ current: 1, today: true });
  });

  it("records an operation once, and syncs it to the learner's other devices", async () => {
    const { client, user } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    await solve(client, puzzle);
    const id = randomUUID();
    const first = await add(client, review(puzzle), id);
    expect([first.status, first.body]).toEqual([201, { id, done_at: noon(today) }]);
    const again = await add(client, review(puzzle), id);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    await add(client, { ...practice(puzzle), done_at: noon(addDays(today, 1)), local_date: addDays(today, 1) });

    const other = await server.signIn(user);
    const { body } = await other.call('pull');
    const rows = body.changes.flatMap((change) => (change.kind === 'exercise' ? [change] : []));
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(expect.objectContaining({ key: id, value: { id, ...review(puzzle) } }));
    // A fast clock isn't believed.
    expect(rows.map((row) => 'value' in row && row.value.done_at)).toEqual([noon(today), noon(today)]);
    const outsider = await (await server.member()).client.call('pull');
    expect(outsider.body.changes.some(({ kind }) => kind === 'exercise')).toBe(false);
    // Another user's key doesn't work for them.
    const { client: thief } = await server.member();
    await solve(thief, await read(thief));
    const stolen = await add(thief, review(puzzle), id);
    expect([stolen.status, stolen.rejection.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('accepts only answered questions and completed puzzles, at a plausible time', async () => {
    const { client, user } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    const rejected = async (body: Exercise) => {
      const { status, rejection } = await add(client, body);
      return [status, rejection.code, rejection.error];
    };
    const unanswered = [404, 'not_found', "This answered question doesn't exist."];
    expect(await rejected(review(puzzle))).toEqual(unanswered);
    expect(await rejected(practice(puzzle))).toEqual([404, 'not_found', "This completed puzzle doesn't exist."]);
    const [first] = puzzle.questions;
    await client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: first!.id, answer: wrongLetterOf(puzzle, first!) },
    });
    expect(await rejected(practice(puzzle))).toEqual([404, 'not_found', expect.any(String)]);
    expect(await rejected({ ...review(puzzle), puzzle_id: puzzle.id + 1 })).toEqual(unanswered);
    expect(await rejected(review(puzzle, addDays(today, -31)))).toEqual([
      400,
      'invalid',
      expect.stringContaining('30 days'),
    ]);
    expect(await rejected({ ...review(puzzle), local_date: addDays(today, -2) })).toEqual([
      400,
      'invalid',
      expect.stringContaining('day'),
    ]);
    for (const body of [
      {},
      { kind: 'review' },
      { kind: 'nap', puzzle_id: 1 },
      null,
      { ...review(puzzle), question_id: 0 },
      { ...review(puzzle), is_correct: null },
      { ...practice(puzzle), is_correct: true, question_id: 1 },
    ]) {
      const { status, rejection } = await client.send('POST', '/api/progress/exercises/', { body });
      expect([status, rejection.code]).toEqual([400, 'invalid']);
    }
    expect((await add(client, review(puzzle))).status).toBe(201);
    const visitor = server.visitor();
    expect((await add(visitor, review(puzzle))).status).toBe(401);
    expect((await visitor.call('readProgress')).status).toBe(401);
    expect(await server.db.select().from(exercises).where(eq(exercises.user_id, user.id))).toHaveLength(1);
  });

  it('names the concept of a puzzle only to learners who completed it, and to staff', async () => {
    const { client } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    const [row] = await server.db.select().from(puzzles).where(eq(puzzles.id, puzzle.id));
    expect(row?.cwe).toBeGreaterThan(0);
    expect('cwe' in (await read(server.visitor()))).toBe(false);
    expect('cwe' in puzzle).toBe(false);
    const [first] = puzzle.questions;
    await client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: first!.id, answer: keyOf(puzzle, first!) },
    });
    expect('cwe' in (await read(client))).toBe(false);
    await solve(client, { ...puzzle, questions: puzzle.questions.slice(1) });
    expect((await read(client)).cwe).toBe(row?.cwe);
    expect((await read((await server.staff()).client)).cwe).toBe(row?.cwe);
    // Nor does the pull say it.
    expect((await client.call('pull')).text).not.toContain('cwe');
  });

  it('shows a subtitle only to learners who completed the puzzle, and to staff', async () => {
    const { client } = await server.member({ plan: 'annual' });
    const puzzle = await read(client);
    const subtitle = 'The index is checked after its use';
    await server.db.update(puzzles).set({ subtitle }).where(eq(puzzles.id, puzzle.id));
    const replies = async (of: Client) => {
      const list = await of.call('listPuzzles', { query: { q: puzzle.title } });
      return [(await of.call('readPuzzle', { params: { id: puzzle.id } })).text, list.text];
    };
    await solve(client, { ...puzzle, questions: puzzle.questions.slice(1) });
    for (const text of [...(await replies(server.visitor())), ...(await replies(client)), await pulled(client)]) {
      expect(text).not.toContain(subtitle);
    }
    await solve(client, { ...puzzle, questions: puzzle.questions.slice(0, 1) });
    for (const text of [...(await replies(client)), await pulled(client)]) expect(text).toContain(subtitle);
    expect((await replies((await server.staff()).client))[0]).toContain(subtitle);
    // Another learner's page comes from the same cache.
    const other = await server.member({ plan: 'annual' });
    for (const text of [...(await replies(other.client)), await pulled(other.client)])
      expect(text).not.toContain(subtitle);
  });
});
