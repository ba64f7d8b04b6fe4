import { afterEach, expect, test } from 'vitest';
import {
  FakeApi,
  fakePuzzle,
  fakeQuestion,
  hanging,
  json,
  rejectWith,
  unreachable,
} from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { answer as answerOperation } from '../operations/answer.ts';
import { comment } from '../operations/comment.ts';
import { interviewAnswer } from '../operations/interview-answer.ts';
import { react } from '../operations/react.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { statusQuery } from '../queries/first/status.ts';
import { meQuery } from '../queries/me.ts';
import { puzzlesQuery } from '../queries/puzzles.ts';
import { questionQuery } from '../queries/question.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import { pull } from './pull.ts';

const open: OpenDevice[] = [];
const day = 86_400_000;

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp(username: string | null = 'alice', storage = emptyStorage(), locks: LockManager | null = null) {
  const api = new FakeApi('alice', 'bob');
  api.signIn(username);
  for (let id = 3; id <= 8; id += 1) api.publish(fakePuzzle(id));
  const clock = new ManualClock();
  const device = await deviceOn(api, { username, storage, clock, locks });
  open.push(device);
  const pulls = () => api.requests.filter((request) => request === 'GET /api/sync/').length;
  return { api, device, clock, pulls, sync: () => device.loop.run('start') };
}

test('PULL-1: pages come until there are no more, and include the learner', async () => {
  const { api, device, pulls, sync } = await setUp();
  api.answerElsewhere('alice', 2, 21, 'B');
  await sync();
  expect(pulls()).toBe(4);
  expect(await device.cache.catalogue.count()).toBe(8);
  expect(await device.cache.answers.get(21)).toMatchObject({ selected_answer: 'B', correct_answer: 'A' });
  expect(await device.cache.progress.get(2)).toMatchObject({ answered: 1, total: 2 });
  expect((await statusQuery.read(device)).last_sync).not.toBeNull();
});

/** From its second page on, the pull hangs until it's taken back, `times` times. */
function hangPulls(api: FakeApi, times: number): void {
  let pages = 0;
  let left = times;
  api.network = (request, serve) => {
    if (new URL(request.url).pathname !== '/api/sync/') return serve();
    pages += 1;
    if (pages === 1 || left === 0) return serve();
    left -= 1;
    return hanging(request, serve);
  };
}

test.each(['start', 'login'] as const)(
  'PULL-18: after a %s, an answer goes out while a page is under way, and the pull goes on from its last page',
  async (trigger) => {
    const { api, device, pulls } = await setUp();
    hangPulls(api, 1);
    const cycle = device.loop.run(trigger);
    await expect.poll(pulls).toBe(2);
    await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
    await expect.poll(() => api.effects).toEqual(['answer 11 A']);
    await cycle;
    expect(pulls()).toBe(5);
    expect(await device.cache.catalogue.count()).toBe(8);
    expect((await statusQuery.read(device)).last_sync).not.toBeNull();
  },
);

test('PULL-18: so does what another tab adds while this one holds the lock', async () => {
  const storage = emptyStorage();
  const { api, device, pulls, sync } = await setUp('alice', storage, navigator.locks);
  const tab = await deviceOn(api, { username: 'alice', storage, locks: navigator.locks });
  open.push(tab);
  hangPulls(api, 1);
  const cycle = sync();
  await expect.poll(pulls).toBe(2);
  await tab.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await expect.poll(() => api.effects).toEqual(['answer 11 A']);
  await cycle;
  expect(await device.cache.catalogue.count()).toBe(8);
});

test('PULL-18: an entry that waits for its next attempt takes no page back', async () => {
  const { api, device, pulls, sync } = await setUp();
  api.network = async (request, serve) => (request.method === 'POST' ? rejectWith('in_progress') : serve());
  await device.perform(comment, { puzzle_id: 1, text: 'x' });
  await sync();
  await sync();
  expect(pulls()).toBe(4);
});

test('PULL-1: a kill between two pages loses no written page', async () => {
  const { api, device, pulls, sync } = await setUp();
  let served = 0;
  api.network = async (request, serve) => {
    served += 1;
    return served > 2 ? unreachable(request, serve) : serve();
  };
  await sync();
  expect(await device.cache.catalogue.count()).toBe(6);
  api.network = (_, serve) => serve();
  api.requests = [];
  await sync();
  expect(pulls()).toBe(1);
  expect(await device.cache.catalogue.count()).toBe(8);
});

