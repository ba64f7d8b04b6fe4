import { expect, it, test } from 'vitest';
import { accountIdOf, unreachable } from '../../../tests/support/fake-api.ts';
import { devicesOfAlice, emptyStorage } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { readFact } from '../storage/cache-database.ts';
import type { Storage } from '../storage/open-dexie.ts';
import { openOutbox } from '../storage/outbox-database.ts';
import { comment } from './comment.ts';
import { isOfAccount, migrateLegacyDatabases } from './migrate-legacy-databases.ts';
import { commentDraft } from './outbox-entry.ts';
import { signOut } from './sign-out.ts';

const alice = { username: 'Alice', user_id: accountIdOf('Alice'), created_at: '2026-01-01T00:00:00.000Z' };
/** Who registers Alice's name after her account was deleted. */
const outsider = { username: 'Alice', user_id: '2.alice', created_at: '2026-11-21T00:00:00.000Z' };

const ofOlderBuild = { userId: null };

/** `ahead`: by how many milliseconds the server's clock is ahead of this device's. */
const on = (storage: Storage, ahead = 0) => ({ storage, clock: { now: () => 0 }, serverClock: { now: () => ahead } });

async function names(storage: Storage): Promise<string[]> {
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []).sort();
}

const texts = async ({ outbox }: OpenDevice) =>
  (await outbox.entries.orderBy('sequence').toArray()).map(({ payload }) => 'text' in payload && payload.text);

/** What an older build holds by the username: a body, a draft, and work that was never sent. */
async function leaveWork() {
  const scene = devicesOfAlice();
  const { api, start } = scene;
  const synced = await start('Alice', { storage: emptyStorage() });
  await synced.loop.run('start');
  const cursor = (await readFact(synced.cache, 'cursor'))!;
  const older = await start('Alice', ofOlderBuild);
  await older.refresh(puzzleQuery(1));
  await older.cache.meta.put({ key: 'cursor', value: cursor });
  api.network = unreachable;
  await older.perform(comment, { puzzle_id: 1, text: 'first' });
  await older.perform(comment, { puzzle_id: 1, text: 'second' });
  await older.saveDraft(commentDraft(2), 'half a thought');
  synced.close();
  older.loop.close();
  return { ...scene, older };
}

it("ACC-1: never sends a deleted account's operations for the next owner of its name", async () => {
  const { api, storage, start } = devicesOfAlice();
  const device = await start('Alice');
  api.network = unreachable;
  await device.perform(comment, { puzzle_id: 1, text: 'mine' });
  await signOut(device, { pending: 'keep' });

  api.network = (_, serve) => serve();
  api.replaceUser('Alice', outsider.created_at);
  api.signIn('Alice');
  const next = await start('Alice', { userId: outsider.user_id });
  await migrateLegacyDatabases(outsider, false, on(storage));
  await next.loop.run('login');
  await next.loop.run('retry');
  expect(api.effects.filter((effect) => effect.startsWith('comment'))).toEqual([]);
  expect(await next.outbox.entries.count()).toBe(0);
  expect(await names(storage)).toContain(`nday-outbox-${accountIdOf('alice')}`);
});

it("ACC-2: rejects a call for a deleted account under the session of its name's next owner", async () => {
  const { api, start } = devicesOfAlice();
  const device = await start('Alice');
  api.replaceUser('Alice', outsider.created_at);
  await device.perform(comment, { puzzle_id: 1, text: 'mine' });
  await device.loop.run('retry');
  expect(api.effects).toEqual([]);
  expect(await texts(device)).toEqual(['mine']);
  expect(await device.refresh(puzzleQuery(1))).toMatchObject({ ok: false, code: 'wrong_user' });
});

it('ACC-11: asks who is signed in, and sends nothing until the ID is known', async () => {
  const { api, start } = devicesOfAlice();
  api.isOlder = true;
  const older = await start('Alice', ofOlderBuild);
  await older.perform(comment, { puzzle_id: 1, text: 'mine' });
  await older.loop.run('retry');
  expect(api.effects).toEqual([]);
  expect((await readFact(older.cache, 'user'))?.id).toBeUndefined();
  api.isOlder = false;
  await older.loop.run('retry');
  expect(api.effects).toEqual([]);
  expect((await readFact(older.cache, 'user'))?.id).toBe(alice.user_id);
});

