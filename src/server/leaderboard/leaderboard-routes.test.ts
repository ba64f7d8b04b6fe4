import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import { type LeaderboardEntry, type Timeframe, timeframes } from '../../contract/leaderboard.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import {
  answers,
  categories,
  leaderboardCounts,
  leaderboardDays,
  leaderboardTotals,
  puzzleProgress,
  puzzles,
  questions,
  users,
} from '../database/schema.ts';
import { settle } from '../system/settle.ts';
import { sweep } from '../system/sweep.ts';
import { hideLines } from './hide-from-leaderboard.ts';

const today = '2026-11-20';
const noon = (day: string) => `${day}T12:00:00.000Z`;

interface Learner {
  user: TestUser;
  client: Client;
}

interface TestPuzzle {
  id: number;
  questions: number[];
}

describeServer('the leaderboard', (openServer) => {
  const openEmpty = async () => {
    const server = await openServer();
    server.setClock(noon(today));
    return server;
  };
  const read = async (server: TestServer, timeframe: Timeframe) =>
    (await server.visitor().call('readLeaderboard', { query: { timeframe } })).body;
  const ownRank = async ({ client }: Learner, timeframe: Timeframe) =>
    (await client.call('readOwnRank', { query: { timeframe } })).body;
  /** Answers a question of a puzzle on a day; A is right. */
  const answer = async (
    learner: Learner,
    puzzle: TestPuzzle,
    index: number,
    right: boolean,
    day: string,
    local_date = day,
  ) => {
    const { status, text } = await learner.client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: {
        question_id: puzzle.questions[index]!,
        answer: right ? 'A' : 'B',
        answered_at: noon(day),
        local_date,
      },
    });
    if (status !== 200) throw new Error(text);
  };
  const hide = async ({ client }: Learner, hidden_from_leaderboard: boolean) => {
    const { status, text } = await client.call('updateProfile', {
      body: { profile: { image_url: null, bio: '', location: '' }, hidden_from_leaderboard },
    });
    if (status !== 200) throw new Error(text);
  };
  const solve = async (learner: Learner, puzzle: TestPuzzle, rights: boolean[], day = today) => {
    for (const [index, right] of rights.entries()) await answer(learner, puzzle, index, right, day);
  };

  describe('for its viewers', () => {
    let server: TestServer;
    let learners: Learner[];
    let list: TestPuzzle[];
    beforeAll(async () => {
      server = await openEmpty();
      list = await createPuzzles(server, [1, 2, 3], 2);
      learners = [];
      for (let index = 0; index < 4; index += 1) learners.push(await server.member());
    });

    it('is an empty list before anyone has a score, and has no place for a learner', async () => {
      await answer(learners[3]!, list[0]!, 0, false, today);
      for (const timeframe of timeframes) {
        expect(await read(server, timeframe)).toEqual([]);
        expect(await ownRank(learners[3]!, timeframe)).toEqual({ rank: null, entry: null });
      }
    });

    it('orders by total score, then by average score, then by who reached it first', async () => {
      const [first, second, third, fourth] = learners as [Learner, Learner, Learner, Learner];
      // 60 of 60 for the first; 20 for the others: one wrong of four, and none wrong, of whom one was earlier.
      await solve(first, list[2]!, [true, true]);
      await solve(second, list[0]!, [true, true]);
      await answer(second, list[1]!, 0, false, today);
      await answer(second, list[1]!, 1, false, today);
      await solve(third, list[0]!, [true, true]);
      await solve(fourth, list[1]!, [false, true], addDays(today, -1));
      expect(await read(server, 'all')).toEqual([
        entry(first, 60, 1, 100),
        entry(third, 20, 1, 100),
        entry(fourth, 20, 1, 50),
        entry(second, 20, 2, 50),
      ]);
      expect(await ownRank(second, 'all')).toEqual({ rank: 4, entry: entry(second, 20, 2, 50) });
    });

    it('defaults to all time and rejects unknown time frames', async () => {
      const { body } = await server.visitor().call('readLeaderboard');
      expect(body).toEqual(await read(server, 'all'));
      const { status, rejection } = await server.visitor().send('GET', '/api/leaderboard/?timeframe=daily');
      expect([status, rejection.code]).toEqual([400, 'invalid']);
      expect(rejection.timeframe).toEqual(['A time frame must be all, monthly, or weekly.']);
    });

    it("requires a login for the viewer's own rank", async () => {
      const { status, rejection } = await server.visitor().call('readOwnRank');
      expect([status, rejection.code]).toEqual([401, 'not_authenticated']);
    });
  });

  it('lists no staff, whose answers earn no points and change no success rate', async () => {
    const server = await openEmpty();
    const [puzzle] = await createPuzzles(server, [2], 2);
    const staff = await server.staff();
    const learner = await server.member();
    await solve(staff, puzzle!, [true, true]);
    await solve(learner, puzzle!, [true, false]);
    await settle(server.db, server.now);
    expect(await read(server, 'all')).toEqual([entry(learner, 20, 1, 50)]);
    expect(await ownRank(staff, 'all')).toEqual({ rank: null, entry: null });
    expect((await staff.client.call('readUser')).body.xp).toBe(0);
    const { results } = (await server.visitor().call('listPuzzles', { query: {} })).body;
    expect(results.find(({ id }) => id === puzzle!.id)?.success_rate).toBe(0.5);

    // A learner who joins the staff leaves the list, whatever they choose, and returns to it as a learner.
    const asStaff = async (is_staff: boolean) =>
      server.db.transaction(async (transaction) => {
        await transaction.update(users).set({ is_staff }).where(eq(users.id, learner.user.id));
        await hideLines(transaction, learner.user.id);
      });
    await asStaff(true);
    await hide(learner, true);
    await hide(learner, false);
    expect(await read(server, 'all')).toEqual([]);
    await asStaff(false);
    expect(await read(server, 'all')).toHaveLength(1);
  });

  it('counts the last 30 and the last 7 UTC days by the time of the answer, including today', async () => {
    const server = await openEmpty();
    const [puzzle] = await createPuzzles(server, [1], 1);
    const at = async (daysAgo: number) => {
      const learner = await server.member();
      await answer(learner, puzzle!, 0, true, addDays(today, -daysAgo));
      return learner.user.username;
    };
    const names = { now: await at(0), six: await at(6), seven: await at(7), twentyNine: await at(29) };
    const on = async (timeframe: Timeframe) => new Set((await read(server, timeframe)).map(({ username }) => username));
    expect(await on('weekly')).toEqual(new Set([names.now, names.six]));
    expect(await on('monthly')).toEqual(new Set(Object.values(names)));

    // The next day begins at midnight UTC.
    server.setClock('2026-11-20T23:59:59.999Z');
    await settle(server.db, server.now);
    expect((await on('weekly')).size).toBe(2);
    server.setClock('2026-11-21T00:00:00.000Z');
    await settle(server.db, server.now);
    expect(await on('weekly')).toEqual(new Set([names.now]));
    expect(await on('monthly')).toEqual(new Set([names.now, names.six, names.seven]));
    expect(await on('all')).toEqual(new Set(Object.values(names)));

    // The sweep keeps no day that is in no window.
    server.setClock(noon(addDays(today, 60)));
    await sweep(server.db, server.now);
    expect(await on('monthly')).toEqual(new Set());
    expect(await server.db.select().from(leaderboardDays)).toEqual([]);
  });

  it('counts a puzzle on the UTC day on which it was completed, whatever the learner’s own day was', async () => {
    const server = await openEmpty();
    const [old, current] = await createPuzzles(server, [1, 1], 1);
    const learner = await server.member();
    await answer(learner, old!, 0, true, addDays(today, -7), addDays(today, -6));
    await answer(learner, current!, 0, true, today);
    expect(await read(server, 'weekly')).toEqual([entry(learner, 10, 1, 100)]);
    expect(await read(server, 'monthly')).toEqual([entry(learner, 20, 2, 100)]);
  });

  it('shows 100, and gives the viewer below them a rank shared by equal scores', async () => {
    const server = await openEmpty();
    const [puzzle] = await createPuzzles(server, [1], 1);
    const accounts = Array.from({ length: 120 }, (_, n) => ({ username: `u${n}`, email: `u${n}@x.test` }));
    const rows = await insertRows(server.db, users, ...accounts.map((account) => ({ ...account, password_hash: '' })));
    const made = rows.map((row, n) => ({ ...row, ...accounts[n]! }));
    // All with the same score: the order of their answers decides. Three of them answer, and the others' rows are as after an answer.
    const members = new Map<number, Learner>();
    for (const index of [0, 118, 119]) {
      const user = made[index]!;
      const learner = { user: { ...user, account: '', password: '' }, client: await server.signIn(user) };
      members.set(index, learner);
      server.setClock(new Date(Date.parse(noon(today)) + index));
      const body = { question_id: puzzle!.questions[0]!, answer: 'A' as const };
      await learner.client.call('answerPuzzle', { params: { id: puzzle!.id }, body });
    }
    const [like] = await server.db.select().from(leaderboardTotals).where(eq(leaderboardTotals.user_id, made[0]!.id));
    await insertRows(
      server.db,
      leaderboardTotals,
      ...timeframes.flatMap((timeframe) =>
        made.slice(1, 118).map(({ id }, at) => ({
          ...like!,
          timeframe,
          user_id: id,
          reached_at: new Date(like!.reached_at.getTime() + at + 1),
        })),
      ),
    );
    expect((await read(server, 'weekly')).map(({ username }) => username)).toEqual(
      made.slice(0, 100).map(({ username }) => username),
    );
    await settle(server.db, server.now);
    expect(await ownRank(members.get(119)!, 'weekly')).toEqual({
      rank: 101,
      entry: entry(members.get(119)!, 10, 1, 100),
    });
    expect((await ownRank(members.get(0)!, 'all')).rank).toBe(1);

    // The counts of all scores are read once for many.
    const twin = await server.twin({ replyTtlMs: 60_000 });
    const reads = async (user: { id: number }) => {
      const client = await twin.signIn(user);
      const statements = await recordStatements(() => client.call('readOwnRank'));
      return statements.filter(({ text }) => text.includes('leaderboard_counts')).length;
    };
    expect([await reads(made[118]!), await reads(made[119]!)]).toEqual([1, 0]);
    await twin.app.close();
  });

  it('omits hidden learners, who keep their scores and their rank when shown again', async () => {
    const server = await openEmpty();
    const [puzzle] = await createPuzzles(server, [1], 2);
    const learners: Learner[] = [];
    for (let index = 0; index < 3; index += 1) learners.push(await server.member());
    const [first, second, third] = learners as [Learner, Learner, Learner];
    await solve(first, puzzle!, [true, true]);
    await solve(second, puzzle!, [true, true]);
    await solve(third, puzzle!, [true, false]);
    await hide(first, true);
    for (const timeframe of timeframes) {
      expect(await read(server, timeframe)).toEqual([entry(second, 20, 1, 100), entry(third, 10, 1, 50)]);
      expect(await ownRank(second, timeframe)).toEqual({ rank: 1, entry: entry(second, 20, 1, 100) });
      expect((await ownRank(third, timeframe)).rank).toBe(2);
      expect(await ownRank(first, timeframe)).toEqual({ rank: null, entry: entry(first, 20, 1, 100) });
    }
    const { username } = first.user;
    const profile = await server.visitor().call('readProfile', { params: { username } });
    expect(profile.body.stats.completed_puzzles).toBe(1);
    expect((await first.client.call('readUser')).body.hidden_from_leaderboard).toBe(true);
    expect(profile.text).not.toContain('hidden');

    // An update without the field changes nothing, and hiding twice is the same as once.
    await first.client.call('updateProfile', { body: { profile: { image_url: null, bio: '', location: '' } } });
    await hide(first, true);
    expect((await ownRank(third, 'all')).rank).toBe(2);
    await hide(first, false);
    expect((await read(server, 'weekly'))[0]).toEqual(entry(first, 20, 1, 100));
    expect(await ownRank(third, 'all')).toMatchObject({ rank: 3 });
    await expectRecomputed(server, learners, [puzzle!], today);
  });

  it('expires only counted scores when an answer arrives a week late', async () => {
    const server = await openEmpty();
    const list = await createPuzzles(server, [1, 2], 1);
    const learner = await server.member();
    await answer(learner, list[0]!, 0, true, today);
    const next = addDays(today, 1);
    server.setClock(noon(next));
    // It counts in the month and no longer in the week, before the upkeep ran.
    await answer(learner, list[1]!, 0, true, addDays(next, -7));
    await expectRecomputed(server, [learner], list, next);
    server.setClock(noon(addDays(next, 1)));
    await expectRecomputed(server, [learner], list, addDays(next, 1));
  });

  it('expires nothing from a row that begins with a late answer, before the monthly upkeep', async () => {
    const server = await openEmpty();
    const [puzzle] = await createPuzzles(server, [1], 2);
    const learner = await server.member();
    await settle(server.db, server.now);
    const later = addDays(today, 30);
    server.setClock(noon(later));
    await answer(learner, puzzle!, 0, true, addDays(later, -21));
    await answer(learner, puzzle!, 1, true, later);
    await settle(server.db, server.now);
    expect(await read(server, 'weekly')).toEqual([entry(learner, 10, 1, 100)]);
  });

  it("doesn't expire a day that the release before 0014 already expired", async () => {
    const server = await openEmpty();
    const { db } = server;
    const learner = await server.member();
    await db.execute(sql`alter table leaderboard_totals drop column through`);
    await db.execute(sql`insert into leaderboard_windows values ('monthly', ${today}), ('weekly', ${today})`);
    await db.execute(sql`
      insert into leaderboard_days
      select ${learner.user.id}::int, day::date, 10, 0, 0, 0 from unnest(array[${today}, ${addDays(today, -7)}]) as day
    `);
    await db.execute(sql`
      insert into leaderboard_totals
      select timeframe, ${learner.user.id}::int, score, 0, 0, 0, 0, ${noon(today)}::timestamptz, false
      from (values ('weekly', 10), ('monthly', 20), ('all', 20)) as line (timeframe, score)
    `);
    const migration = readFileSync(
      new URL('../database/migrations/0014_background_counts.sql', import.meta.url),
      'utf8',
    );
    for (const statement of migration.split('--> statement-breakpoint').filter((text) => text.includes('through')))
      await db.execute(sql.raw(statement));
    server.setClock(noon(addDays(today, 1)));
    await settle(db, server.now);
    expect(await read(server, 'weekly')).toEqual([entry(learner, 10, 0, 0)]);
    expect(await read(server, 'monthly')).toEqual([entry(learner, 20, 0, 0)]);
  });

  it("makes no learner wait for another's row that moves to the new day", async ({ skip }) => {
    const server = await openEmpty();
    skip(server.kind === 'pglite', 'PGlite runs one transaction at a time.');
    const [puzzle] = await createPuzzles(server, [1], 1);
    const [held, other] = [await server.member(), await server.member()];
    await answer(held, puzzle!, 0, true, addDays(today, -6));
    server.setClock(noon(addDays(today, 1)));
    await server.db.transaction(async (transaction) => {
      await transaction.select().from(users).where(eq(users.id, held.user.id)).for('update');
      await settle(server.db, server.now);
      await answer(other, puzzle!, 0, true, addDays(today, 1));
      expect(await read(server, 'weekly')).toHaveLength(2);
    });
    await settle(server.db, server.now);
    expect(await read(server, 'weekly')).toEqual([entry(other, 10, 1, 100)]);
  });

  it('counts every answer when many learners answer at once, hide and show themselves, while the day changes', async () => {
    const server = await openEmpty();
    const list = await createPuzzles(server, [1, 1, 2], 2);
    const learners: Learner[] = [];
    for (let index = 0; index < 6; index += 1) learners.push(await server.member());
    const operations = learners.flatMap((learner, at) =>
      list.map((puzzle, index) => solve(learner, puzzle, [true, at % 2 === 0], addDays(today, index - 2))),
    );
    const turns = learners.flatMap((learner, at) => [hide(learner, true), hide(learner, at % 3 === 0)]);
    const days = [1, 2].map(async (count) => {
      server.setClock(noon(addDays(today, count)));
      await settle(server.db, server.now);
    });
    await Promise.all([...operations, ...turns, ...days]);
    await expectRecomputed(server, learners, list, addDays(today, 2));
  });

  it('equals the totals recomputed from the answers', async () => {
    const server = await openEmpty();
    const list = await createPuzzles(server, [1, 1, 2, 4], 2);
    const step = fc.record({
      learner: fc.nat(4),
      puzzle: fc.nat(list.length - 1),
      question: fc.nat(1),
      right: fc.boolean(),
      daysAgo: fc.oneof(fc.constant(0), fc.nat(29)),
      hides: fc.option(fc.boolean(), { freq: 4, nil: undefined }),
      pass: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(9), fc.nat(40)),
      // An answer can come before the upkeep on a new day, or after it.
      settles: fc.boolean(),
    });
    let day = today;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const learners: Learner[] = [];
        for (let index = 0; index < 5; index += 1) learners.push(await server.member());
        const done = new Set<string>();
        for (const { learner, puzzle, question, right, daysAgo, hides, pass, settles } of steps) {
          day = addDays(day, pass);
          server.setClock(noon(day));
          const key = `${learner} ${puzzle} ${question}`;
          if (!done.has(key)) await answer(learners[learner]!, list[puzzle]!, question, right, addDays(day, -daysAgo));
          done.add(key);
          if (hides !== undefined) await hide(learners[learner]!, hides);
          if (settles) await settle(server.db, server.now);
        }
        await expectRecomputed(server, learners, list, day);
      }),
      // Each run adds learners to one server, so a shrunk case would fail for other reasons.
      { numRuns: isNightly ? 12 : 4, endOnFailure: true },
    );
  });

  async function expectRecomputed(server: TestServer, learners: Learner[], list: TestPuzzle[], day: string) {
    await settle(server.db, new Date(noon(day)));
    for (const timeframe of timeframes) {
      const lines = await recompute(server, list, timeframe, day);
      const expected = lines.filter(({ isHidden }) => !isHidden).map(({ entry }) => entry);
      expect(await read(server, timeframe), timeframe).toEqual(expected.slice(0, 100));
      for (const learner of learners) {
        const { username } = learner.user;
        const own = lines.find((line) => line.entry.username === username)?.entry ?? null;
        const wanted = { rank: expected.findIndex((line) => line.username === username) + 1 || null, entry: own };
        expect(await ownRank(learner, timeframe), `${learner.user.username}, ${timeframe}`).toEqual(wanted);
      }
      const counts = await server.db.select().from(leaderboardCounts).where(eq(leaderboardCounts.timeframe, timeframe));
      const counted = counts.filter(({ users }) => users !== 0).map((row) => [row.total_score, row.users]);
      const scores = Map.groupBy(expected, ({ total_score }) => total_score);
      expect(new Map(counted as [number, number][]), timeframe).toEqual(
        new Map([...scores].map(([score, those]) => [score, those.length])),
      );
    }
  }
});