test("PULL-14: a page from before another tab's response is requested again", async () => {
  const storage = emptyStorage();
  const api = new FakeApi('alice');
  api.signIn('alice');
  const [device, tab] = await Promise.all([1, 2].map(() => deviceOn(api, { username: 'alice', storage })));
  open.push(device!, tab!);
  api.network = async (request, serve) => {
    const reply = await serve();
    if (!request.url.includes('/sync/')) return reply;
    // To a cursor of another history the page empties everything, and it knows nothing of this answer.
    api.network = (_, serve) => serve();
    await tab!.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B' });
    await tab!.loop.run('enqueue');
    expect(await tab!.outbox.entries.count()).toBe(0);
    return reply;
  };
  await writeFact(device!.cache, 'cursor', 'another:1');
  expect(await pull(device!)).toEqual({ why: 'done' });
  expect(await device!.cache.answers.get(21)).toMatchObject({ selected_answer: 'B' });
});

test('PULL-2: removes what is gone on the server, and fetches only changes', async () => {
  const { api, device, sync } = await setUp();
  await device.refresh(puzzleQuery(2));
  await sync();
  const gone = api.rows.find(({ key }) => key === '2')!;
  api.rows = [
    ...api.rows.filter((row) => row !== gone),
    { kind: 'puzzle', key: '2', version: 99, deleted: true, scope: 'catalogue' },
  ];
  await sync();
  expect(await device.cache.catalogue.get(2)).toBeUndefined();
  expect(await device.cache.puzzles.get(2)).toBeUndefined();
  expect(await device.cache.catalogue.count()).toBe(7);
});

test.each([
  ['PULL-3', 'unknown to the server', 'stranger:5'],
  ['PULL-15', 'that the server can’t read', 'x'.repeat(1001)],
])('%s: a cursor %s resets both scopes, and never the outbox', async (_, __, cursor) => {
  const { api, device, sync } = await setUp();
  await sync();
  await device.cache.meta.put({ key: 'cursor', value: cursor });
  await device.cache.catalogue.put({ ...(await device.cache.catalogue.get(1))!, id: 77 });
  await device.cache.reactions.put({ puzzle_id: 1, reaction: 'UP', row_version: 77 });
  api.network = async (request, serve) => (request.method === 'POST' ? rejectWith('server_error') : serve());
  await device.perform(comment, { puzzle_id: 1, text: 'kept' });
  await device.loop.run('enqueue');
  await sync();
  expect(await device.cache.catalogue.toCollection().primaryKeys()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await device.cache.reactions.count()).toBe(0);
  expect((await statusQuery.read(device)).last_sync).not.toBeNull();
  expect(await device.outbox.entries.count()).toBe(1);
});

test('PULL-15: a server that reads no request changes nothing here', async () => {
  const { api, device, pulls, sync } = await setUp();
  await sync();
  const cursor = await readFact(device.cache, 'cursor');
  api.requests = [];
  api.network = async () => rejectWith('invalid');
  await sync();
  expect(pulls()).toBe(2);
  expect(await readFact(device.cache, 'cursor')).toBe(cursor);
  expect(await device.cache.catalogue.count()).toBe(8);
});

test('PULL-16: drops what was fetched with staff permissions, and can contain keys, once these end', async () => {
  const { api, device, sync } = await setUp();
  api.publish({ ...fakePuzzle(8), is_premium: true });
  api.publishQuestion(fakeQuestion(1));
  await sync();
  const profile = { image_url: null, bio: '', location: '' };
  const user = { username: 'alice', email: '', xp: 0, picture: null, is_staff: true, profile };
  await writeFact(device.cache, 'user', { ...user, is_subscriber: false, plan: null });
  for (const id of [2, 8]) await device.refresh(puzzleQuery(id));
  await questionQuery(1).refresh(device);
  api.answerElsewhere('alice', 2, 21, 'B');
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  api.network = async (request, serve) => {
    const reply = await (await serve()).json();
    if (reply.reset?.length > 0) reply.reset = ['catalogue'];
    if (request.url.includes('/sync/')) await device.refresh(puzzleQuery(3));
    return json(200, reply);
  };
  await sync();
  expect(await device.cache.puzzles.toCollection().primaryKeys()).toEqual([3]);
  expect(await device.cache.question_bodies.count()).toBe(0);
  expect(await device.cache.catalogue.count()).toBe(8);
});

