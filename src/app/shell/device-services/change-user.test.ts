import { Dexie } from 'dexie';
import { getDefaultStore } from 'jotai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountIdOf, rejectWith } from '../../../../tests/support/fake-api.ts';
import { devicesOfAlice } from '../../../../tests/support/test-device.ts';
import type { User } from '../../../contract/account.ts';
import { readUser } from '../../../contract/session-calls.ts';
import { answerDraft } from '../../../sync/operations/outbox-entry.ts';
import { draftQuery } from '../../../sync/queries/draft.ts';
import { readFact, writeFact } from '../../../sync/storage/cache-database.ts';
import { currentUser, rememberUser } from '../../../sync/storage/device-database.ts';
import { deviceAtom } from '../current-device.ts';
import { sessionAtom, sessionOf } from '../session.ts';
import { continueAs } from './change-user.ts';

test('ACC-11: a device of an older build starts no cycle until the server says whose it is', async () => {
  const { api, start } = devicesOfAlice();
  const older = await start('Alice', { userId: null });
  await writeFact(older.cache, 'cursor', `${accountIdOf('Alice')}:1`);
  api.network = async (request, serve) => (request.url.includes('/sync/') ? rejectWith('unavailable') : serve());
  await older.loop.run('start');
  const user = (await readFact(older.cache, 'user'))!;
  const store = getDefaultStore();
  store.set(deviceAtom, older);
  onTestFinished(() => store.set(deviceAtom, null));
  // Each cycle asks who is signed in, and the page continues as that user: one that led to the next would never end.
  const trigger = vi.spyOn(older.loop, 'trigger');
  await continueAs(sessionOf(user));
  expect(trigger).not.toHaveBeenCalled();
});

test('ACC-3: what a visitor chooses while the page switches to the account is kept', async () => {
  const { start } = devicesOfAlice();
  const visitor = await start(null);
  const user = await visitor.call(readUser);
  const store = getDefaultStore();
  store.set(deviceAtom, visitor);
  onTestFinished(() => {
    store.get(deviceAtom)?.close();
    store.set(deviceAtom, null);
  });
  // The account's device then fetches the puzzle that the visitor sees, which can take long.
  const { puzzles } = visitor.cache;
  const reading = vi
    .spyOn(puzzles, 'toArray')
    .mockImplementationOnce(() => Dexie.Promise.resolve(visitor.saveDraft(answerDraft(11), 'B')).then(() => []));
  await continueAs(sessionOf((user as { reply: User }).reply));
  expect(reading).toHaveBeenCalled();
  const device = store.get(deviceAtom)!;
  expect(device.username).toBe('Alice');
  expect(await device.read(draftQuery(answerDraft(11)))).toBe('B');
});

test.each(['before', 'while'])(
  'ACC-4: a tab that follows a login elsewhere doesn’t store the user again if they log out %s it opens the account',
  async (moment) => {
    const { storage, start } = devicesOfAlice();
    const [visitor, other] = [await start(null), await start('Alice')];
    const user = await other.call(readUser);
    await rememberUser(other.user!, storage);
    const logOut = () => other.forgetSession();
    if (moment === 'before') await logOut();
    const reading = vi
      .spyOn(visitor.cache.puzzles, 'toArray')
      .mockImplementationOnce(() => Dexie.Promise.resolve(logOut()).then(() => []));
    const store = getDefaultStore();
    store.set(deviceAtom, visitor);
    // Otherwise the switch never ends, and holds up the next one.
    const reload = () => {
      throw new Error('The page reloads.');
    };
    vi.stubGlobal('location', { reload });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      store.get(deviceAtom)?.close();
      store.set(deviceAtom, null);
      store.set(sessionAtom, null);
    });
    store.set(sessionAtom, null);
    await expect(continueAs(sessionOf((user as { reply: User }).reply), true)).rejects.toThrow('The page reloads.');
    expect(reading).toHaveBeenCalled();
    expect(store.get(sessionAtom)).toBeNull();
    expect(await currentUser(storage)).toBeNull();
  },
);
