import { eq, gte, isNotNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { library } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { AdminPuzzle } from '../../contract/admin-puzzles.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { dailies, puzzles } from '../database/schema.ts';
import { dailyOf } from './daily.ts';
import { seedLibrary } from './seed-library.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));

const [first, second, third] = library.filter(({ first_step }) => !first_step);
const asStep = (first_step: 1 | 2) => ({
  ...first!,
  slug: `a-step-${first_step}`,
  title: `A Step ${first_step}`,
  first_step,
  is_premium: false,
  questions: first!.questions.slice(0, 2).map((question) => ({ ...question, correct: 'A' as const })),
});
const steps = [asStep(1), asStep(2)];

describeServer('first steps', (openServer) => {
  let server: TestServer;
  let staff: Client;
  beforeAll(async () => {
    server = await openServer();
    server.setClock(noon);
    await seedLibrary(server.db, server.now, [...steps, second!, third!]);
    ({ client: staff } = await server.staff());
  });

  const stored = () =>
    server.db.select().from(puzzles).where(isNotNull(puzzles.first_step)).orderBy(puzzles.first_step);
  const listed = async (client: Client, query: Record<string, string>) =>
    (await client.call('listPuzzles', { query })).body;
  const read = async (id: number) => (await staff.call('readAdminPuzzle', { params: { id } })).body;
  const update = ({ id: _, ...puzzle }: AdminPuzzle, id: number, fields: object) =>
    staff.call('updatePuzzle', { params: { id }, body: { ...puzzle, ...fields } });

  it('come from the library without a day, and leave the days to the others', async () => {
    expect((await stored()).map(({ slug, published_at, is_premium }) => [slug, published_at, is_premium])).toEqual([
      ['a-step-1', null, false],
      ['a-step-2', null, false],
    ]);
    expect(await server.db.$count(dailies)).toBe(1);
    expect(await server.db.$count(puzzles, gte(puzzles.published_at, today))).toBe(2);
  });

  it('stay without a day if a revision makes a puzzle one', async () => {
    const slug = 'an-earlier-puzzle';
    const earlier = { ...first!, slug, title: 'An Earlier Puzzle', revision: 1 };
    await seedLibrary(server.db, server.now, [earlier]);
    const step = { ...earlier, revision: 2, is_premium: false, first_step: 3 as const };
    await seedLibrary(server.db, server.now, [step]);
    const [row] = await stored().then((rows) => rows.filter((each) => each.slug === slug));
    expect(row).toMatchObject({ published_at: null, first_step: 3 });
    await server.db.delete(puzzles).where(eq(puzzles.slug, slug));
  });

  it('are never a daily, even if there is nothing else to choose', async () => {
    const ids = new Set((await stored()).map(({ id }) => id));
    for (let days = 1; days < 10; days += 1) expect(ids).not.toContain(await dailyOf(server.db, addDays(today, days)));
    const other = await openServer();
    await seedLibrary(other.db, other.now, steps);
    expect(await dailyOf(other.db, today)).toBeUndefined();
  });

  it('are never a daily, even if staff try to schedule one', async () => {
    const [{ id } = { id: 0 }] = await stored();
    const { body: calendar } = await staff.call('readCalendar', { query: { month: '2026-12' } });
    expect(calendar.waiting.map((puzzle) => puzzle.id)).not.toContain(id);
    const moved = await staff.call('movePuzzle', { body: { puzzle_id: id, from: null, to: addDays(today, 30) } });
    expect(moved.rejection.puzzle_id).toEqual(["This puzzle is a first step, so it can't be scheduled."]);
    const dated = await update(await read(id), id, { published_at: addDays(today, 30) });
    expect(dated.rejection.published_at).toEqual(['A first step is never a daily puzzle, so it has no date.']);
    expect(await server.db.$count(dailies, eq(dailies.puzzle_id, id))).toBe(0);
  });

  it('are free for everyone, even if staff try to sell one', async () => {
    const [{ id } = { id: 0 }] = await stored();
    expect((await server.visitor().call('readPuzzle', { params: { id } })).body).toMatchObject({ id, first_step: 1 });
    const sold = await update(await read(id), id, { is_premium: true });
    expect(sold.rejection.is_premium).toEqual(['A first step is free.']);
  });

  it('stay first steps when an app saves one that does not know them', async () => {
    const [{ id } = { id: 0 }] = await stored();
    const { first_step: _, ...older } = await read(id);
    const fields = { description: 'Said better.', is_premium: true, published_at: today };
    expect((await update(older, id, fields)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      description: 'Said better.',
      first_step: 1,
      is_premium: false,
      published_at: null,
    });
  });

  it('become no puzzle that was a daily', async () => {
    const [{ puzzle_id: id } = { puzzle_id: 0 }] = await server.db.select().from(dailies).where(eq(dailies.day, today));
    const reply = await update(await read(id), id, { first_step: 1, is_premium: false, published_at: null });
    expect(reply.rejection.published_at).toEqual(["This puzzle was a daily puzzle, so it can't be a first step."]);
  });

  it('are listed by themselves, apart from the archive', async () => {
    const ids = (await stored()).map(({ id }) => id);
    for (const client of [server.visitor(), (await server.member()).client, staff]) {
      const course = await listed(client, { first_steps: 'yes' });
      expect(new Set(course.results.map(({ id, first_step, locked }) => [id, first_step, locked].join()))).toEqual(
        new Set([`${ids[0]},1,false`, `${ids[1]},2,false`]),
      );
      expect(course.count).toBe(2);
      const archive = await listed(client, {});
      expect(archive.results.filter(({ id }) => ids.includes(id))).toEqual([]);
      expect(archive.count).toBe(archive.results.length);
    }
  });

  it('come to each device with the catalogue, and leave it when they are withdrawn', async () => {
    const [{ id } = { id: 0 }] = await stored();
    const visitor = server.visitor();
    const pulled = async (query: { cursor?: string }) => {
      const { body } = await visitor.call('pull', { query });
      return {
        cursor: body.cursor,
        change: body.changes.find(({ kind, key }) => kind === 'puzzle' && key === String(id)),
      };
    };
    const before = await pulled({});
    expect(before.change).toMatchObject({ value: { id, first_step: 1, published_at: null } });
    await update(await read(id), id, { is_active: false });
    expect((await pulled({ cursor: before.cursor })).change).toMatchObject({ deleted: true });
    expect((await server.visitor().call('readPuzzle', { params: { id } })).status).toBe(404);
    await update(await read(id), id, { is_active: true });
  });

  it('count for points and the streak as other puzzles do', async () => {
    const [, { id } = { id: 0 }] = await stored();
    const { client } = await server.member();
    const { body: puzzle } = await client.call('readPuzzle', { params: { id } });
    for (const { id: question_id } of puzzle.questions) {
      await client.call('answerPuzzle', { params: { id }, body: { question_id, answer: 'A' } });
    }
    const { body: progress } = await client.call('readProgress', { query: {} });
    const xp = puzzle.questions.length * 10 * puzzle.difficulty;
    expect(progress).toMatchObject({ xp, puzzles_completed: 1, streak: { current: 1 } });
  });

  it('keep their place through a folder, which can leave it out', async () => {
    const [{ id } = { id: 0 }] = await stored();
    const { body } = await staff.call('exportPuzzles', { query: { page: '1' } });
    const folder = body.results.find(({ slug }) => slug === 'a-step-1')!;
    expect((await staff.call('importPuzzle', { body: folder })).body.outcome).toBe('unchanged');
    const { first_step, ...json } = JSON.parse(folder.files['puzzle.json']!);
    expect(first_step).toBe(1);
    const older = { ...folder, files: { ...folder.files, 'puzzle.json': JSON.stringify(json) } };
    expect((await staff.call('importPuzzle', { body: older })).body.outcome).toBe('unchanged');
    expect((await read(id)).first_step).toBe(1);
    const copy = await staff.call('importPuzzle', { body: { ...folder, slug: 'a-step-copied' } });
    expect(await read(copy.body.id)).toMatchObject({ first_step: 1, is_premium: false, published_at: null });
    await staff.call('deletePuzzle', { params: { id: copy.body.id } });
  });

  it("are active in the staff's list, and drafts don't include them", async () => {
    const [{ id } = { id: 0 }] = await stored();
    const idsIn = async (state: 'active' | 'draft') =>
      (await staff.call('listAdminPuzzles', { query: { state } })).body.results.map((row) => row.id);
    expect(await idsIn('active')).toContain(id);
    expect(await idsIn('draft')).not.toContain(id);
  });

  it('can be neither paid nor dated in the database', async () => {
    const isStep = isNotNull(puzzles.first_step);
    await expect(server.db.update(puzzles).set({ is_premium: true }).where(isStep)).rejects.toThrow();
    await expect(server.db.update(puzzles).set({ published_at: today }).where(isStep)).rejects.toThrow();
  });
});