test('PULL-3, VIEW-8: an interrupted reset shows no part of the archive as the whole', async () => {
  const { api, device, sync } = await setUp();
  await sync();
  const newest = { page: 1, sort: 'newest' } as const;
  expect((await puzzlesQuery(newest).read(device))?.count).toBe(8);
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  let served = 0;
  api.network = async (request, serve) => {
    served += 1;
    return served > 1 ? unreachable(request, serve) : serve();
  };
  await sync();
  expect(await device.cache.catalogue.count()).toBe(3);
  expect(await puzzlesQuery(newest).read(device)).toBeUndefined();
  api.network = (_, serve) => serve();
  await sync();
  expect((await puzzlesQuery(newest).read(device))?.count).toBe(8);
});

test('PULL-4: a mismatch in pages keeps a complete scope complete', async () => {
  const { api, device, sync } = await setUp();
  await sync();
  const { last_sync } = await statusQuery.read(device);
  api.network = async (request, serve) => {
    const response = await serve();
    if (!request.url.includes('/api/sync/')) return response;
    const page = await response.json();
    return json(200, { ...page, checks: page.checks && { catalogue: { count: 1, hash: 'x' }, user: null } });
  };
  await sync();
  expect(await statusQuery.read(device)).toMatchObject({ last_sync });
  expect((await puzzlesQuery({ page: 1, sort: 'newest' }).read(device))?.count).toBe(8);
});

test("PULL-4: a scope that doesn't match the server is fetched again, once", async () => {
  const { api, device, pulls, sync } = await setUp();
  api.answerElsewhere('alice', 2, 21, 'B');
  await sync();
  await device.cache.catalogue.delete(4);
  await device.cache.catalogue.put({ ...(await device.cache.catalogue.get(1))!, id: 77 });
  api.requests = [];
  await sync();
  expect(pulls()).toBe(1 + 4);
  expect(await device.cache.catalogue.toCollection().primaryKeys()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await device.cache.answers.count()).toBe(1);
});

test('PULL-4: a persistent mismatch is left to the next pull', async () => {
  const { api, device, pulls, sync } = await setUp();
  api.pageSize = 100;
  api.network = async (request, serve) => {
    const response = await serve();
    if (!request.url.includes('/api/sync/')) return response;
    const page = await response.json();
    return json(200, { ...page, checks: { catalogue: { count: 1, hash: 'x' }, user: null } });
  };
  await sync();
  expect(pulls()).toBe(2);
  expect(await device.cache.catalogue.count()).toBe(8);
});

test("PULL-5: a response that no pull confirmed yet isn't a mismatch", async () => {
  const { api, device, pulls, sync } = await setUp();
  await sync();
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.loop.run('enqueue');
  const held = api.rows;
  api.rows = held.filter(({ scope }) => scope === 'catalogue');
  api.requests = [];
  await sync();
  expect(pulls()).toBe(1);
  expect(await device.cache.reactions.get(1)).toMatchObject({ reaction: 'UP', row_version: 0 });
  api.rows = held;
  await sync();
  expect(pulls()).toBe(3);
  expect((await device.cache.reactions.get(1))?.row_version).toBeGreaterThan(0);
  expect(await device.cache.answers.get(11)).toMatchObject({ note: 'Of A.' });
});

test('PULL-6: nothing of another user is written', async () => {
  const { api, device, sync } = await setUp(null);
  api.signIn('bob');
  await sync();
  expect(await device.cache.catalogue.count()).toBe(0);
  api.signIn(null);
  await sync();
  expect(await device.cache.catalogue.count()).toBe(8);
});

test('PULL-7: a pull without a request is skipped while the last one is fresh', async () => {
  const { device, pulls, sync } = await setUp();
  await sync();
  const before = pulls();
  await device.loop.run('visible');
  await device.loop.run('timer');
  await device.perform(comment, { puzzle_id: 1, text: 'x' });
  await device.loop.run('enqueue');
  expect(pulls()).toBe(before);
  await device.loop.run('online');
  expect(pulls()).toBe(before + 1);
});

