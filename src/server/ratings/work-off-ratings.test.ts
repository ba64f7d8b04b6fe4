import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import type { AdminPuzzle, PastAnswers } from '../../contract/admin-puzzles.ts';
import type { CatalogueRow, Letter } from '../../contract/puzzles.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { type Game, ratePeriod } from '../../rules/rating-period.ts';
import { learnerStart, puzzleStart, type Rating } from '../../rules/ratings.ts';
import { workOffCorrections } from '../corrections/work-off-corrections.ts';
import { completions, puzzleProgress, puzzleRatings, puzzles, users } from '../database/schema.ts';
import { runManagementCommand } from '../management/commands.ts';
import { recomputeRatings, workOffRatings } from './work-off-ratings.ts';

const today = '2026-11-20';

describeServer('Ratings', (openServer) => {
  let server: TestServer;
  let staff: Client;
  beforeAll(async () => {
    server = await openServer();
    server.setClock(`${today}T10:00:00Z`);
    staff = (await server.staff()).client;
  });

  const question = (correct_answer: Letter) => ({
    ...{ label: '', text: 'Which line?', option_a: 'Line 1', option_b: 'Line 2', option_c: 'Line 3', option_d: 'None' },
    correct_answer,
    notes: { A: '', B: '', C: '', D: '' },
  });
  const create = async ({ difficulty = 2, on = server }: { difficulty?: number; on?: TestServer } = {}) => {
    const body = {
      ...{
        title: uniqueName('p'),
        description: 'd',
        category: 'Injection' as const,
        language: 'GO' as const,
        difficulty,
      },
      is_premium: false,
      published_at: today,
      questions: [question('A'), question('A')],
    };
    const by = on === server ? staff : (await on.staff()).client;
    return (await by.call('createPuzzle', { body })).body;
  };
  const solve = async (client: Client, puzzle: AdminPuzzle, letters: Letter[]) => {
    for (const [at, answer] of letters.entries()) {
      const body = { question_id: puzzle.questions[at]!.id, answer };
      expect((await client.call('answerPuzzle', { params: { id: puzzle.id }, body })).status).toBe(200);
    }
  };
  const correct = async (puzzle: AdminPuzzle, key: Letter, past_answers: PastAnswers) => {
    const present = (await staff.call('readAdminPuzzle', { params: { id: puzzle.id } })).body;
    const questions = present.questions.map((each, at) => (at === 0 ? { ...each, correct_answer: key } : each));
    const body = { ...present, questions, past_answers } as never;
    expect((await staff.call('updatePuzzle', { params: { id: puzzle.id }, body })).status).toBe(200);
    await workOffCorrections(server.db, () => server.now);
  };
  const workOff = () => workOffRatings(server.db, server.now);
  const logOf = (db = server.db) => db.select().from(completions).orderBy(asc(completions.sequence));
  const ratingsOf = (db = server.db) =>
    db.select().from(puzzleRatings).orderBy(asc(puzzleRatings.puzzle_id), asc(puzzleRatings.day));
  const gamesOf = async (userId: number) =>
    (await logOf()).filter(({ user_id }) => user_id === userId).map(({ score, rating }) => ({ score, rating }));

  test('a completed puzzle changes the learner’s rating by the puzzle’s of that day, and an unfinished one nothing', async () => {
    const [puzzle, other] = [await create(), await create({ difficulty: 4 })];
    const { user, client } = await server.member();
    await solve(client, puzzle, ['A']);
    await workOff();
    expect(await gamesOf(user.id)).toEqual([]);
    const unfinished = puzzle.questions[1]!.id;
    await client.call('answerPuzzle', { params: { id: puzzle.id }, body: { question_id: unfinished, answer: 'B' } });
    await solve(client, other, ['A', 'A']);
    await workOff();
    const first = ratePeriod(learnerStart, [{ opponent: puzzleStart(2), score: 0.5 }]);
    const second = ratePeriod(first, [{ opponent: puzzleStart(4), score: 1 }]);
    expect(await gamesOf(user.id)).toEqual([
      { score: 0.5, rating: first.rating },
      { score: 1, rating: second.rating },
    ]);
  });

  test('devices pull the learner’s ratings, and once the day is over the puzzle’s; profile and puzzle have them', async () => {
    const puzzle = await create();
    const { user, client } = await server.member();
    await solve(client, puzzle, ['A', 'A']);
    await workOff();
    const rowsOf = async (kind: 'progress' | 'puzzle', cursor?: string) => {
      const reply = (await client.call('pull', { query: cursor === undefined ? {} : { cursor } })).body;
      const row = reply.changes.find((change) => change.kind === kind && change.key === String(puzzle.id));
      return { cursor: reply.cursor, value: row && 'value' in row ? row.value : undefined };
    };
    const { rating, deviation } = ratePeriod(learnerStart, [{ opponent: puzzleStart(2), score: 1 }]);
    const progress = await rowsOf('progress');
    expect(progress.value).toMatchObject({
      rated: { day: today, rating: Number(rating.toFixed(2)), deviation: Number(deviation.toFixed(2)) },
    });
    const profile = await client.call('readProfile', { params: { username: user.username } });
    const rounded = Math.round(rating);
    expect(profile.body.rating).toEqual({
      rating: rounded,
      deviation: Math.round(deviation),
      days: [{ day: today, rating: rounded }],
    });
    const { cursor } = await rowsOf('puzzle');
    const before = server.now;
    server.setClock('2026-11-21T00:00:01Z');
    await workOff();
    const opponent = learnerStart;
    const measured = ratePeriod(puzzleStart(2), [{ opponent, score: 0 }]);
    const shown = { rating: Math.round(measured.rating), deviation: Math.round(measured.deviation) };
    expect((await rowsOf('puzzle', cursor)).value).toMatchObject({ rating: shown });
    expect((await client.call('readPuzzle', { params: { id: puzzle.id } })).body.rating).toEqual(shown);
    server.setClock(before);
  });

  test('a puzzle tells how many minutes it takes once 20 learners finished it without leaving', async () => {
    const other = await openServer();
    other.setClock(`${today}T07:00:00Z`);
    const puzzle = await create({ on: other });
    const visitor = other.visitor();
    const solveIn = async (day: string, minutes: number) => {
      const { client } = await other.member();
      other.setClock(`${day}T08:00:00Z`);
      await client.call('readPuzzle', { params: { id: puzzle.id } });
      other.setClock(new Date(other.now.getTime() + minutes * 60_000).toISOString());
      await solve(client, puzzle, ['A', 'A']);
    };
    const [second, third, fourth] = [1, 2, 3].map((days) => addDays(today, days)) as [string, string, string];
    const minutesOn = async (day: string) => {
      other.setClock(`${day}T00:00:01Z`);
      await workOffRatings(other.db, other.now);
      const { changes } = (await visitor.call('pull')).body;
      const row = changes.find(({ kind, key }) => kind === 'puzzle' && key === String(puzzle.id));
      const listed = (await visitor.call('listPuzzles', { query: { q: puzzle.title } })).body.results[0];
      expect(listed?.minutes).toBe((row as { value: CatalogueRow }).value.minutes);
      return listed?.minutes;
    };
    for (let learner = 0; learner < 19; learner += 1) await solveIn(today, learner < 10 ? 3 : 5);
    expect(await minutesOn(second)).toBeUndefined();
    await solveIn(second, 61);
    expect(await minutesOn(third)).toBeUndefined();
    await solveIn(third, 5);
    expect(await minutesOn(fourth)).toBe(4);
    const rows = await ratingsOf(other.db);
    await recomputeRatings(other.db, other.now);
    expect(await ratingsOf(other.db)).toEqual(rows);
  });

  test('what staff complete counts nothing', async () => {
    const puzzle = await create();
    const { user, client } = await server.staff();
    await solve(client, puzzle, ['A', 'A']);
    await workOff();
    expect(await gamesOf(user.id)).toEqual([]);
    expect(await ratingsOf().then((rows) => rows.filter(({ puzzle_id }) => puzzle_id === puzzle.id))).toEqual([]);
  });

  test('a regrade changes what followed from the answers, and answers that count for nobody count here for nobody', async () => {
    const [puzzle, next] = [await create(), await create()];
    const [was, is] = [await server.member(), await server.member()];
    await solve(was.client, puzzle, ['A', 'A']);
    await solve(is.client, puzzle, ['B', 'A']);
    await solve(is.client, next, ['A', 'A']);
    await workOff();
    const { cursor } = (await is.client.call('pull')).body;
    await correct(puzzle, 'B', 'regrade');
    await workOff();
    const first = ratePeriod(learnerStart, [{ opponent: puzzleStart(2), score: 1 }]);
    const second = ratePeriod(first, [{ opponent: puzzleStart(2), score: 1 }]);
    expect(await gamesOf(is.user.id)).toEqual([
      { score: 1, rating: first.rating },
      { score: 1, rating: second.rating },
    ]);
    expect(await gamesOf(was.user.id)).toMatchObject([{ score: 0.5 }]);
    const { changes } = (await is.client.call('pull', { query: { cursor } })).body;
    const rows = changes.filter(({ kind }) => kind === 'progress').map(({ key }) => Number(key));
    expect(rows.sort()).toEqual([puzzle.id, next.id].sort());
    await correct(puzzle, 'C', 'void');
    await workOff();
    expect(await gamesOf(is.user.id)).toMatchObject([{ score: 1 }, { score: 1 }]);
  });

  test('a puzzle whose answers all count for nobody has no score', async () => {
    const puzzle = await create();
    const { user, client } = await server.member();
    await solve(client, puzzle, ['A', 'A']);
    await workOff();
    const present = (await staff.call('readAdminPuzzle', { params: { id: puzzle.id } })).body;
    const questions = present.questions.map((each) => ({ ...each, correct_answer: 'B' }));
    const body = { ...present, questions, past_answers: 'void' } as never;
    await staff.call('updatePuzzle', { params: { id: puzzle.id }, body });
    await workOffCorrections(server.db, () => server.now);
    await workOff();
    expect(await gamesOf(user.id)).toEqual([{ score: null, rating: null }]);
  });

  test('a deleted account leaves the puzzle’s games, without a name, and the ratings come out the same', async () => {
    const db = server.db;
    const puzzle = await create();
    const { user, client } = await server.member();
    await solve(client, puzzle, ['A', 'B']);
    server.setClock('2026-11-21T10:00:00Z');
    await workOff();
    await db.delete(users).where(eq(users.id, user.id));
    const before = [await logOf(), await ratingsOf()];
    expect(before[0]!.some((row) => 'user_id' in row && row.puzzle_id === puzzle.id && row.user_id === null)).toBe(
      true,
    );
    expect(await recomputeRatings(db, server.now)).toBe(before[0]!.length);
    expect([await logOf(), await ratingsOf()]).toEqual(before);
  });

  test('what learners completed before this release, or at a server of the last one, is taken too', async () => {
    const { db } = server;
    const puzzle = await create();
    const { user, client } = await server.member();
    await solve(client, puzzle, ['A', 'A']);
    const [row] = await db.select().from(puzzleProgress).where(eq(puzzleProgress.user_id, user.id));
    expect(row).toMatchObject({ completion_sequence: null });
    await workOff();
    expect(await gamesOf(user.id)).toMatchObject([{ score: 1 }]);
  });

  test('staff can list the puzzles whose label and rating disagree, once the rating is known', async () => {
    const measured = async (rating: number, deviation: number, difficulty = 2) => {
      const { id } = await create({ difficulty });
      await server.db
        .insert(puzzleRatings)
        .values({ puzzle_id: id, day: '2026-11-19', rating, deviation, volatility: 0.06 });
      return id;
    };
    const wrong = [await measured(1790, 90), await measured(1900, 80, 1), await measured(900, 60)];
    for (const [rating, deviation, difficulty] of [
      [1790, 120, 2],
      [1510, 90, 2],
      [2900, 90, 4],
      [2900, 90, 5],
    ] as const)
      await measured(rating, deviation, difficulty);
    const { results } = (await staff.call('listAdminPuzzles', { query: { state: 'mislabeled' } })).body;
    expect(results.map(({ id }) => id).sort()).toEqual(wrong.sort());
    expect(results.find(({ id }) => id === wrong[0])?.rating).toEqual({ rating: 1790, deviation: 90 });
  });

  test('another label doesn’t move a puzzle that was rated', async () => {
    const puzzle = await create({ difficulty: 1 });
    const { client } = await server.member();
    await solve(client, puzzle, ['A', 'A']);
    await workOff();
    await server.db.update(puzzles).set({ difficulty: 4 }).where(eq(puzzles.id, puzzle.id));
    const before = await logOf();
    // The command takes the real day, so this is the last test on this server.
    expect(await runManagementCommand(server.db, { command: 'recompute-ratings', input: {} })).toMatch(
      /^Computed the ratings from \d+ completed puzzles\.$/,
    );
    expect(await logOf()).toEqual(before);
  });

  /** What the log's facts lead to, as the rules say it, in the plainest way. */
  function derived(log: Awaited<ReturnType<typeof logOf>>, difficulties: ReadonlyMap<number, number>, through: string) {
    const learners = new Map<number, Rating>();
    const measured = new Map<number, Rating>();
    for (const [day, games] of Map.groupBy(log, (row) => row.day)) {
      const periods = new Map<number, Game[]>();
      for (const { user_id, puzzle_id, score } of games) {
        const before = learners.get(user_id!) ?? learnerStart;
        const opponent = measured.get(puzzle_id) ?? puzzleStart(difficulties.get(puzzle_id)!);
        learners.set(user_id!, ratePeriod(before, [{ opponent, score: score! }]));
        periods.set(puzzle_id, [...(periods.get(puzzle_id) ?? []), { opponent: before, score: 1 - score! }]);
      }
      if (day >= through) continue;
      for (const [id, period] of periods)
        measured.set(id, ratePeriod(measured.get(id) ?? puzzleStart(difficulties.get(id)!), period));
    }
    return { learners, measured };
  }

  test('the order of arrival alone decides, whenever and however often ratings are computed', async () => {
    const own = await openServer();
    const event = fc.record({
      learner: fc.nat(2),
      puzzle: fc.nat(3),
      letters: fc.tuple(fc.constantFrom<Letter>('A', 'B'), fc.constantFrom<Letter>('A', 'B')),
      /** What happens next. */
      next: fc.constantFrom('nothing', 'work off', 'work off twice', 'midnight', 'recompute'),
    });
    const events = fc.array(event, { minLength: 4, maxLength: 12 });
    let day = today;
    const difficulties = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(events, async (sequence) => {
        own.setClock(`${day}T10:00:00Z`);
        const created = await Promise.all([1, 2, 3, 4].map((difficulty) => create({ difficulty, on: own })));
        for (const { id, difficulty } of created) difficulties.set(id, difficulty);
        const learners = await Promise.all([0, 1, 2].map(() => own.member()));
        const done = new Set<string>();
        for (const [at, { learner, puzzle, letters, next }] of sequence.entries()) {
          if (done.has(`${learner} ${puzzle}`)) continue;
          done.add(`${learner} ${puzzle}`);
          own.setClock(new Date(Date.parse(`${day}T10:00:00Z`) + at * 1000));
          await solve(learners[learner]!.client, created[puzzle]!, letters);
          if (next === 'midnight') day = addDays(day, 1);
          if (next.startsWith('work off')) await workOffRatings(own.db, own.now);
          if (next === 'work off twice')
            await Promise.all([workOffRatings(own.db, own.now), workOffRatings(own.db, own.now)]);
          if (next === 'recompute') await recomputeRatings(own.db, own.now);
        }
        day = addDays(day, 1);
        own.setClock(`${day}T00:00:01Z`);
        await workOffRatings(own.db, own.now);
        const log = await logOf(own.db);
        const of = log.filter(({ puzzle_id }) => created.some(({ id }) => id === puzzle_id));
        expect(of).toHaveLength(done.size);
        // In the order in which they came.
        expect(
          of.map(({ user_id, puzzle_id }) => {
            const learner = learners.findIndex(({ user }) => user.id === user_id);
            return `${learner} ${created.findIndex(({ id }) => id === puzzle_id)}`;
          }),
        ).toEqual([...done]);
        const wanted = derived(log, difficulties, utcDay(own.now));
        for (const { user } of learners) {
          const last = of.findLast(({ user_id }) => user_id === user.id);
          expect(last?.rating ?? undefined).toBe(wanted.learners.get(user.id)?.rating);
        }
        const measured = await ratingsOf(own.db);
        for (const { id } of created) {
          const last = measured.findLast(({ puzzle_id }) => puzzle_id === id);
          expect(last?.rating).toBe(wanted.measured.get(id)?.rating);
        }
      }),
      { numRuns: isNightly ? 40 : 3 },
    );
  });
});
