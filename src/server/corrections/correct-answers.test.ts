import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import type { AdminPuzzle, PastAnswers } from '../../contract/admin-puzzles.ts';
import { type Letter, letters } from '../../contract/puzzles.ts';
import { addDays } from '../../rules/puzzle-day.ts';
import type { Transaction } from '../database/open-database.ts';
import {
  answers,
  categories,
  corrections,
  countedAnswers,
  leaderboardCounts,
  leaderboardDays,
  leaderboardTotals,
  puzzleCounts,
  puzzleProgress,
  users,
} from '../database/schema.ts';
import { countScores } from '../leaderboard/count-scores.ts';
import { hideLines } from '../leaderboard/hide-from-leaderboard.ts';
import { readTallies } from '../profile/competency.ts';
import { aggregateAnswers } from '../puzzles/aggregate-answers.ts';
import { workOffCorrections } from './work-off-corrections.ts';

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
    ...{ text: 'Which line?', option_a: 'Line 1', option_b: 'Line 2', option_c: 'Line 3', option_d: 'None' },
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
  const save = (puzzle: AdminPuzzle, questions: object[], past_answers?: PastAnswers) =>
    staff.call('updatePuzzle', {
      params: { id: puzzle.id },
      body: { ...puzzle, questions, ...(past_answers && { past_answers }) } as never,
    });
  const workOff = () => workOffCorrections(server.db, () => server.now);
  /** Corrects one learner and stops, as a server that ends then. */
  const workOffOne = () => {
    const asked: true[] = [];
    return workOffCorrections(server.db, () => server.now, { batch: 1, isStopping: () => asked.push(true) > 1 });
  };
  /** Corrects one learner, but crashes before that is committed. */
  const crash = async () => {
    const failing = new Proxy(server.db, {
      get: (db, name) =>
        name === 'transaction'
          ? (run: (transaction: Transaction) => Promise<unknown>) =>
              db.transaction(async (transaction) => {
                await run(transaction);
                throw new Error('It crashes here.');
              })
          : Reflect.get(db, name, db),
    });
    const pace = { batch: 1, isStopping: () => false };
    const error = await workOffCorrections(failing, () => server.now, pace).catch((thrown: unknown) => thrown);
    if (error) expect(error).toMatchObject({ message: 'It crashes here.' });
  };
  const edit = async (...edited: Parameters<typeof save>) => {
    const reply = await save(...edited);
    await workOff();
    return reply;
  };
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

  test('an edit that changes the key of an answered question is rejected without a choice', async () => {
    const puzzle = await create();
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'))).status).toBe(200);
    const present = await read(puzzle.id);
    await solve(present, ['B']);
    const rejected = await edit(present, withKey(present, 0, 'A'));
    expect([rejected.status, rejected.rejection]).toEqual([
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

  test('SRV-14: with "count for nobody", earlier answers and late ones to the earlier version have no points, and no rate', async () => {
    const puzzle = await create();
    const early = await solve(puzzle, ['A', 'A']);
    const late = await server.member({ plan: 'annual' });
    await late.client.call('readPuzzle', { params: { id: puzzle.id } });
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'), 'void')).status).toBe(200);
    // Neither answer had been counted yet.
    const [counts] = await server.db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id));
    expect(counts).toMatchObject({ answers: 1, right_answers: 1 });
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

  test('an answer that counts for nobody stays so when the question is regraded later', async () => {
    const puzzle = await create();
    const { user, client } = await solve(puzzle, ['C', 'A']);
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'), 'void')).status).toBe(200);
    const present = await read(puzzle.id);
    expect((await edit(present, withKey(present, 0, 'C'), 'regrade')).status).toBe(200);
    expect(await xpOf(user.id)).toBe(20);
    const seen = (await client.call('readPuzzle', { params: { id: puzzle.id } })).body;
    expect(seen.user_answers[puzzle.questions[0]!.id]).toMatchObject({ correction: 'void' });
    expect(seen.user_progress).toMatchObject({ answered: 1, correct: 1, xp: 20 });
  });

  test.each(['regrade', 'void'] as const)(
    'a completed puzzle stays complete, as of its day, when a question is added (%s)',
    async (choice) => {
      const puzzle = await create();
      const [done, open] = [await solve(puzzle, ['A', 'A']), await solve(puzzle, ['A'])];
      const longer = [...puzzle.questions, question()];
      expect((await edit(puzzle, longer)).rejection.code).toBe('correction_required');
      expect((await edit(puzzle, longer, choice)).status).toBe(200);
      const present = await read(puzzle.id);
      const progressOf = async ({ client }: { client: Client }) =>
        (await client.call('readPuzzle', { params: { id: puzzle.id } })).body.user_progress;
      expect(await progressOf(done)).toMatchObject({ completed: true, answered: 2, total: 2 });
      expect(await progressOf(open)).toMatchObject({ completed: false, answered: 1, total: 3 });
      expect(await line(done.user.id)).toEqual({ score: 40, average: 100, puzzles: 1 });
      const completion = () =>
        server.db
          .select({ at: puzzleProgress.completed_at, on: puzzleProgress.completed_on })
          .from(puzzleProgress)
          .where(eq(puzzleProgress.user_id, done.user.id));
      const completed = await completion();
      server.setClock(`${addDays(today, 1)}T10:00:00Z`);
      onTestFinished(() => server.setClock(`${today}T10:00:00Z`));
      await answer(done.client, present, 2, 'B');
      expect(await completion()).toEqual(completed);
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
      const reply = await staff.call('updateQuestion', { params, body: { ...present, ...fields } as never });
      await workOff();
      return reply;
    };
    expect((await change('B')).rejection.code).toBe('correction_required');
    expect((await change('B', 'regrade')).status).toBe(200);
    const seen = async () => (await client.call('readQuestion', { params })).body.user_answer;
    expect(await seen()).toMatchObject({ is_correct: true, correction: 'regraded' });
    expect(await xpOf(user.id)).toBe(10);
    expect((await change('C', 'void')).status).toBe(200);
    expect(await seen()).toMatchObject({ is_correct: true, correction: 'void' });
    expect(await xpOf(user.id)).toBe(0);
    const { body: list } = await client.call('listQuestions', { query: {} });
    expect(list.find(({ id }) => id === made.id)?.user_answer).toEqual({ is_correct: true, correction: 'void' });
    const { body: progress } = await client.call('readProgress', { query: {} });
    expect(progress).toMatchObject({ questions_answered: 0, correct_answers: 0 });
    expect(await readTallies(server.db, user.id)).toEqual([]);
    // A late answer counts as the earlier ones do.
    const late = await server.member({ plan: 'annual' });
    await late.client.call('readQuestion', { params });
    const { body: given } = await late.client.call('answerQuestion', {
      params,
      body: { selected_mc_answer: 'C', version: 2 },
    });
    expect([given.user_answer, given.xp]).toMatchObject([{ is_correct: true, correction: 'void' }, 0]);
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

  test('SRV-13: a save answers before earlier answers are corrected, and staff see how far that is', async () => {
    const puzzle = await create(['A']);
    const learners = [await solve(puzzle, ['A']), await solve(puzzle, ['A']), await solve(puzzle, ['A'])];
    const progress = async () => (await read(puzzle.id)).correction_progress;
    const scores = async () => Promise.all(learners.map(async ({ user }) => (await line(user.id))?.score));
    expect(await progress()).toBeUndefined();
    const { body } = await save(puzzle, withKey(puzzle, 0, 'B'), 'regrade');
    expect(body.correction_progress).toEqual({ corrected: 0, learners: null });
    expect(await scores()).toEqual([20, 20, 20]);
    await workOffOne();
    expect(await progress()).toEqual({ corrected: 1, learners: 3 });
    expect(await scores()).toEqual([0, 20, 20]);
    await crash();
    expect(await progress()).toEqual({ corrected: 1, learners: 3 });
    expect(await scores()).toEqual([0, 20, 20]);
    await workOffOne();
    expect(await progress()).toEqual({ corrected: 2, learners: 3 });
    expect(await scores()).toEqual([0, 0, 20]);
    await workOff();
    expect(await progress()).toBeUndefined();
    expect(await scores()).toEqual([0, 0, 0]);
  });

  test('SRV-13: processes that work at the same time correct every answer once', async () => {
    const puzzle = await create(['A']);
    const learners = await Promise.all([0, 1, 2, 3, 4].map((at) => solve(puzzle, [at % 2 === 0 ? 'A' : 'B'])));
    for (const [key, choice] of [
      ['B', 'regrade'],
      ['A', 'regrade'],
      ['B', 'regrade'],
    ] as const) {
      await save(await read(puzzle.id), withKey(await read(puzzle.id), 0, key), choice);
    }
    const pace = { batch: 1, isStopping: () => false };
    await Promise.all([1, 2, 3].map(() => workOffCorrections(server.db, () => server.now, pace)));
    await workOff();
    const scores = await Promise.all(learners.map(({ user }) => xpOf(user.id)));
    expect(scores).toEqual([0, 20, 0, 20, 0]);
    expect(await rateOf(puzzle.id)).toBe(2 / 5);
  });

  test('SRV-13: one that fails holds up only those of the same puzzle, and goes on once it can', async () => {
    const [failing, other] = [await create(['A']), await create(['A'])];
    const learners = [await solve(failing, ['A']), await solve(other, ['A'])];
    await save(failing, withKey(failing, 0, 'B'), 'regrade');
    const later = await read(failing.id);
    await save(later, withKey(later, 0, 'C'), 'regrade');
    await save(other, withKey(other, 0, 'B'), 'regrade');
    await server.db.execute(
      sql.raw(`
      create function fail_here() returns trigger language plpgsql as $$ begin raise 'It fails here.'; end $$;
      create trigger fail_here before update on answers for each row
        when (new.puzzle_id = ${failing.id}) execute function fail_here();
    `),
    );
    try {
      await expect(workOff()).rejects.toMatchObject({ cause: { message: 'It fails here.' } });
    } finally {
      await server.db.execute(sql.raw('drop function fail_here cascade'));
    }
    expect(await Promise.all(learners.map(({ user }) => xpOf(user.id)))).toEqual([20, 0]);
    expect(await server.db.select().from(corrections)).toHaveLength(2);
    await workOff();
    expect(await Promise.all(learners.map(({ user }) => xpOf(user.id)))).toEqual([0, 0]);
    expect(await server.db.select().from(corrections)).toEqual([]);
  });

  test('SRV-13: ranks below the list follow a correction, even if nobody answers after it', async () => {
    const puzzle = await create();
    await solve(puzzle, ['A', 'A']);
    await solve(puzzle, ['B', 'A']);
    await countScores(server.db);
    await edit(puzzle, withKey(puzzle, 0, 'B'), 'void');
    const counted = () =>
      server.db.select().from(leaderboardCounts).orderBy(leaderboardCounts.timeframe, leaderboardCounts.total_score);
    const before = await counted();
    await countScores(server.db);
    expect(before).toEqual(await counted());
  });

  test('SRV-13: an answer is worth what it was on its day, whatever the difficulty is since', async () => {
    const puzzle = await create(['A']);
    const { user } = await solve(puzzle, ['B']);
    const harder = { ...(await read(puzzle.id)), difficulty: 4 };
    await edit(harder, harder.questions);
    await edit(await read(puzzle.id), withKey(puzzle, 0, 'B'), 'regrade');
    expect([await xpOf(user.id), await line(user.id)]).toEqual([20, { score: 20, average: 100, puzzles: 1 }]);
  });

  test('SRV-13: an answer counts as the role was when it was given', async () => {
    const puzzle = await create();
    const [promoted, demoted] = [await solve(puzzle, ['B']), await server.staff()];
    for (const at of [0, 1]) await answer(demoted.client, puzzle, at, 'B');
    const setStaff = async (userId: number, is_staff: boolean) => {
      await server.db.update(users).set({ is_staff }).where(eq(users.id, userId));
      await server.db.transaction((transaction) => hideLines(transaction, userId));
    };
    await setStaff(promoted.user.id, true);
    await setStaff(demoted.user.id, false);
    await edit(puzzle, withKey(puzzle, 0, 'B'), 'regrade');
    const right = { score: 20, average: 0, puzzles: 0 };
    expect([await xpOf(promoted.user.id), await line(promoted.user.id)]).toEqual([20, right]);
    expect([await xpOf(demoted.user.id), await line(demoted.user.id)]).toEqual([0, undefined]);
    expect(await rateOf(puzzle.id)).toBe(1);
    const [counts] = await server.db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzle.id));
    expect(counts).toMatchObject({ answers: 1, right_answers: 1 });
    // Staff are in no list, also with their first line.
    const [hidden] = await server.db
      .select()
      .from(leaderboardTotals)
      .where(eq(leaderboardTotals.user_id, promoted.user.id));
    expect(hidden?.is_hidden).toBe(true);
  });

  test('staff who never scored get no line by a correction, and stay in no list', async () => {
    const puzzle = await create(['A']);
    const { user, client } = await server.staff();
    await answer(client, puzzle, 0, 'B');
    await edit(puzzle, withKey(puzzle, 0, 'B'), 'regrade');
    expect([await xpOf(user.id), await line(user.id)]).toEqual([0, undefined]);
    const [row] = await server.db.select().from(answers).where(eq(answers.user_id, user.id));
    expect(row).toMatchObject({ is_correct: true, points: 0, correction: 'regraded' });
  });

  /** Expects a late answer to version 1 to count, or not, after an edit that nobody was asked about. */
  async function expectLate(
    puzzle: AdminPuzzle,
    letter: Letter,
    expected: { is_correct: boolean; correction: string | null },
  ) {
    const { user, client } = await server.member({ plan: 'annual' });
    await client.call('readPuzzle', { params: { id: puzzle.id } });
    await answer(client, puzzle, 0, letter, 1);
    const [row] = await server.db.select().from(answers).where(eq(answers.user_id, user.id));
    const points = expected.is_correct && expected.correction === null ? 20 : 0;
    expect(row).toMatchObject({ ...expected, points });
    expect(await xpOf(user.id)).toBe(points);
  }

  test("SRV-14: a late answer to options that moved counts for nobody, as its letter isn't known to mean the same", async () => {
    const puzzle = await create(['A']);
    const { option_a, option_b, ...asked } = puzzle.questions[0]!;
    const swapped = [{ ...asked, option_a: option_b, option_b: option_a, correct_answer: 'B' }];
    expect((await edit(puzzle, swapped)).status).toBe(200);
    // What was right then is another letter now.
    await expectLate(puzzle, 'A', { is_correct: false, correction: 'void' });
    await expectLate(puzzle, 'B', { is_correct: true, correction: 'void' });
  });

  test('SRV-14: a late answer to the same options counts by the present key, as one to the present version', async () => {
    const puzzle = await create(['A']);
    expect((await edit(puzzle, withKey(puzzle, 0, 'B'))).status).toBe(200);
    await expectLate(puzzle, 'A', { is_correct: false, correction: null });
    await expectLate(puzzle, 'B', { is_correct: true, correction: null });
    const rows = await server.db.select().from(answers).where(eq(answers.puzzle_id, puzzle.id));
    expect(rows.map(({ version }) => version)).toEqual([2, 2]);
  });

  test('SRV-14: a late answer to options in other words counts, as earlier ones do', async () => {
    const puzzle = await create(['A']);
    const reworded = puzzle.questions.map((asked) => ({ ...asked, option_c: 'In other words' }));
    expect((await edit(puzzle, reworded)).status).toBe(200);
    await expectLate(puzzle, 'A', { is_correct: true, correction: null });
  });

  test.each([
    ['moved, for nobody', { option_a: '2', option_b: '1', correct_mc_answer: 'B' }, 'void', 1],
    ['got another key, by that', { correct_mc_answer: 'B' }, undefined, 2],
    ['are in other words, by the same letter', { option_d: 'four' }, undefined, 1],
  ] as const)('SRV-14: a late interview answer to options that %s', async (_, changed, correction, version) => {
    // A puzzle brings its category.
    await create();
    const [category] = await server.db.select().from(categories);
    const { body: made } = await staff.call('createQuestion', {
      body: {
        ...{ category_id: category!.id, difficulty: 1, title: uniqueName('q'), description: 'd', explanation: 'e' },
        ...{ type: 'MC', option_a: '1', option_b: '2', option_c: '3', option_d: '4', correct_mc_answer: 'A' },
      },
    });
    const params = { id: made.id };
    const { body: present } = await staff.call('readAdminQuestion', { params });
    expect((await staff.call('updateQuestion', { params, body: { ...present, ...changed } as never })).status).toBe(
      200,
    );
    const { user, client } = await server.member({ plan: 'annual' });
    await client.call('readQuestion', { params });
    const { body: given } = await client.call('answerQuestion', {
      params,
      body: { selected_mc_answer: 'A', version: 1 },
    });
    const isRight = !('correct_mc_answer' in changed);
    expect(given.user_answer).toMatchObject({ is_correct: isRight, version });
    expect(given.user_answer.correction).toBe(correction);
    expect(await xpOf(user.id)).toBe(isRight ? 10 : 0);
  });

  test('SRV-14: an import that moves the options keeps earlier grades, and late answers count for nobody', async () => {
    const puzzle = await create(['A']);
    const early = await solve(puzzle, ['A']);
    const { body: exported } = await staff.call('exportPuzzles', { query: { page: '1' } });
    const pages = Math.ceil(exported.count / exported.page_size);
    const { body: last } = await staff.call('exportPuzzles', { query: { page: String(pages) } });
    const folder = last.results.find(({ slug }) => slug === puzzle.slug)!;
    const json = JSON.parse(folder.files['puzzle.json']!);
    const [{ options, ...asked }] = json.questions;
    const moved = { ...asked, options: { ...options, A: options.B, B: options.A }, correct: 'B' };
    const files = { ...folder.files, 'puzzle.json': JSON.stringify({ ...json, questions: [moved] }) };
    const imported = await staff.call('importPuzzle', { body: { ...folder, files } });
    expect(imported.body).toMatchObject({ outcome: 'updated' });
    await workOff();
    expect(await xpOf(early.user.id)).toBe(20);
    await expectLate(puzzle, 'A', { is_correct: false, correction: 'void' });
  });

  /** Expects every total of these learners in a puzzle to be the sum of what is stored. */
  async function expectSums(id: number, userIds: number[]) {
    const all = await server.db.select().from(answers).where(inArray(answers.user_id, userIds));
    for (const row of all) {
      const isRight = row.selected_answer === row.correct_answer;
      expect([row.is_correct, row.points]).toEqual([isRight, isRight && row.correction !== 'void' ? 20 : 0]);
    }
    const counted = all.filter(({ correction }) => correction !== 'void');
    const rightOf = (rows: typeof all) => rows.filter(({ is_correct }) => is_correct).length;
    const [counts] = await server.db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, id));
    const waiting = await server.db.select().from(countedAnswers).where(eq(countedAnswers.puzzle_id, id));
    expect(counts?.answers ?? 0).toBeGreaterThanOrEqual(0);
    expect([
      (counts?.answers ?? 0) + waiting.length,
      (counts?.right_answers ?? 0) + waiting.filter(({ is_correct }) => is_correct).length,
    ]).toEqual([counted.length, rightOf(counted)]);
    for (const userId of userIds) {
      const own = counted.filter((row) => row.user_id === userId);
      const score = own.reduce((sum, { points }) => sum + points, 0);
      const [progress] = await server.db.select().from(puzzleProgress).where(eq(puzzleProgress.user_id, userId));
      expect(await xpOf(userId)).toBe(score);
      expect([progress?.answered ?? 0, progress?.correct ?? 0, progress?.xp ?? 0]).toEqual([
        own.length,
        rightOf(own),
        score,
      ]);
      const isDone = progress?.completed_at != null;
      const average = isDone && own.length > 0 ? (100 * rightOf(own)) / own.length : 0;
      for (const timeframe of ['all', 'weekly'] as const) {
        const stored = (await line(userId, timeframe)) ?? { score: 0, average: 0, puzzles: 0 };
        expect(stored).toEqual({ score, average, puzzles: Number(isDone) });
      }
      const days = await server.db.select().from(leaderboardDays).where(eq(leaderboardDays.user_id, userId));
      expect(days.reduce((sum, day) => sum + day.score, 0)).toBe(score);
    }
    return all;
  }

  test('SRV-13: after any sequence of answers, edits, and crashes, every total is the sum of what is stored, and in the end by the keys', async () => {
    const letter = fc.constantFrom(...letters);
    const choice = fc.constantFrom('regrade' as const, 'void' as const);
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ learner: fc.nat(2), at: fc.nat(3), letter, late: fc.boolean() }) },
      { weight: 3, arbitrary: fc.record({ key: letter, at: fc.nat(3), choice }) },
      { weight: 1, arbitrary: fc.record({ add: choice }) },
      { weight: 4, arbitrary: fc.constantFrom('one learner' as const, 'crash' as const, 'fold' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        const { id } = await create();
        const learners = await Promise.all([0, 1, 2].map(() => server.member({ plan: 'annual' })));
        const ids = learners.map(({ user }) => user.id);
        // Whether an answer counts, by learner and question, had each edit corrected everything immediately.
        const counts = new Map<string, boolean>();
        const countsFrom = new Map<number, number>();
        const late = new Set<number>();
        for (const each of steps) {
          const puzzle = await read(id);
          if (each === 'fold') await aggregateAnswers(server.db);
          else if (each === 'one learner') await workOffOne();
          else if (each === 'crash') await crash();
          else if ('learner' in each) {
            const at = each.at % puzzle.questions.length;
            const key = puzzle.questions[at]!.id;
            const { client, user } = learners[each.learner]!;
            const { completed } = (await client.call('readPuzzle', { params: { id } })).body;
            const seen = each.late ? 1 : puzzle.version;
            const name = `${user.id} ${key}`;
            if (!counts.has(name))
              counts.set(name, seen >= (countsFrom.get(key) ?? 1) && !(late.has(key) && completed));
            await answer(client, puzzle, at, each.letter, seen);
          } else if ('key' in each) {
            const at = each.at % puzzle.questions.length;
            const key = puzzle.questions[at]!;
            const saved = await save(puzzle, withKey(puzzle, at, each.key), each.choice);
            expect(saved.status).toBe(200);
            const isAnswered = [...counts.keys()].some((name) => name.endsWith(` ${key.id}`));
            if (each.choice === 'void' && isAnswered && key.correct_answer !== each.key) {
              countsFrom.set(key.id, saved.body.version);
              for (const name of counts.keys()) if (name.endsWith(` ${key.id}`)) counts.set(name, false);
            }
          } else if (puzzle.questions.length < 4) {
            const progress = await server.db.select().from(puzzleProgress).where(eq(puzzleProgress.puzzle_id, id));
            const isFinished = progress.some(({ completed_at }) => completed_at !== null);
            const { body } = await save(puzzle, [...puzzle.questions, question()], each.add);
            if (isFinished && each.add === 'void') late.add(body.questions.at(-1)!.id);
          }
          await expectSums(id, ids);
        }
        await workOff();
        await expectSums(id, ids);
        await aggregateAnswers(server.db);
        expect(await server.db.select().from(corrections)).toEqual([]);
        const keys = new Map((await read(id)).questions.map((each) => [each.id, each.correct_answer]));
        for (const row of await expectSums(id, ids)) {
          expect(row.correction !== 'void').toBe(counts.get(`${row.user_id} ${row.question_id}`));
          if (row.correction !== 'void') expect(row.correct_answer).toBe(keys.get(row.question_id));
        }
        for (const { user } of learners) {
          const [progress] = await server.db.select().from(puzzleProgress).where(eq(puzzleProgress.user_id, user.id));
          const given = [...counts.keys()].filter((name) => name.startsWith(`${user.id} `)).length;
          if (given === keys.size) expect(progress?.completed_at).not.toBe(null);
        }
      }),
      { numRuns: isNightly ? 60 : 6 },
    );
  });
});