test("LOOP-7: a pull by a clock that was a day ahead isn't fresh", async () => {
  const { device, clock, pulls, sync } = await setUp();
  await sync();
  const before = pulls();
  clock.setBack(day);
  await device.loop.run('visible');
  expect(pulls()).toBe(before + 1);
  await device.loop.run('visible');
  expect(pulls()).toBe(before + 1);
});

test("PULL-8: an edited puzzle is stale until it's fetched", async () => {
  const { api, device, sync } = await setUp();
  await device.refresh(puzzleQuery(2));
  expect(
    (
      await puzzleQuery(2)
        .read(device)
        .then(({ view }) => view ?? undefined)
    )?.stale,
  ).toBe(false);
  api.publish({ ...api.puzzles.get(2)!, version: 2, title: 'Edited' });
  await sync();
  expect(
    await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ stale: true, title: 'Puzzle 2' });
  await device.refresh(puzzleQuery(2));
  expect(
    await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ stale: false, title: 'Edited' });
});

test("PULL-9: a puzzle that can't be opened anymore leaves the local cache", async () => {
  const { api, device } = await setUp();
  await device.refresh(puzzleQuery(2));
  api.network = async () => rejectWith('premium_required');
  expect(await device.refresh(puzzleQuery(2))).toMatchObject({ ok: false, code: 'premium_required' });
  expect(
    await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toBeUndefined();
});

test('PULL-10: requests again a body older than a response', async () => {
  const { api, device, sync } = await setUp();
  await device.refresh(puzzleQuery(1));
  let asked = 0;
  api.network = async (request, serve) => {
    const response = await serve();
    if (request.method === 'GET' && request.url.includes('/puzzles/')) {
      asked += 1;
      if (asked === 1) {
        await device.perform(react, { puzzle_id: 1, desired: 'UP' });
        await device.loop.run('enqueue');
      }
    }
    return response;
  };
  await device.refresh(puzzleQuery(1));
  expect(asked).toBe(2);
  await sync();
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({
    user_reaction: 'UP',
    reaction_counts: { thumbs_up: 6, thumbs_down: 1 },
  });
});

test("PULL-10: requests again a body older than the learner's rows from a pull", async () => {
  const { api, device, sync } = await setUp();
  await sync();
  let asked = 0;
  api.network = async (request, serve) => {
    const response = await serve();
    if (request.url.includes('/puzzles/1/')) {
      asked += 1;
      if (asked === 1) {
        for (const id of [11, 12]) api.answerElsewhere('alice', 1, id, 'A');
        api.reactElsewhere('alice', 1, 'UP');
        await sync();
      }
    }
    return response;
  };
  await device.refresh(puzzleQuery(1));
  expect(await device.cache.progress.get(1)).toMatchObject({ completed: true, answered: 2 });
  expect(await device.cache.reactions.get(1)).toMatchObject({ reaction: 'UP' });
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ completed: true, user_reaction: 'UP' });
});

test('LOOP-7: a response by a clock that was a day ahead blocks no fetch', async () => {
  const { api, device, clock } = await setUp();
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('enqueue');
  clock.setBack(day);
  api.requests = [];
  await device.refresh(puzzleQuery(1));
  expect(api.requests).toEqual(['GET /api/puzzles/1/']);
  expect(
    (
      await puzzleQuery(1)
        .read(device)
        .then(({ view }) => view ?? undefined)
    )?.title,
  ).toBe('Puzzle 1');
});

test("PULL-12: the device notices without a login that a plan began or ended, and removes an ended plan's puzzles", async () => {
  const { api, device, sync } = await setUp();
  api.plan = 'annual';
  const profile = { image_url: null, bio: '', location: '' };
  const user = { username: 'alice', email: '', xp: 0, picture: null, is_staff: false, profile };
  await writeFact(device.cache, 'user', { ...user, is_subscriber: false, plan: null });
  api.publish({ ...fakePuzzle(8), is_premium: true });
  await device.refresh(puzzleQuery(8));
  await device.refresh(puzzleQuery(2));
  await sync();
  expect(await readFact(device.cache, 'user')).toMatchObject({ plan: 'annual', is_subscriber: true });
  expect(await device.cache.puzzles.get(8)).toBeDefined();
  api.plan = null;
  await sync();
  expect(await readFact(device.cache, 'user')).toMatchObject({ plan: null, is_subscriber: false });
  expect(await device.cache.puzzles.get(8)).toBeUndefined();
  expect(await device.cache.puzzles.get(2)).toBeDefined();
});