it("DB-7, ACC-11: carries an older build's outbox, drafts, and local cache to the databases of the account's ID", async () => {
  const { api, storage, start, older } = await leaveWork();
  api.network = (_, serve) => serve();
  expect(await isOfAccount(older, alice.user_id)).toBe(true);
  older.close();
  expect(await migrateLegacyDatabases(alice, true, on(storage))).toBe(true);
  expect((await names(storage)).filter((name) => name.endsWith('-alice'))).toEqual([]);

  api.network = unreachable;
  const device = await start('Alice');
  expect(await texts(device)).toEqual(['first', 'second']);
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ title: 'Puzzle 1' });
  expect(await device.outbox.drafts.get(commentDraft(2))).toMatchObject({ value: 'half a thought' });
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(api.effects).toEqual(['comment 1 first', 'comment 1 second']);
});

it('ACC-11: the server decides whose an older build’s local cache is, whatever its name', async () => {
  const { api, older } = await leaveWork();
  api.network = (_, serve) => serve();
  api.replaceUser('Alice', outsider.created_at);
  expect(await isOfAccount(older, outsider.user_id)).toBe(false);
  api.network = unreachable;
  expect(await isOfAccount(older, outsider.user_id)).toBeUndefined();
  api.network = (_, serve) => serve();
  await older.cache.meta.put({ key: 'cursor', value: 'x'.repeat(1001) });
  expect(await isOfAccount(older, alice.user_id)).toBe(false);
  await older.cache.meta.delete('cursor');
  expect(await isOfAccount(older, alice.user_id)).toBe(false);
});

it('ACC-11: keeps entries from before the account was created, and moves newer ones', async () => {
  const { api, storage, start, older } = await leaveWork();
  older.close();
  expect(await migrateLegacyDatabases(outsider, false, on(storage))).toBe(false);
  expect(await names(storage)).toContain('nday-outbox-alice');
  const theirs = await start('Alice', { userId: outsider.user_id });
  expect(await texts(theirs)).toEqual([]);
  expect(await theirs.outbox.drafts.count()).toBe(0);

  // It was kept for its owner.
  expect(await migrateLegacyDatabases(alice, false, on(storage))).toBe(true);
  expect(await names(storage)).not.toContain('nday-outbox-alice');
  const device = await start('Alice');
  expect(await texts(device)).toEqual(['first', 'second']);
  expect(api.effects).toEqual([]);
});

it('ACC-11: decides by the server’s clock which entries are older than the account', async () => {
  const { storage, start, older } = await leaveWork();
  older.close();
  // By this device's clock, which was 40 days ahead, the work is of 39 days later. It was made the day before.
  const created_at = '2026-10-12T00:00:00.000Z';
  expect(await migrateLegacyDatabases({ ...outsider, created_at }, false, on(storage, -40 * 86_400_000))).toBe(false);
  const theirs = await start('Alice', { userId: outsider.user_id });
  expect(await texts(theirs)).toEqual([]);
  expect(await theirs.outbox.drafts.count()).toBe(0);
});

test.each([1, 2, 3, 4, 5, 6])(
  'ACC-11: a kill after transaction %i of the move loses and doubles nothing',
  async (step) => {
    const { api, storage, start, older } = await leaveWork();
    older.close();
    const { indexedDB } = storage as { indexedDB: IDBFactory };
    let left = step;
    const killed = new Proxy(indexedDB, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'open' || name === 'deleteDatabase') left -= 1;
          if (left < 0) throw new DOMException('Killed.', 'UnknownError');
          return value.apply(target, given);
        };
      },
    });
    await expect(
      migrateLegacyDatabases(alice, true, on({ ...storage, indexedDB: killed } as Storage)),
    ).rejects.toThrow();
    await migrateLegacyDatabases(alice, true, on(storage));
    api.network = (_, serve) => serve();
    const device = await start('Alice');
    await device.loop.run('retry');
    expect(api.effects).toEqual(['comment 1 first', 'comment 1 second']);
  },
);

it('ACC-11, ACC-6: closes the tabs of an older build before the entries move', async () => {
  const { storage, start } = devicesOfAlice();
  let isClosed = false;
  const older = await openOutbox('alice', storage, () => {
    isClosed = true;
  });
  await migrateLegacyDatabases(alice, true, on(storage));
  expect(isClosed).toBe(true);
  expect(older.isOpen()).toBe(false);
  const device = await start('Alice');
  expect(await texts(device)).toEqual([]);
});
