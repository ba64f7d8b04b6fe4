import { afterEach, expect, test } from 'vitest';
import { FakeApi } from '../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { answer } from '../operations/answer.ts';
import { exercise } from '../operations/exercise.ts';
import { react } from '../operations/react.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import type { CacheDatabase } from './cache-database.ts';

const open: OpenDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  return { api, device: await openOn(api) };
}

async function openOn(api: FakeApi): Promise<OpenDevice> {
  const device = await deviceOn(api, { username: 'alice' });
  open.push(device);
  return device;
}

/** The version of each row, by what it is of. */
async function versionsOf({ answers, reactions, progress, exercises, openings }: CacheDatabase) {
  const tables = [answers, reactions, progress, exercises, openings];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const keys = await table.toCollection().primaryKeys();
      const versions = (await table.toArray()).map(({ row_version }) => row_version);
      return keys.map((key, at) => [`${table.name} ${key}`, versions[at]]);
    }),
  );
  return Object.fromEntries(rows.flat());
}

/** The user's scope on the server, as the local cache should have it. */
function versionsAt(api: FakeApi) {
  const tables: Record<string, string> = {
    answer: 'answers',
    reaction: 'reactions',
    progress: 'progress',
    exercise: 'exercises',
    opening: 'openings',
  };
  const rows = api.rows.filter(({ scope }) => scope === 'user');
  return Object.fromEntries(rows.map(({ kind, key, version }) => [`${tables[kind]} ${key}`, version]));
}

const done = { kind: 'practice', puzzle_id: 2, question_id: null, is_correct: null } as const;

test('DB-3: a fetch and a response write one row each, with version 0 until a pull confirms it', async () => {
  const { api, device } = await setUp();
  const { cache } = device;
  api.answerElsewhere('alice', 1, 11, 'B');
  await device.refresh(puzzleQuery(1));
  const fetched = { 'answers 11': 0, 'progress 1': 0 };
  expect(await versionsOf(cache)).toEqual(fetched);

  await device.perform(answer, { puzzle_id: 1, question_id: 12, answer: 'A' });
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  const { operation_id } = await device.perform(exercise, done);
  await device.loop.run('enqueue');
  const graded = { ...fetched, 'answers 12': 0, 'reactions 1': 0, [`exercises ${operation_id}`]: 0 };
  expect(await versionsOf(cache)).toEqual(graded);

  const opening = { puzzle_id: 1, as_daily: true };
  const mine = { kind: 'opening', key: '1', scope: 'user', who: 'alice' } as const;
  api.rows.push({ ...mine, version: 99, value: opening });
  await device.loop.run('start');
  const pulled = versionsAt(api);
  expect(Object.keys(pulled).toSorted()).toEqual([...Object.keys(graded), 'openings 1'].toSorted());
  expect(Object.values(pulled)).not.toContain(0);
  expect(await versionsOf(cache)).toEqual(pulled);
});

test('DB-3: a fetch and a response update a row that a pull confirmed, and it keeps its version', async () => {
  const { api, device } = await setUp();
  const { cache } = device;
  api.answerElsewhere('alice', 1, 11, 'B');
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('start');
  const pulled = versionsAt(api);
  expect(Object.keys(pulled).toSorted()).toEqual(['answers 11', 'progress 1', 'reactions 1']);

  await device.refresh(puzzleQuery(1));
  await device.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await device.perform(answer, { puzzle_id: 1, question_id: 12, answer: 'A' });
  await device.loop.run('enqueue');
  expect(await versionsOf(cache)).toEqual({ ...pulled, 'answers 12': 0 });
  expect(await cache.reactions.get(1)).toMatchObject({ reaction: 'DOWN' });
  expect(await cache.progress.get(1)).toMatchObject({ answered: 2 });
  await device.loop.run('start');
  expect(await versionsOf(cache)).toEqual(versionsAt(api));
});

test('DB-3: a body stays as fetched when a pull brings another reaction, and its counts keep the old one', async () => {
  const { api, device } = await setUp();
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('enqueue');
  expect(await device.refresh(puzzleQuery(1))).toBeNull();
  const body = (await device.cache.puzzles.get(1))?.puzzle;
  expect(body).toMatchObject({ user_reaction: 'UP', reaction_counts: { thumbs_up: 6, thumbs_down: 1 } });

  const elsewhere = await openOn(api);
  await elsewhere.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await elsewhere.loop.run('enqueue');
  await device.loop.run('start');
  expect(await device.cache.reactions.get(1)).toMatchObject({ reaction: 'DOWN' });
  expect((await device.cache.puzzles.get(1))?.puzzle).toEqual(body);
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({
    user_reaction: 'DOWN',
    reaction_counts: { thumbs_up: 5, thumbs_down: 2 },
  });
});

test('DB-3: a response to a reaction changes the counts of the body and its own reaction together', async () => {
  const { api, device } = await setUp();
  await device.refresh(puzzleQuery(1));
  const elsewhere = await openOn(api);
  await elsewhere.perform(react, { puzzle_id: 1, desired: 'UP' });
  await elsewhere.loop.run('enqueue');
  await device.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await device.loop.run('enqueue');
  const counts = { thumbs_up: 5, thumbs_down: 2 };
  expect((await device.cache.puzzles.get(1))?.puzzle).toMatchObject({
    user_reaction: 'DOWN',
    reaction_counts: counts,
  });
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ user_reaction: 'DOWN', reaction_counts: counts });
});