/** A subscriber's device with a premium puzzle, another that is completed, an interview question, and another that is answered. */
async function subscribed(storage = emptyStorage()) {
  const scene = await setUp('alice', storage);
  const { api, device, clock, sync } = scene;
  api.plan = 'annual';
  api.planUntil = '2026-12-01T00:00:00.000Z';
  for (const id of [7, 8]) api.publish({ ...fakePuzzle(id), is_premium: true });
  for (const id of [1, 3]) api.publishQuestion(fakeQuestion(id));
  api.publishQuestion(fakeQuestion(5, { is_premium: false }));
  await device.refresh(meQuery);
  await device.perform(answerOperation, { puzzle_id: 7, question_id: 71, answer: 'A' });
  await device.perform(answerOperation, { puzzle_id: 7, question_id: 72, answer: 'A' });
  await device.perform(interviewAnswer, { question_id: 3, selected_mc_answer: 'A' });
  await sync();
  for (const id of [2, 7, 8]) await device.refresh(puzzleQuery(id));
  for (const id of [1, 3, 5]) await questionQuery(id).refresh(device);
  await sync();
  const bodies = async () => [
    await device.cache.puzzles.toCollection().primaryKeys(),
    await device.cache.question_bodies.toCollection().primaryKeys(),
  ];
  expect(await bodies()).toEqual([
    [2, 7, 8],
    [1, 3, 5],
  ]);
  return { ...scene, clock, bodies };
}

test('PULL-12: a plan that ended while the app was closed removes its bodies, even if the user was fetched first', async () => {
  const { api, device, sync, bodies } = await subscribed();
  api.plan = null;
  api.planUntil = null;
  const user = (await readFact(device.cache, 'user'))!;
  await writeFact(device.cache, 'user', { ...user, plan: null, is_subscriber: false });
  await sync();
  expect(await bodies()).toEqual([
    [2, 7],
    [3, 5],
  ]);
});

test('LOOP-7, PULL-12: an ended plan also removes bodies that were fetched by a clock that was a day ahead', async () => {
  const { api, clock, sync, bodies } = await subscribed();
  clock.setBack(day);
  api.plan = null;
  api.planUntil = null;
  await sync();
  expect(await bodies()).toEqual([
    [2, 7],
    [3, 5],
  ]);
});

test('PULL-12: the first start after the plan has ended removes what only it opened, offline too', async () => {
  const { api, device, clock, bodies } = await subscribed();
  api.network = unreachable;
  clock.time = Date.parse('2026-11-30T23:00:00.000Z');
  await device.loop.run('start');
  expect((await bodies())[0]).toEqual([2, 7, 8]);
  clock.time = Date.parse('2026-12-01T00:00:01.000Z');
  await device.loop.run('start');
  expect(await bodies()).toEqual([
    [2, 7],
    [3, 5],
  ]);
  expect(await readFact(device.cache, 'user')).toMatchObject({ plan: null, is_subscriber: false });
});

test('PULL-12: a clock that is set back before each session doesn’t keep what only the plan opened', async () => {
  const storage = emptyStorage();
  const { api, device, clock } = await subscribed(storage);
  const start = clock.time;
  api.network = unreachable;
  device.close();
  const length = day / 2;
  const planLasts = Date.parse(api.planUntil!) - start;
  let sessions = 0;
  for (let isThere = true; isThere && sessions < 40; sessions += 1) {
    clock.time = start - day;
    const session = await deviceOn(api, { username: 'alice', storage, clock });
    for (let cycle = 0; cycle < 4; cycle += 1) {
      await session.loop.run('start');
      clock.pass(length / 4);
    }
    await session.loop.run('start');
    isThere = (await session.cache.puzzles.get(8)) !== undefined;
    session.close();
  }
  // The steady clock doesn't run between sessions.
  expect(sessions).toBeGreaterThanOrEqual(Math.floor(planLasts / length));
  expect(sessions).toBeLessThan(30);
});

