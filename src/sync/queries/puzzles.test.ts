import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import type { PuzzleListQuery } from '../../contract/puzzles.ts';
import { addDays } from '../../rules/puzzle-day.ts';
import { countsAgeSeconds } from '../../rules/puzzle-list.ts';
import type { OpenDevice } from '../device.ts';
import { answer } from '../operations/answer.ts';
import { react } from '../operations/react.ts';
import { writeFact } from '../storage/cache-database.ts';
import { cacheName, openCache } from '../storage/open-cache.ts';
import { puzzleQuery } from './first/puzzle.ts';
import type { PuzzlesView } from './puzzles.ts';
import { puzzlesQuery } from './puzzles.ts';

let api: FakeApi;
let device: OpenDevice;
let clock: ManualClock;

beforeEach(async () => {
  api = new FakeApi('alice');
  api.signIn('alice');
  clock = new ManualClock();
  device = await deviceOn(api, { username: 'alice', clock });
});

afterEach(() => device.close());

const newest: PuzzleListQuery = { page: 1, sort: 'newest' };

async function view(query: Partial<PuzzleListQuery> = {}): Promise<PuzzlesView> {
  const found = await puzzlesQuery({ ...newest, ...query }).read(device);
  if (!found) throw new Error('nothing cached');
  return found;
}

const idsOf = ({ rows }: PuzzlesView) => rows.map(({ id }) => id);

async function answerAll(puzzleId: number): Promise<void> {
  for (const order of [1, 2]) {
    await device.perform(answer, { puzzle_id: puzzleId, question_id: 10 * puzzleId + order, answer: 'A' });
  }
}

test('VIEW-8: until a pull ended, a page is the one from the server, and any other is undefined', async () => {
  expect(await puzzlesQuery(newest).read(device)).toBeUndefined();
  await puzzlesQuery(newest).refresh!(device);
  expect(await view()).toMatchObject({ count: 2, totals: null, rows: [{ id: 1 }, { id: 2 }] });
  expect(await puzzlesQuery({ ...newest, category: 'Injection' }).read(device)).toBeUndefined();
});

test('VIEW-8: after a pull, pages come from the catalogue, filtered and ordered offline', async () => {
  for (let id = 3; id <= 45; id += 1) {
    const published_at = `2026-10-${String(1 + (id % 20)).padStart(2, '0')}`;
    api.publish({ ...fakePuzzle(id), difficulty: 1 + (id % 5), language: id % 2 ? 'GO' : 'RUST', published_at });
  }
  await device.loop.run('start');
  api.network = unreachable;
  const pages = [await view(), await view({ page: 2 }), await view({ page: 3 })];
  expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 5]);
  expect(new Set(pages.flatMap(idsOf)).size).toBe(45);
  expect(idsOf(pages[0]!).slice(0, 2)).toEqual([2, 1]);
  expect(await view({ page: 4 })).toMatchObject({ count: 45, rows: [] });
  expect((await view({ language: 'RUST' })).count).toBe(21);
  expect((await view({ difficulty: '4' })).rows.every(({ difficulty }) => difficulty >= 4)).toBe(true);
  expect(idsOf(await view({ q: ' PUZZLE 45' }))).toEqual([45]);
  expect(idsOf(await view({ sort: 'oldest' })).at(0)).toBe(20);
  expect((await view()).totals).toEqual({ puzzles: 45, completed: 0 });
});

test('VIEW-8: it says when it was last synced', async () => {
  await device.loop.run('start');
  const synced = clock.time;
  clock.pass(3_600_000);
  api.network = unreachable;
  await puzzlesQuery(newest).refresh!(device);
  expect((await view()).as_of).toBeLessThanOrEqual(synced);
});

test('DB-4, VIEW-8: counts come from the last list or body, and are unknown without either', async () => {
  await device.loop.run('start');
  expect((await view()).rows.map(({ counts }) => counts)).toEqual([null, null]);
  api.puzzles.get(1)!.success_rate = 0.5;
  await puzzlesQuery(newest).refresh!(device);
  const told = { success_rate: 0.5, reaction_counts: { thumbs_up: 5, thumbs_down: 1 } };
  expect((await view({ sort: 'oldest' })).rows[0]?.counts).toEqual(told);
  api.puzzles.get(1)!.success_rate = 0.75;
  await device.refresh(puzzleQuery(1));
  expect((await view({ sort: 'oldest' })).rows[0]?.counts).toEqual({ ...told, success_rate: 0.75 });
});

test("DB-4: counts requested before a response on their puzzle aren't written", async () => {
  await device.loop.run('start');
  await puzzlesQuery(newest).refresh!(device);
  const before = (await device.cache.counts.get(1))?.fetched_at;
  api.network = async (request, serve) => {
    const reply = await serve();
    if (new URL(request.url).pathname === '/api/puzzles/') {
      await device.cache.touches.put({ puzzle_id: 1, at: clock.now() });
    }
    return reply;
  };
  await puzzlesQuery(newest).refresh!(device);
  expect((await device.cache.counts.get(1))?.fetched_at).toBe(before);
  expect((await device.cache.counts.get(2))?.fetched_at).toBeGreaterThan(before!);
});