function entry(learner: Learner, total_score: number, puzzles_completed: number, average_score: number) {
  return { username: learner.user.username, total_score, puzzles_completed, average_score };
}

/** Free puzzles of these difficulties, whose right answers are A. */
async function createPuzzles({ db }: TestServer, difficulties: number[], length: number): Promise<TestPuzzle[]> {
  const [category] = await insertRows(db, categories, { name: 'Injection' });
  const made: TestPuzzle[] = [];
  for (const difficulty of difficulties) {
    const text = 'x';
    const [puzzle] = await insertRows(db, puzzles, {
      title: text,
      description: text,
      category_id: category!.id,
      language: 'C',
      difficulty,
      file_name: text,
      code_snippet: text,
      explanation: text,
      lines: [],
      is_premium: false,
      published_at: '2026-01-01',
    });
    const options = { option_a: text, option_b: text, option_c: text, option_d: text };
    const rows = await insertRows(
      db,
      questions,
      ...Array.from({ length }, (_, index) => ({
        puzzle_id: puzzle!.id,
        position: index + 1,
        slug: String(index),
        label: text,
        text,
        ...options,
        correct_answer: 'A' as const,
        notes: { A: text, B: text, C: text, D: text },
      })),
    );
    made.push({ id: puzzle!.id, questions: rows.map(({ id }) => id) });
  }
  return made;
}

