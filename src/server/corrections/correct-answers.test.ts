import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import type { AdminPuzzle, PastAnswers } from '../../contract/admin-puzzles.ts';
import { type Letter, letters } from '../../contract/puzzles.ts';
import {
  answers,
  categories,
  leaderboardDays,
  leaderboardTotals,
  puzzleCounts,
  puzzleProgress,
  users,
} from '../database/schema.ts';
import { aggregateAnswers } from '../puzzles/aggregate-answers.ts';

const today = '2026-11-20';

describeServer('Corrections', (openServer) => {
  let server: TestServer;
  let staff: Client;
  beforeAll(async () => {
    server = await openServer();
    server.setClock(`${today}T10:00:00Z`);
    staff = (await server.staff()).client;
  });

  const question = (correct_answer: Letter = 'A') => ({
    ...{ label: '', text: 'Which line?', option_a: 'Line 1', option_b: 'Line 2', option_c: 'Line 3', option_d: 'None' },
    correct_answer,
    notes: { A: '', B: '', C: '', D: '' },
  });
  const create = async (keys: Letter[] = ['A', 'A']) => {
    const body = {
      ...{
        title: uniqueName('p'),
        description: 'd',
        category: 'Injection' as const,
        language: 'GO' as const,
        difficulty: 2,
      },
      published_at: today,
      questions: keys.map((key) => question(key)),
    } as const;
    return (await staff.call('createPuzzle', { body })).body;
  };
  const read = async (id: number) => (await staff.call('readAdminPuzzle', { params: { id } })).body;
  const edit = (puzzle: AdminPuzzle, questions: object[], past_answers?: PastAnswers) =>
    staff.call('updatePuzzle', {
      params: { id: puzzle.id },
      body: { ...puzzle, questions, ...(past_answers && { past_answers }) } as never,
    });
  const withKey = (puzzle: AdminPuzzle, at: number, correct_answer: Letter) =>
    puzzle.questions.map((each, index) => (index === at ? { ...each, correct_answer } : each));
  const answer = (client: Client, puzzle: AdminPuzzle, at: number, letter: Letter, version?: number) =>
    client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: puzzle.questions[at]!.id, answer: letter, ...(version && { version }) },
    });
  const solve = async (puzzle: AdminPuzzle, given: Letter[]) => {
    const member = await server.member({ plan: 'annual' });
    await member.client.call('readPuzzle', { params: { id: puzzle.id } });
    for (const [at, letter] of given.entries()) await answer(member.client, puzzle, at, letter);
    return member;
  };
  const line = async (userId: number, timeframe: 'all' | 'weekly' = 'all') => {
    const isLine = and(eq(leaderboardTotals.user_id, userId), eq(leaderboardTotals.timeframe, timeframe));
    const [row] = await server.db.select().from(leaderboardTotals).where(isLine);
    return row && { score: row.total_score, average: row.average_score, puzzles: row.puzzles_completed };
  };
  const xpOf = async (id: number) => (await server.db.select().from(users).where(eq(users.id, id)))[0]!.xp;
  const rateOf = async (id: number) => {
    await aggregateAnswers(server.db);
    return (await server.visitor().call('listPuzzles', { query: { q: (await read(id)).title } })).body.results[0]
      ?.success_rate;
  };

  test('an edit that changes the key of an answered question is refused without a choice', async () => {
    const puzzle = await create();
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'))).status).toBe(200);
    const present = await read(puzzle.id);
    await solve(present, ['B']);
    const refused = await edit(present, withKey(present, 0, 'A'));
    expect([refused.status, refused.refusal]).toEqual([
      409,
      {
        code: 'correction_required',
        error:
          'Learners have answered what this edit changes. Choose whether their answers are regraded or count for nobody.',
      },
    ]);
    expect(await read(puzzle.id)).toEqual({ ...present, answers: 1 });
    // What nobody has answered, and texts, ask nothing.
    expect((await edit(present, withKey(present, 1, 'C'))).status).toBe(200);
  });

  test('regrading counts both ways, for everyone, and devices pull it', async () => {
    const puzzle = await create();
    const [was, now] = [await solve(puzzle, ['A', 'A']), await solve(puzzle, ['B', 'A'])];
    expect([await line(was.user.id), await line(now.user.id)]).toEqual([
      { score: 40, average: 100, puzzles: 1 },
      { score: 20, average: 50, puzzles: 1 },
    ]);
    const { cursor } = (await now.client.call('pull')).body;
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'), 'regrade')).status).toBe(200);
    for (const timeframe of ['all', 'weekly'] as const) {
      expect([await line(was.user.id, timeframe), await line(now.user.id, timeframe)]).toEqual([
        { score: 20, average: 50, puzzles: 1 },
        { score: 40, average: 100, puzzles: 1 },
      ]);
    }
    expect([await xpOf(was.user.id), await xpOf(now.user.id)]).toEqual([20, 40]);
    expect(await rateOf(puzzle.id)).toBe(0.75);
    const { changes } = (await now.client.call('pull', { query: { cursor } })).body;
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: 'answer',
        value: expect.objectContaining({ is_correct: true, correct_answer: 'B', version: 2, correction: 'regraded' }),
      }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: 'progress',
        value: expect.objectContaining({ completed: true, answered: 2, correct: 2, total: 2, xp: 40 }),
      }),
    );
    const { body } = await staff.call('readPuzzleStatistics', { params: { id: puzzle.id } });
    expect(body[0]).toMatchObject({ correct_answer: 'B', answers: 2, earlier: 0 });
  });

  test('with "count for nobody", earlier answers and late ones to the earlier version have no points, and no rate', async () => {
    const puzzle = await create();
    const early = await solve(puzzle, ['A', 'A']);
    const late = await server.member({ plan: 'annual' });
    await late.client.call('readPuzzle', { params: { id: puzzle.id } });
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'), 'void')).status).toBe(200);
    await answer(late.client, puzzle, 0, 'B', 1);
    await answer(late.client, puzzle, 1, 'A', 1);
    for (const { user, client } of [early, late]) {
      expect(await line(user.id)).toEqual({ score: 20, average: 100, puzzles: 1 });
      expect(await xpOf(user.id)).toBe(20);
      const seen = (await client.call('readPuzzle', { params: { id: puzzle.id } })).body;
      expect(seen.completed).toBe(true);
      expect(seen.user_progress).toEqual({ completed: true, answered: 1, correct: 1, total: 1, xp: 20 });
      expect(seen.user_answers[puzzle.questions[0]!.id]).toMatchObject({ correction: 'void' });
    }
    const fresh = await solve(await read(puzzle.id), ['B', 'A']);
    expect(await line(fresh.user.id)).toEqual({ score: 40, average: 100, puzzles: 1 });
    expect(await rateOf(puzzle.id)).toBe(1);
  });

  test.each(['regrade', 'void'] as const)(
    'a completed puzzle stays complete when a question is added (%s)',
    async (choice) => {
      const puzzle = await create();
      const [done, open] = [await solve(puzzle, ['A', 'A']), await solve(puzzle, ['A'])];
      const longer = [...puzzle.questions, question()];
      expect((await edit(puzzle, longer)).refusal.code).toBe('correction_required');
      expect((await edit(puzzle, longer, choice)).status).toBe(200);
      const present = await read(puzzle.id);
      const progressOf = async ({ client }: { client: Client }) =>
        (await client.call('readPuzzle', { params: { id: puzzle.id } })).body.user_progress;
      expect(await progressOf(done)).toMatchObject({ completed: true, answered: 2, total: 2 });
      expect(await progressOf(open)).toMatchObject({ completed: false, answered: 1, total: 3 });
      expect(await line(done.user.id)).toEqual({ score: 40, average: 100, puzzles: 1 });
      await answer(done.client, present, 2, 'B');
      const counts = choice === 'regrade';
      expect(await progressOf(done)).toMatchObject({ completed: true, answered: counts ? 3 : 2, correct: 2 });
      expect(await line(done.user.id)).toEqual({ score: 40, average: counts ? 200 / 3 : 100, puzzles: 1 });
    },
  );

  test('an interview answer is regraded, or counts for nobody, as staff choose', async () => {
    const [category] = await server.db.select().from(categories);
    const made = (
      await staff.call('createQuestion', {
        body: {
          ...{
            category_id: category!.id,
            difficulty: 1,
            title: uniqueName('q'),
            description: 'd',
            explanation: 'e',
          },
          ...{ type: 'MC', option_a: '1', option_b: '2', option_c: '3', option_d: '4', correct_mc_answer: 'A' },
        },
      })
    ).body;
    const params = { id: made.id };
    const { user, client } = await server.member({ plan: 'annual' });
    await client.call('readQuestion', { params });
    expect((await client.call('answerQuestion', { params, body: { selected_mc_answer: 'B' } })).status).toBe(200);
    const change = async (correct_mc_answer: Letter, past_answers?: PastAnswers) => {
      const { body: present } = await staff.call('readAdminQuestion', { params });
      const fields = { correct_mc_answer, ...(past_answers && { past_answers }) };
      return staff.call('updateQuestion', { params, body: { ...present, ...fields } as never });
    };
    expect((await change('B')).refusal.code).toBe('correction_required');
    expect((await change('B', 'regrade')).status).toBe(200);
    const seen = async () => (await client.call('readQuestion', { params })).body.user_answer;
    expect(await seen()).toMatchObject({ is_correct: true, correction: 'regraded' });
    expect(await xpOf(user.id)).toBe(10);
    expect((await change('C', 'void')).status).toBe(200);
    expect(await seen()).toMatchObject({ is_correct: true, correction: 'void' });
    expect(await xpOf(user.id)).toBe(0);
  });

  test('an answer sent at the moment of a correction is graded by one key, and every total follows', async () => {
    for (const choice of ['regrade', 'void', 'regrade', 'void'] as const) {
      const puzzle = await create(['A']);
      await solve(puzzle, ['A']);
      const learners = await Promise.all([0, 1, 2, 3].map(() => server.member({ plan: 'annual' })));
      for (const { client } of learners) await client.call('readPuzzle', { params: { id: puzzle.id } });
      const [edited, ...replies] = await Promise.all([
        edit(puzzle, withKey(puzzle, 0, 'B'), choice),
        ...learners.map(({ client }, at) => answer(client, puzzle, 0, at % 2 === 0 ? 'A' : 'B', 1)),
      ]);
      expect([edited.status, ...replies.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200]);
      for (const { user } of learners) {
        const [row] = await server.db.select().from(answers).where(eq(answers.user_id, user.id));
        const isRight = row!.selected_answer === row!.correct_answer;
        const isVoid = row!.correction === 'void';
        expect(row!.is_correct).toBe(isRight);
        // Answered before or after the edit: by its choice, the new key, or none.
        if (choice === 'regrade') expect([row!.correct_answer, isVoid]).toEqual(['B', false]);
        else expect(isVoid).toBe(true);
        const score = isRight && !isVoid ? 20 : 0;
        expect([row!.points, await xpOf(user.id)]).toEqual([score, score]);
        const [progress] = await server.db.select().from(puzzleProgress).where(eq(puzzleProgress.user_id, user.id));
        const own = { answered: Number(!isVoid), correct: Number(score > 0), total: Number(!isVoid), xp: score };
        expect(progress).toMatchObject(own);
        expect(await line(user.id)).toEqual({ score, average: score > 0 ? 100 : 0, puzzles: 1 });
      }
      await aggregateAnswers(server.db);
      const [counts] = await server.db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id));
      const right = choice === 'regrade' ? 2 : 0;
      expect(counts).toMatchObject({ answers: choice === 'regrade' ? 5 : 0, right_answers: right });
    }
  });

  test('after any sequence of answers and edits, every total equals one counted from the answers and keys', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          learner: fc.nat(2),
          at: fc.nat(3),
          letter: fc.constantFrom(...letters),
          late: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          key: fc.constantFrom(...letters),
          at: fc.nat(3),
          choice: fc.constantFrom('regrade' as const, 'void' as const),
        }),
      },
      { weight: 1, arbitrary: fc.record({ add: fc.constantFrom('regrade' as const, 'void' as const) }) },
      { weight: 1, arbitrary: fc.constant('fold' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await create();
        const learners = await Promise.all([0, 1, 2].map(() => server.member({ plan: 'annual' })));
        for (const each of steps) {
          const puzzle = await read(id);
          if (each === 'fold') await aggregateAnswers(server.db);
          else if ('learner' in each) {
            const at = each.at % puzzle.questions.length;
            await answer(learners[each.learner]!.client, puzzle, at, each.letter, each.late ? 1 : puzzle.version);
          } else if ('key' in each) {
            const at = each.at % puzzle.questions.length;
            expect((await edit(puzzle, withKey(puzzle, at, each.key), each.choice)).status).toBe(200);
          } else if (puzzle.questions.length < 4) {
            expect((await edit(puzzle, [...puzzle.questions, question()], each.add)).status).toBe(200);
          }
        }
        await aggregateAnswers(server.db);
        const puzzle = await read(id);
        const keys = new Map(puzzle.questions.map((each) => [each.id, each.correct_answer]));
        const ids = learners.map(({ user }) => user.id);
        const all = await server.db.select().from(answers).where(inArray(answers.user_id, ids));
        const counted = all.filter(({ correction }) => correction !== 'void');
        const right = (row: (typeof all)[number]) => row.selected_answer === keys.get(row.question_id);
        for (const row of counted) {
          expect([row.is_correct, row.correct_answer, row.points]).toEqual([
            right(row),
            keys.get(row.question_id),
            right(row) ? 20 : 0,
          ]);
        }
        const [counts] = await server.db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, id));
        expect([counts?.answers ?? 0, counts?.right_answers ?? 0]).toEqual([
          counted.length,
          counted.filter(right).length,
        ]);
        for (const userId of ids) {
          const own = counted.filter((row) => row.user_id === userId);
          const score = own.filter(right).length * 20;
          const [progress] = await server.db.select().from(puzzleProgress).where(eq(puzzleProgress.user_id, userId));
          expect(await xpOf(userId)).toBe(score);
          expect([progress?.answered ?? 0, progress?.correct ?? 0, progress?.xp ?? 0]).toEqual([
            own.length,
            own.filter(right).length,
            score,
          ]);
          const isDone = progress?.completed_at != null;
          const given = all.filter((row) => row.user_id === userId).length;
          if (given === puzzle.questions.length) expect(isDone).toBe(true);
          const average = isDone && own.length > 0 ? (100 * own.filter(right).length) / own.length : 0;
          for (const timeframe of ['all', 'weekly'] as const) {
            expect((await line(userId, timeframe)) ?? { score: 0, average: 0, puzzles: 0 }).toEqual({
              score,
              average,
              puzzles: Number(isDone),
            });
          }
          const days = await server.db.select().from(leaderboardDays).where(eq(leaderboardDays.user_id, userId));
          expect(days.reduce((sum, day) => sum + day.score, 0)).toBe(score);
        }
      }),
      { numRuns: isNightly ? 60 : 12 },
    );
  });
});