test('DB-4, LOOP-7: a response by a clock that was a day ahead blocks no counts', async () => {
  await device.loop.run('start');
  await device.cache.touches.put({ puzzle_id: 1, at: clock.now() });
  clock.setBack(86_400_000);
  await puzzlesQuery(newest).refresh!(device);
  expect(await device.cache.counts.get(1)).toBeDefined();
});

test('DB-4, VIEW-8: after a response, the counts are due immediately, and again once the server counted it', async () => {
  await device.loop.run('start');
  await puzzlesQuery(newest).refresh!(device);
  expect((await view()).counts_due).toBeNull();
  clock.pass(60_000);
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('enqueue');
  const touched = (await device.cache.touches.get(1))!.at;
  const dueAfter = async () => {
    clock.pass(1);
    await puzzlesQuery(newest).refresh!(device);
    const { counts_due } = await view();
    return counts_due === null ? null : counts_due - touched;
  };
  expect((await view()).counts_due).toBe(touched);
  const [first, second] = [await dueAfter(), await dueAfter()];
  expect(first).toBeGreaterThan(1000 * countsAgeSeconds);
  expect(second).toBe(first);
  clock.pass(first!);
  expect(await dueAfter()).toBeGreaterThan(2000 * countsAgeSeconds);
  clock.pass(2 * first!);
  expect(await dueAfter()).toBeNull();
});

test('DB-4, LOOP-7: a response by a clock that was a day ahead makes no counts due', async () => {
  await device.loop.run('start');
  await puzzlesQuery(newest).refresh!(device);
  await device.cache.touches.put({ puzzle_id: 1, at: clock.now() });
  clock.setBack(86_400_000);
  expect((await view()).counts_due).toBeNull();
});

test("DB-4: the server's pages are dropped once the catalogue is complete", async () => {
  await puzzlesQuery(newest).refresh!(device);
  expect(await device.cache.lists.count()).toBe(1);
  await device.loop.run('start');
  await puzzlesQuery(newest).refresh!(device);
  expect(await device.cache.lists.count()).toBe(0);
});

test('VIEW-8: pending answers and reactions overlay the page until their responses replace them', async () => {
  await device.loop.run('start');
  await puzzlesQuery(newest).refresh!(device);
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await answerAll(1);
  await device.perform(react, { puzzle_id: 2, desired: 'UP' });
  const [second, first] = (await view()).rows;
  expect(first).toMatchObject({ waiting: 2, completed: false });
  expect(second?.counts?.reaction_counts).toEqual({ thumbs_up: 6, thumbs_down: 1 });
  expect(idsOf(await view({ status: 'done' }))).toEqual([]);

  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  await puzzlesQuery(newest).refresh!(device);
  const settled = await view();
  expect(settled.rows[1]).toMatchObject({ waiting: 0, completed: true, progress: { correct: 2, total: 2 } });
  expect(settled.rows[0]?.counts?.reaction_counts).toEqual({ thumbs_up: 6, thumbs_down: 1 });
  expect(settled.totals).toEqual({ puzzles: 2, completed: 1 });
  expect(idsOf(await view({ status: 'done' }))).toEqual([1]);
  expect(idsOf(await view({ status: 'open' }))).toEqual([2]);
});

test('VIEW-8: a premium puzzle is locked, except for subscribers, staff, and learners who opened it as the daily puzzle', async () => {
  api.publish({ ...fakePuzzle(3), is_premium: true });
  api.publish({ ...fakePuzzle(4), is_premium: true });
  api.daily = 3;
  await device.loop.run('start');
  await device.refresh(puzzleQuery('daily'));
  const locked = async () => (await view()).rows.filter((row) => row.locked).map(({ id }) => id);
  expect(await locked()).toEqual([4]);
  // What the time sets off must not pull a plan of the server's over those that follow.
  api.network = unreachable;
  // Its day is over.
  clock.pass(86_400_000);
  expect(await locked()).toEqual([4, 3]);
  await device.cache.openings.put({ puzzle_id: 3, as_daily: true, row_version: 0 });
  expect(await locked()).toEqual([4]);
  const user = { username: 'alice', xp: 0, picture: null, is_staff: false, is_subscriber: true, email: '' };
  const profile = { image_url: null, bio: '', location: '' };
  await writeFact(device.cache, 'user', { ...user, plan: 'monthly', profile });
  expect(await locked()).toEqual([]);
  await writeFact(device.cache, 'user', { ...user, plan: null, is_staff: true, profile });
  expect(await locked()).toEqual([]);
});

test('VIEW-8: today’s puzzle stays the first of the free ones as the pull ends, before its body was fetched', async () => {
  api.publish({ ...fakePuzzle(3), is_premium: true, published_at: '2026-10-01' });
  api.publish({ ...fakePuzzle(4), is_premium: true, published_at: '2026-11-19' });
  api.daily = 3;
  await puzzlesQuery({ ...newest, sort: 'free' }).refresh!(device);
  await device.loop.run('start');
  api.network = unreachable;
  const { rows } = await view({ sort: 'free' });
  expect(rows.map(({ id, locked, is_daily }) => [id, locked, is_daily])).toEqual([
    [2, false, false],
    [1, false, false],
    [3, false, true],
    [4, true, false],
  ]);
  clock.pass(86_400_000);
  expect((await view({ sort: 'free' })).rows.at(-1)).toMatchObject({ id: 3, locked: true });
});

