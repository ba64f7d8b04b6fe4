import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { keyOf, wrongLetterOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import { type CategoryName, categoryNames } from '../../contract/categories.ts';
import { languages, type Puzzle, type PuzzleList, type PuzzleListRow, puzzleSorts } from '../../contract/puzzles.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { isListed, type ListFilters, listOrder, listPageSize } from '../../rules/puzzle-list.ts';
import {
  openings,
  puzzleProgress,
  puzzles,
  categories as storedCategories,
  subscriptions,
} from '../database/schema.ts';
import { aggregateAnswers } from './aggregate-answers.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));

type Query = Record<string, string>;

async function list(client: Client, query: Query = {}): Promise<PuzzleList> {
  const { status, body, text } = await client.send<PuzzleList>('GET', `/api/puzzles/?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(text);
  return body;
}

async function listAll(client: Client, query: Query = {}): Promise<PuzzleListRow[]> {
  const first = await list(client, query);
  const rows = [...first.results];
  while (rows.length < first.count) {
    const page = String(rows.length / listPageSize + 1);
    rows.push(...(await list(client, { ...query, page })).results);
  }
  return rows;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describeServer('the puzzle archive', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
  });

  const solve = async (client: Client, id: number, wrong: number) => {
    const { body: puzzle } = await client.call('readPuzzle', { params: { id } });
    for (const [index, question] of puzzle.questions.entries()) {
      const answer = index < wrong ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question);
      const body = { question_id: question.id, answer };
      await client.call('answerPuzzle', { params: { id: puzzle.id }, body, key: randomUUID() });
    }
    return puzzle as Puzzle;
  };

  it('lists 20 puzzles per page, the newest first, each once, with the total', async () => {
    const rows = await server.db.select().from(puzzles);
    const published = rows.filter(({ published_at }) => published_at! <= today);
    const first = await list(server.visitor());
    expect(first).toMatchObject({ page: 1, page_size: 20, count: published.length });
    expect(first.results).toHaveLength(Math.min(20, published.length));
    expect(first.results[0]).toMatchObject({ published_at: today, success_rate: null, completed: false });
    expect(first.results[0]?.reaction_counts).toEqual({ thumbs_up: 0, thumbs_down: 0 });
    const all = await listAll(server.visitor());
    expect(idsOf(all).toSorted((a, b) => a - b)).toEqual(idsOf(published).toSorted((a, b) => a - b));
  });

  it('returns exactly the specified row fields', async () => {
    const rows = await listAll(server.visitor());
    const names =
      'id,title,category,language,difficulty,success_rate,reaction_counts,completed,is_premium,locked,published_at,first_step';
    const fields = (isOneFile: boolean) =>
      names
        .split(',')
        .concat(isOneFile ? [] : ['kind'])
        .toSorted();
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(fields(row.kind === undefined));
  });

  it('tells a puzzle’s kind, but not that code is clean', async () => {
    const stored = await server.db.select({ id: puzzles.id, kind: puzzles.kind }).from(puzzles);
    const kinds = new Map(stored.map(({ id, kind }) => [id, kind]));
    const rows = await listAll(server.visitor());
    for (const { id, kind } of rows) {
      const own = kinds.get(id)!;
      expect(kind).toBe(own === 'CLASSIC' || own === 'CLEAN' ? undefined : own);
    }
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(5);
  });

  it('returns an empty page 1, and 404 for a page past the end', async () => {
    const empty = await openServer();
    expect(await list(empty.visitor())).toEqual({ page: 1, page_size: 20, count: 0, results: [], daily: null });
    for (const page of ['2', '2147483647']) {
      const { status, rejection } = await empty.visitor().send('GET', `/api/puzzles/?page=${page}`);
      expect([status, rejection.code]).toEqual([404, 'not_found']);
    }
    expect(await list(server.visitor(), { q: 'no such words' })).toMatchObject({ count: 0, results: [] });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=99999999999',
    'page=1&page=2',
    'category=Cooking',
    'language=COBOL',
    'difficulty=6',
    'status=lost',
    'access=all',
    'sort=random',
    'q=%00',
    `q=${'x'.repeat(101)}`,
  ])('rejects ?%s with 400 and names the field', async (query) => {
    const { status, rejection } = await server.visitor().send('GET', `/api/puzzles/?${query}`);
    expect([status, rejection.code]).toEqual([400, 'invalid']);
    const field = query.split('=', 1)[0]!;
    expect(rejection[field]).toEqual([rejection.error]);
    if (field !== 'q') expect(rejection.error).toContain(field);
  });

  it('searches and sorts like the device, filter by filter', async () => {
    const { client, user } = await server.member({ plan: 'monthly' });
    const everything = await listAll(client);
    await solve(client, everything[3]!.id, 0);
    await solve(client, everything.findLast(({ is_premium }) => is_premium)!.id, 0);
    await server.db
      .insert(openings)
      .values({ user_id: user.id, puzzle_id: everything[5]!.id, as_daily: true })
      .onConflictDoUpdate({ target: [openings.user_id, openings.puzzle_id], set: { as_daily: true } });
    // Without a plan, what isn't locked is free.
    await server.db.delete(subscriptions).where(eq(subscriptions.user_id, user.id));
    const known = await listAll(client);
    const isFree = ({ locked }: PuzzleListRow) => !locked;
    const isFor = (row: PuzzleListRow) => ({ isCompleted: row.completed, isFree: isFree(row) });
    expect(known.filter((row) => row.is_premium && isFree(row)).length).toBeGreaterThanOrEqual(3);
    const filters: ListFilters[] = [
      {},
      ...categoryNames.map((category) => ({ category })),
      ...languages.map((language) => ({ language })),
      ...(['1', '2', '3', '4', '5'] as const).map((difficulty) => ({ difficulty })),
      { status: 'done' },
      { status: 'open' },
      { access: 'free' },
      { access: 'free', status: 'open', difficulty: '1' },
      { q: ' THE ' },
      { q: 'memory' },
      { q: 'ＭＥＭＯ\u00ADＲＹ' },
      { q: '%' },
      { q: '_' },
      { q: "'" },
      { q: '’' },
      { language: 'C', status: 'open', q: 'e' },
    ];
    for (const [index, filter] of filters.entries()) {
      // By day every sort without a filter, and each filter with one sort, in turn.
      const sorts = isNightly || index === 0 ? puzzleSorts : [puzzleSorts[index % puzzleSorts.length]!];
      for (const sort of sorts) {
        const expected = known
          .filter((row) => isListed(row, isFor(row), filter))
          .toSorted(listOrder(sort, today, isFree));
        const found = await listAll(client, { ...(filter as Query), sort });
        expect(idsOf(found), JSON.stringify({ ...filter, sort })).toEqual(idsOf(expected));
      }
    }
    expect(known.filter(({ completed }) => completed)).toHaveLength(2);
    for (const q of ['ＭＥＭＯ\u00ADＲＹ', "'"]) expect((await listAll(client, { q })).length).toBeGreaterThan(0);
  });

  it('finds difficulty 5 under 4 as well, because both show Impossible', async () => {
    const other = await openServer({ seededAt: noon });
    other.setClock(noon);
    const [one, two] = (await list(other.visitor())).results;
    await other.db.update(puzzles).set({ difficulty: 4 }).where(eq(puzzles.id, one!.id));
    await other.db.update(puzzles).set({ difficulty: 5 }).where(eq(puzzles.id, two!.id));
    const impossible = idsOf((await list(other.visitor(), { difficulty: '4' })).results);
    expect(impossible).toEqual(expect.arrayContaining([one!.id, two!.id]));
    expect(idsOf((await list(other.visitor(), { difficulty: '5' })).results)).toEqual([two!.id]);
  });

  describe('for each viewer', () => {
    it('locks premium puzzles for visitors and learners without a plan, except the daily puzzle', async () => {
      const { client } = await server.member();
      for (const viewer of [server.visitor(), client]) {
        for (const { locked, is_premium, published_at } of await listAll(viewer)) {
          expect(locked).toBe(is_premium && published_at !== today);
        }
      }
    });

    it('locks exactly what reading would reject', async () => {
      const { client } = await server.member();
      for (const { id, locked } of await listAll(client)) {
        const { status } = await client.call('readPuzzle', { params: { id } });
        expect(status).toBe(locked ? 403 : 200);
      }
    });

    it('keeps a puzzle open only for a learner who opened it as the daily puzzle', async () => {
      const { client } = await server.member();
      const { body: opened } = await client.call('readPuzzle', { params: { id: 0 } });
      await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, opened.id));
      const { client: other } = await server.member();
      server.setClock(`${addDays(today, 1)}T12:00:00Z`);
      const rowOf = async (viewer: Client) => (await listAll(viewer)).find(({ id }) => id === opened.id);
      expect(await rowOf(client)).toMatchObject({ locked: false });
      expect(await rowOf(other)).toMatchObject({ locked: true });
      server.setClock(noon);
    });

    it('locks nothing for subscribers and staff', async () => {
      for (const fields of [{ plan: 'monthly' }, { plan: 'annual' }, { is_staff: true }] as const) {
        const { client } = await server.member(fields);
        expect((await listAll(client)).filter(({ locked }) => locked)).toEqual([]);
      }
    });

    it('shows tomorrow to annual subscribers, and inactive, future, and unpublished puzzles only to staff', async () => {
      const other = await openServer({ seededAt: noon });
      other.setClock(noon);
      const stored = await other.db.select().from(puzzles);
      const [inactive, draft] = stored.filter(({ published_at }) => published_at !== null && published_at < today);
      await other.db.update(puzzles).set({ is_active: false }).where(eq(puzzles.id, inactive!.id));
      await other.db.update(puzzles).set({ published_at: null }).where(eq(puzzles.id, draft!.id));
      const { client: monthly } = await other.member({ plan: 'monthly' });
      const { client: annual } = await other.member({ plan: 'annual' });
      const { client: staff } = await other.staff();
      const lastDay = (rows: PuzzleListRow[]) => rows[0]?.published_at;
      expect(lastDay(await listAll(monthly))).toBe(today);
      expect(lastDay(await listAll(annual))).toBe(addDays(today, 1));
      for (const client of [other.visitor(), monthly, annual]) {
        const ids = idsOf(await listAll(client));
        expect([inactive!.id, draft!.id].filter((id) => ids.includes(id))).toEqual([]);
      }
      const all = await listAll(staff);
      const isFree = ({ is_premium, published_at }: PuzzleListRow) => !is_premium || published_at === today;
      expect(all).toHaveLength(stored.filter(({ first_step }) => first_step === null).length);
      expect(idsOf(all)).toEqual(idsOf(all.toSorted(listOrder('newest', today, isFree))));
      // What no learner sees yet comes last, the draft as the newest of it.
      expect(all[0]?.published_at).toBe(today);
      const later = all.filter(({ published_at }) => published_at === null || published_at > today);
      expect(later.length).toBeGreaterThan(2);
      expect(idsOf(all.slice(-later.length))).toEqual(idsOf(later));
      expect(later[0]?.id).toBe(draft!.id);
      for (const sort of puzzleSorts) {
        const sorted = await listAll(staff, { sort });
        expect(idsOf(sorted)).toEqual(idsOf(all.toSorted(listOrder(sort, today, isFree))));
      }
    });

    it('lists what is free without a plan, for visitors, learners, and subscribers', async () => {
      const { client: free } = await server.member();
      const { client: monthly } = await server.member({ plan: 'monthly' });
      const open = idsOf((await listAll(server.visitor())).filter(({ locked }) => !locked));
      expect(open.length).toBeGreaterThan(1);
      for (const client of [server.visitor(), free, monthly]) {
        expect(idsOf(await listAll(client, { access: 'free' }))).toEqual(open);
        expect(idsOf(await listAll(client, { sort: 'free' })).slice(0, open.length)).toEqual(open);
      }
    });

    it('marks finished puzzles as completed, and half-finished ones as open', async () => {
      const { client } = await server.member({ plan: 'monthly' });
      const { client: other } = await server.member({ plan: 'monthly' });
      const [, second] = (await list(client)).results;
      await solve(client, second!.id, 0);
      expect(idsOf(await listAll(client, { status: 'done' }))).toEqual([second!.id]);
      expect((await list(client)).results[1]?.completed).toBe(true);
      expect((await list(other)).results[1]?.completed).toBe(false);
      expect(await listAll(other, { status: 'done' })).toEqual([]);
      expect(await listAll(server.visitor(), { status: 'done' })).toEqual([]);
      const { body: third } = await client.call('readPuzzle', { params: { id: (await list(client)).results[2]!.id } });
      const question = third.questions[0]!;
      const body = { question_id: question.id, answer: keyOf(third, question) };
      await client.call('answerPuzzle', { params: { id: third.id }, body, key: randomUUID() });
      expect(idsOf(await listAll(client, { status: 'open' }))).toContain(third.id);
    });
  });

  it('counts first answers in the success rate, and thumbs in the votes', async () => {
    const other = await openServer({ seededAt: noon });
    other.setClock(noon);
    const { client } = await other.member();
    const puzzle = await solve(client, 0, 1);
    await client.call('reactToPuzzle', { params: { id: puzzle.id }, body: { desired: 'DOWN' }, key: randomUUID() });
    await aggregateAnswers(other.db);
    const [row] = (await list(other.visitor())).results;
    const total = puzzle.questions.length;
    expect(row).toMatchObject({ id: puzzle.id, reaction_counts: { thumbs_up: 0, thumbs_down: 1 } });
    expect(row?.success_rate).toBeCloseTo((total - 1) / total);
  });

  it('runs as many queries for 10,000 puzzles as for 10, and reads no rows to count them', async () => {
    const other = await openServer({ seededAt: noon });
    other.setClock(noon);
    const { user, client } = await other.member();
    const statements = async () => {
      const pool = (other.db as unknown as { $client: { query: (...given: unknown[]) => unknown } }).$client;
      const query = pool.query;
      let asked = 0;
      pool.query = function (this: unknown, ...given: unknown[]) {
        asked += 1;
        return query.apply(this, given);
      };
      await list(client);
      pool.query = query;
      return asked;
    };
    // The first request of a session reads it.
    await list(client);
    const few = await statements();
    const [category] = await other.db.select().from(storedCategories).limit(1);
    await other.db.execute(sql`
      with made as (
        insert into puzzles (title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines,
          published_at)
        select 'Number ' || n, '', ${category!.id}::int, 'C', n % 5 + 1, 'a.c', repeat('int main;', 150), '', '[]',
          ${today}::date - n
        from generate_series(0, 9999) as n
        returning id
      ),
      solved as (
        insert into puzzle_progress (user_id, puzzle_id, answered, correct, total, xp, completed_at)
        select ${user.id}::int, id, 1, 1, 1, 0, ${noon}::timestamptz from made where id % 7 = 0
      )
      insert into openings (user_id, puzzle_id, as_daily) select ${user.id}::int, id, false from made where id % 7 = 0
    `);
    await other.db.execute('vacuum analyze puzzles');
    expect(await statements()).toBe(few);
    const { rows } = await other.db.execute<{ 'QUERY PLAN': string }>(
      `explain select count(*) from puzzles where is_active and published_at <= '${today}'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using puzzles_listed');
    const last = await list(client, { page: '500' });
    expect(last.results).toHaveLength(20);
    const done = await other.db
      .select()
      .from(puzzleProgress)
      .where(inArray(puzzleProgress.user_id, [user.id]));
    expect((await list(client, { status: 'done' })).count).toBe(done.length);
    expect((await list(client, { category: category!.name as CategoryName })).count).toBeGreaterThan(10_000);
  });
});
