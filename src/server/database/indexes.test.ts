import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { pagesRead } from '../../../tests/support/statements.ts';
import { questionsReplySize } from '../../rules/question-list.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { settleInTurn } from '../system/settle.ts';
import { sweep, sweepInTurn } from '../system/sweep.ts';
import {
  countedAnswers,
  interviewQuestions,
  leaderboardTotals,
  puzzles,
  questions,
  syncRows,
  users,
} from './schema.ts';

const learners = 20_000;
/** A scan of any of the large tables reads more. */
const few = 120;

describeServer(`with ${learners} learners`, (openServer) => {
  let server: TestServer;
  let staff: Client;
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    ({ client: staff } = await server.staff());
    await server.db.execute(sql`
      insert into users (username, email, password_hash)
      select 'learner-' || n, 'learner-' || n || '@example.test', '' from generate_series(1, ${learners}::int) n
    `);
    await server.db.execute(sql`
      insert into answers (user_id, question_id, puzzle_id, version, selected_answer, correct_answer, is_correct, points, answered_at, local_date)
      select learner.id, asked.id, asked.puzzle_id, 1, 'A', 'A', true, 10, now(), current_date
      from (select id, row_number() over (order by id) as place, count(*) over () as all_questions from questions) as questions_in_order
      join questions asked on asked.id = questions_in_order.id
      join users learner on learner.id % all_questions = place % all_questions
    `);
    await seedInterview(server.db);
    await server.db.execute(sql`
      insert into interview_answers (user_id, question_id, question_version, is_correct, covered, missed, points, answered_at, local_date)
      select learner.id, asked.id, 1, true, '[]', '[]', 10, now(), current_date
      from (select id, row_number() over (order by id) as place, count(*) over () as all_questions from interview_questions) as asked
      join users learner on learner.id % all_questions = place % all_questions
    `);
    await server.db.execute(sql`
      insert into leaderboard_totals
      select timeframe, id, 10, 0, 1, 1, 0, now() from users, (values ('all'), ('monthly'), ('weekly')) as frame (timeframe)
    `);
    await server.db.execute(sql`
      insert into reports (id, user_id, target_kind, target_id, reason, text)
      select gen_random_uuid(), id, 'puzzle', '1', 'other', 'text' from users
    `);
    await server.db.execute(sql`
      insert into comments (id, puzzle_id, user_id, text, created_at)
      select gen_random_uuid(), (select min(id) from puzzles), id, 'text', now() - id * interval '1 minute' from users
    `);
    await server.db.execute(sql`
      insert into sync_rows (scope, kind, key, version, deleted)
      select 'user:' || id, 'reaction', '1', 1, id % 100 = 0 from users
    `);
    await server.db.execute(sql`vacuum analyze`);
  }, 120_000);

  it('every column with an account has an index, used to export and delete it', async () => {
    const { rows } = await server.db.execute(sql`
      select conrelid::regclass::text as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
    `);
    expect(rows).toEqual([]);
  });

  it("a puzzle's statistics read only its answers", async () => {
    const [puzzle] = await server.db.select().from(puzzles).limit(1);
    const asked = await server.db.$count(questions, eq(questions.puzzle_id, puzzle!.id));
    const all = await server.db.$count(questions);
    const read = () => staff.call('readPuzzleStatistics', { params: { id: puzzle!.id } });
    const pages = await pagesRead(server.db, read);
    expect((await read()).body[0]!.answers).toBeGreaterThan(0);
    // One page for each of its answers at most, and the indexes above them.
    expect(pages).toBeLessThanOrEqual((asked * learners) / all + few);
    const scan = await server.db.execute<{ pages: number }>(sql`select pg_relation_size('users') / 8192 as pages`);
    expect(Number(scan.rows[0]!.pages)).toBeGreaterThan(few);
  });

  it("staff forms and an interview question's statistics read only its answers", async () => {
    const [puzzle] = await server.db.select().from(puzzles).limit(1);
    const [open] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.type, 'OE')).limit(1);
    const [chosen] = await server.db
      .select()
      .from(interviewQuestions)
      .where(eq(interviewQuestions.type, 'MC'))
      .limit(1);
    const own = learners / (await server.db.$count(interviewQuestions));
    // With the pages above the answers' own. A scan of an index of all answers reads more, too.
    const head = 50;
    const looks = 2 * open!.key_points!.length;
    const reads = [
      [head, () => staff.call('readAdminPuzzle', { params: { id: puzzle!.id } })],
      [head, () => staff.call('readAdminQuestion', { params: { id: open!.id } })],
      [own + head, () => staff.call('readQuestionStatistics', { params: { id: chosen!.id } })],
      [looks * own + 2 * head, () => staff.call('readKeyPointStatistics', { params: { id: open!.id } })],
    ] as const;
    for (const [most, read] of reads) expect(await pagesRead(server.db, read), String(read)).toBeLessThanOrEqual(most);
    expect((await reads[0][1]()).body.answers).toBeGreaterThan(0);
    expect((await reads[1][1]()).body.answers).toBeGreaterThan(0);
  });

  it('finds accounts by the start of their name or address, on any page, without a scan', async () => {
    const name = `learner-${learners / 2}`;
    const read = (query: { q?: string; page?: string }) => staff.call('listAccounts', { query });
    for (const q of [name, `${name}@example`, 'no-such']) {
      expect(await pagesRead(server.db, () => read({ q })), q).toBeLessThanOrEqual(few);
    }
    expect((await read({ q: name })).body.results.map(({ username }) => username)).toEqual([name]);
    const { body: first } = await read({});
    const last = Math.ceil(first.count / first.page_size);
    const pagesAt = (page: number) => pagesRead(server.db, () => read({ page: String(page) }));
    const firstPages = await pagesAt(1);
    // Half of the primary key's index at most leads to a page.
    for (const page of [Math.ceil(last / 2), last]) {
      expect(await pagesAt(page), `page ${page}`).toBeLessThanOrEqual(firstPages + few);
    }
  });

  it("staff's list of comments reads only those on the page", async () => {
    const read = (page: string) => staff.call('listComments', { query: { page } });
    expect((await read('1')).body).toMatchObject({ count: learners + 1, page: 1 });
    for (const page of ['1', '20']) {
      // Each of the 20 is looked up in 3 tables.
      expect(await pagesRead(server.db, () => read(page), 'order by'), `page ${page}`).toBeLessThanOrEqual(2 * few);
    }
  });

  it('the list of accounts caches their count', async () => {
    const twin = await server.twin({ replyTtlMs: 3_600_000 });
    const client = await twin.signIn((await server.staff()).user);
    const read = () => client.call('listAccounts');
    const first = await pagesRead(server.db, read);
    const second = await pagesRead(server.db, read);
    expect(first - second).toBeGreaterThanOrEqual(await server.db.$count(users).then((count) => count / 500));
    expect((await read()).body.count).toBe(await server.db.$count(users));
  });

  it('caches the count of many scores', async () => {
    const settleAgain = async (...leases: string[]) => {
      await server.db.execute(sql`delete from leases where work in ('settle', ${leases[0] ?? ''})`);
      const [puzzle] = await server.db.select({ id: puzzles.id }).from(puzzles).limit(1);
      await server.db.insert(countedAnswers).values({ puzzle_id: puzzle!.id, is_correct: true });
      await settleInTurn(server.db, server.now);
      expect(await server.db.$count(countedAnswers)).toBe(0);
    };
    const counted = async () =>
      (await server.db.execute(sql`select total_score, users from leaderboard_counts where timeframe = 'all'`)).rows;
    const shown = await server.db.$count(leaderboardTotals, sql`timeframe = 'all'`);
    await settleAgain();
    expect(await counted()).toEqual([{ total_score: 10, users: shown }]);
    await settleAgain();
    await server.db.execute(sql`update leaderboard_totals set total_score = 20 where user_id % 2 = 0`);
    await settleAgain();
    expect(await counted()).toEqual([{ total_score: 10, users: shown }]);
    await settleAgain('count-scores');
    expect((await counted()).map(({ total_score }) => total_score).sort()).toEqual([10, 20]);
  });

  it('lists each account once, the newest first', async () => {
    const all = await server.db.select({ id: users.id }).from(users);
    const seen: number[] = [];
    const last = Math.ceil(all.length / 20);
    for (const page of [1, 2, 3, last - 1, last]) {
      const { body } = await staff.call('listAccounts', { query: { page: String(page) } });
      seen.push(...body.results.map(({ id }) => id));
    }
    const ids = all.map(({ id }) => id).sort((one, other) => other - one);
    expect(seen).toEqual([...ids.slice(0, 60), ...ids.slice((last - 2) * 20)]);
  });

  it('exporting an account reads only its rows', async () => {
    const [learner] = await server.db.select().from(users).where(eq(users.username, 'learner-7'));
    const client = await server.signIn(learner!);
    expect(await pagesRead(server.db, () => client.call('exportAccount'))).toBeLessThanOrEqual(few);
  });

  it('a page of the interview questions reads only its own', async () => {
    await server.db.execute(sql`
      insert into interview_questions (title, description, type, category_id, difficulty, correct_text_answer, key_points, explanation)
      select title, repeat(description, 20), 'OE', category_id, difficulty, 'The bounds.', '[]', explanation
      from generate_series(1, 5000) n, (select * from interview_questions order by id limit 1) as one
    `);
    await server.db.execute(sql`vacuum analyze interview_questions`);
    const [learner] = await server.db.select().from(users).where(eq(users.username, 'learner-7'));
    const client = await server.signIn(learner!);
    const read = (after: string) => client.call('listQuestions', { query: { after } });
    const [last] = await server.db.select({ id: sql<number>`max(id)` }).from(interviewQuestions);
    for (const after of ['0', '2500', String(last!.id - questionsReplySize)]) {
      expect((await read(after)).body).toHaveLength(questionsReplySize);
      expect(await pagesRead(server.db, () => read(after)), after).toBeLessThanOrEqual(few);
    }
    const scan = await server.db.execute<{ pages: number }>(
      sql`select pg_relation_size('interview_questions') / 8192 as pages`,
    );
    expect(Number(scan.rows[0]!.pages)).toBeGreaterThan(few);
  });

  it('one process sweeps per hour, and reads only expired tombstones', async () => {
    const old = new Date(server.now.getTime() - 401 * 86_400_000);
    await server.db
      .update(syncRows)
      .set({ changed_at: old })
      .where(eq(syncRows.scope, `user:${100}`));
    const count = () => server.db.$count(syncRows, sql`${syncRows.deleted}`);
    const before = await count();
    await sweepInTurn(server.db, server.now);
    expect(await count()).toBe(before - 1);
    await server.db
      .update(syncRows)
      .set({ changed_at: old })
      .where(eq(syncRows.scope, `user:${200}`));
    await sweepInTurn(server.db, server.now);
    expect(await count()).toBe(before - 1);
    await sweep(server.db, server.now);
    expect(await count()).toBe(before - 2);
    const pages = await pagesRead(server.db, () => sweep(server.db, server.now), 'sync_rows');
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(few);
  });
});