test('VIEW-8: the free ones come first, or alone, and a row has its kind and minutes, without a network', async () => {
  api.publish({ ...fakePuzzle(3), is_premium: true, published_at: '2026-11-18' });
  api.publish({ ...fakePuzzle(4), is_premium: true, published_at: '2026-11-17', kind: 'DIFF' }, 6);
  api.publish({ ...fakePuzzle(5), is_premium: true, published_at: '2026-11-16' });
  await device.loop.run('start');
  api.network = unreachable;
  await device.cache.openings.put({ puzzle_id: 5, as_daily: true, row_version: 0 });
  expect(idsOf(await view({ sort: 'free' }))).toEqual([2, 1, 5, 3, 4]);
  expect(idsOf(await view({ access: 'free' }))).toEqual([2, 1, 5]);
  expect(idsOf(await view({ access: 'free', sort: 'oldest' }))).toEqual([5, 1, 2]);
  expect((await view({ sort: 'free' })).rows[4]).toMatchObject({ id: 4, kind: 'DIFF', minutes: 6, locked: true });
});

test('VIEW-8: a completed premium puzzle stays open after the plan ended', async () => {
  api.publish({ ...fakePuzzle(3), is_premium: true });
  api.publish({ ...fakePuzzle(4), is_premium: true });
  await device.loop.run('start');
  const scores = { answered: 1, correct: 1, total: 2, xp: 10, completed_on: null, row_version: 1 };
  await device.cache.progress.bulkPut([
    { puzzle_id: 3, completed: true, ...scores },
    { puzzle_id: 4, completed: false, ...scores },
  ]);
  expect((await view()).rows.filter(({ locked }) => locked).map(({ id }) => id)).toEqual([4]);
});

test('VIEW-8: a completed puzzle has its subtitle, by its progress until its body is here', async () => {
  await device.loop.run('start');
  const row = async () => (await view()).rows.find(({ id }) => id === 1);
  const scores = { answered: 1, correct: 1, total: 2, xp: 10, completed_on: null, row_version: 1 };
  const progress = { puzzle_id: 1, ...scores, subtitle: 'A length that can be negative' };
  expect(await row()).not.toHaveProperty('subtitle');
  await device.cache.progress.put({ ...progress, completed: true });
  expect(await row()).toMatchObject({ subtitle: 'A length that can be negative' });
  await device.cache.puzzles.put({ id: 1, puzzle: { ...fakePuzzle(1), subtitle: 'A signed length' }, fetched_at: 1 });
  expect(await row()).toMatchObject({ subtitle: 'A signed length' });
});

test('VIEW-8: what no learner sees yet comes last for staff, and is marked', async () => {
  const { published_at: today } = fakePuzzle(1);
  api.publish({ ...fakePuzzle(3), published_at: addDays(today!, 5) });
  api.publish({ ...fakePuzzle(4), published_at: null });
  await device.loop.run('start');
  const profile = { image_url: null, bio: '', location: '' };
  const user = { username: 'alice', xp: 0, picture: null, is_staff: true, is_subscriber: false, email: '', plan: null };
  await writeFact(device.cache, 'user', { ...user, profile });
  const { rows } = await view();
  expect(rows.map(({ id, is_unpublished }) => [id, is_unpublished])).toEqual([
    [2, false],
    [1, false],
    [4, true],
    [3, true],
  ]);
});

test('VIEW-7: a live query sees the list change', async () => {
  await device.loop.run('start');
  const longTimeout = { timeout: 20_000 };
  const seen: (number | undefined)[] = [];
  const subscription = liveQuery(() => puzzlesQuery(newest).read(device)).subscribe((found) => seen.push(found?.count));
  await expect.poll(() => seen, longTimeout).toEqual([2]);
  api.publish(fakePuzzle(9));
  await device.loop.run('retry');
  await expect.poll(() => seen.at(-1), longTimeout).toBe(3);
  subscription.unsubscribe();
});

test("DB-3, DB-4: the previous build's local cache opens with everything it holds", async () => {
  const storage = emptyStorage();
  const old = new Dexie(cacheName('bob'), storage);
  old.version(1).stores({
    catalogue: 'id, row_version, published_at',
    puzzles: 'id',
    answers: 'question_id, row_version, puzzle_id',
    reactions: 'puzzle_id, row_version',
    progress: 'puzzle_id, row_version',
    openings: 'puzzle_id, row_version',
    touches: 'puzzle_id',
    meta: 'key',
  });
  await old.open();
  await old.table('openings').put({ puzzle_id: 7, as_daily: true, row_version: 3 });
  old.close();
  const cache = await openCache('bob', storage);
  expect(await cache.openings.get(7)).toEqual({ puzzle_id: 7, as_daily: true, row_version: 3 });
  expect(await cache.counts.count()).toBe(0);
  cache.close();
});