/** The whole leaderboard from the answers alone, but for the moment of a completion. */
async function recompute(
  { db }: TestServer,
  list: TestPuzzle[],
  timeframe: Timeframe,
  day: string,
): Promise<{ entry: LeaderboardEntry; isHidden: boolean }[]> {
  const first = { all: '', monthly: addDays(day, -29), weekly: addDays(day, -6) }[timeframe];
  const within = (instant: Date | null) => instant !== null && utcDay(instant) >= first;
  const [people, given, progress] = await Promise.all([
    db.select().from(users),
    db.select().from(answers),
    db.select().from(puzzleProgress),
  ]);
  return people
    .map(({ id, username, hidden_from_leaderboard: isHidden }) => {
      const mine = given.filter(({ user_id }) => user_id === id);
      const scored = mine.filter(({ points, answered_at }) => points > 0 && within(answered_at));
      const completed = list.filter(
        (puzzle) =>
          mine.filter(({ puzzle_id }) => puzzle_id === puzzle.id).length === puzzle.questions.length &&
          within(progress.find((row) => row.user_id === id && row.puzzle_id === puzzle.id)!.completed_at),
      );
      const counted = mine.filter(({ puzzle_id }) => completed.some((puzzle) => puzzle.id === puzzle_id));
      return {
        id,
        isHidden,
        reached: Math.max(...scored.map(({ answered_at }) => answered_at.getTime())),
        entry: {
          username,
          total_score: scored.reduce((sum, { points }) => sum + points, 0),
          puzzles_completed: completed.length,
          average_score: (100 * counted.filter(({ is_correct }) => is_correct).length) / (counted.length || 1),
        },
      };
    })
    .filter((line) => line.entry.total_score > 0)
    .sort(
      (one, other) =>
        other.entry.total_score - one.entry.total_score ||
        other.entry.average_score - one.entry.average_score ||
        one.reached - other.reached ||
        one.id - other.id,
    );
}