test.each([
  ['a pull', '2026-11-20T12:00:00.000Z'],
  ['the clock', '2026-12-01T00:00:01.000Z'],
])('PULL-12: also removes bodies that were in flight when %s ended the plan', async (_, time) => {
  const { api, device, clock, sync, bodies } = await subscribed();
  const late = Promise.withResolvers<void>();
  api.network = async (request, serve) => {
    const reply = await serve();
    if (!request.url.includes('/sync/')) await late.promise;
    return reply;
  };
  api.requests = [];
  const fetches = Promise.all([device.refresh(puzzleQuery(8)), questionQuery(1).refresh(device)]);
  await expect.poll(() => api.requests).toHaveLength(2);
  clock.time = Date.parse(time);
  api.plan = null;
  api.planUntil = null;
  await sync();
  expect(await bodies()).toEqual([
    [2, 7],
    [3, 5],
  ]);
  late.resolve();
  await fetches;
  await sync();
  expect(await bodies()).toEqual([
    [2, 7],
    [3, 5],
  ]);
});

test("PULL-9: keeps what the learner answered, although it can't be fetched anymore", async () => {
  const { api, device, bodies } = await subscribed();
  api.network = async () => rejectWith('premium_required');
  for (const id of [7, 8]) await device.refresh(puzzleQuery(id));
  for (const id of [1, 3]) await questionQuery(id).refresh(device);
  expect(await bodies()).toEqual([
    [2, 7],
    [3, 5],
  ]);
});

test('PULL-3, PULL-12: after a reset in pages, the last page removes the bodies that the learner can’t see anymore', async () => {
  const { api, device, sync } = await setUp();
  api.plan = 'annual';
  const profile = { image_url: null, bio: '', location: '' };
  const user = { username: 'alice', email: '', xp: 0, picture: null, is_staff: false, profile };
  await writeFact(device.cache, 'user', { ...user, is_subscriber: true, plan: 'annual' });
  api.publish({ ...fakePuzzle(8), is_premium: true });
  await sync();
  for (const id of [2, 5, 8]) await device.refresh(puzzleQuery(id));
  // Of a database that was restored, in which puzzle 5 was never written, and by which the plan is over.
  api.rows = api.rows.filter(({ kind, key }) => !(kind === 'puzzle' && key === '5'));
  api.plan = null;
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  let served = 0;
  api.network = async (request, serve) => {
    served += 1;
    return served > 1 ? unreachable(request, serve) : serve();
  };
  await sync();
  expect(await device.cache.puzzles.toCollection().primaryKeys()).toEqual([2, 5, 8]);
  api.network = (_, serve) => serve();
  await sync();
  expect(await device.cache.puzzles.toCollection().primaryKeys()).toEqual([2]);
});

test('PULL-3: keeps a body fetched while the last page was in flight', async () => {
  const { api, device, sync } = await setUp();
  api.pageSize = 100;
  await sync();
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  api.network = async (request, serve) => {
    const response = await serve();
    if (!request.url.includes('/api/sync/')) return response;
    api.network = (_, serve) => serve();
    api.publish(fakePuzzle(9));
    await device.refresh(puzzleQuery(9));
    return response;
  };
  await sync();
  expect(await device.cache.puzzles.get(9)).toBeDefined();
});

test('PULL-3: a device that never finished a pull drops what a restored server lost', async () => {
  const { api, device, sync } = await setUp();
  const backup = api.backUp();
  await device.refresh(puzzleQuery(2));
  api.network = async (request, serve) => (request.url.includes('/sync/') ? unreachable(request, serve) : serve());
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B' });
  await sync();
  expect(await device.cache.answers.get(21)).toMatchObject({ selected_answer: 'B', row_version: 0 });
  api.restore(backup);
  api.signIn('alice');
  api.answerElsewhere('alice', 1, 11, 'C');
  api.network = (_, serve) => serve();
  await sync();
  expect(await device.cache.answers.toArray()).toMatchObject([{ question_id: 11, selected_answer: 'C' }]);
  expect(await device.cache.progress.get(2)).toBeUndefined();
});

test('PULL-3, OUT-16: what only this device knows about an answer survives a reset', async () => {
  const { api, device, sync } = await setUp();
  await device.refresh(puzzleQuery(1));
  api.answerElsewhere('alice', 1, 11, 'C');
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await sync();
  const before = await device.cache.answers.get(11);
  expect(before).toMatchObject({ selected_answer: 'C', instead_of: 'A' });
  await device.cache.answers.update(11, { overruled: true });
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  await sync();
  expect(await device.cache.answers.get(11)).toEqual({ ...before, overruled: true });
  expect(await readFact(device.cache, 'set_aside')).toBeUndefined();
});
