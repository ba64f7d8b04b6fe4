import { Dexie, type Table } from 'dexie';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { accountIdOf, FakeApi, unreachable, userNamed } from '../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../tests/support/test-device.ts';
import type { OpenDevice } from './device.ts';
import { answer as answerOperation } from './operations/answer.ts';
import { comment } from './operations/comment.ts';
import { exercise } from './operations/exercise.ts';
import { interviewAnswer } from './operations/interview-answer.ts';
import { commentDraft } from './operations/outbox-entry.ts';
import { react } from './operations/react.ts';
import { restoreUser } from './operations/restore-user.ts';
import { forgetSession, signOut } from './operations/sign-out.ts';
import { statusQuery } from './queries/first/status.ts';
import { currentUser, openDeviceDatabase } from './storage/device-database.ts';
import { cacheName } from './storage/open-cache.ts';
import { isOutOfRoom } from './storage/quota.ts';
import { noteStatus } from './storage/status.ts';

const open: OpenDevice[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const device of open.splice(0)) device.close();
});

function fill(isFull: (database: string, store: string) => boolean): () => void {
  const spies = (['put', 'add'] as const).map((method) => {
    const write = IDBObjectStore.prototype[method];
    return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: unknown, ...given) {
      const { transaction, name } = this as globalThis.IDBObjectStore;
      if (isFull(transaction.db.name, name)) throw new DOMException('The disk is full.', 'QuotaExceededError');
      return write.apply(this as never, given);
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

const outbox = `nday-outbox-${accountIdOf('alice')}`;
const cache = `nday-mirror-${accountIdOf('alice')}`;

test.each<[string, (database: string, store: string) => boolean]>([
  ['the mark on what is sent', (database) => database === outbox],
  ['a result', (database, store) => database === cache && store !== 'meta'],
  ['the status', (_, store) => store === 'meta' || store === 'drafts'],
  ['anything', () => true],
])(
  'LOOP-8: full storage at %s fails the cycle, and each operation has one effect once there is space',
  async (_, isFull) => {
    const error = vi.spyOn(console, 'error');
    const api = new FakeApi('alice');
    api.signIn('alice');
    const clock = new ManualClock();
    const device = await deviceOn(api, { username: 'alice', clock });
    open.push(device);
    api.network = unreachable;
    await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
    await device.perform(comment, { puzzle_id: 1, text: 'one' });
    await device.perform(comment, { puzzle_id: 2, text: 'two' });
    await device.loop.run('enqueue');

    const empty = fill(isFull);
    api.network = (_request, serve) => serve();
    for (const reason of ['online', 'timer', 'retry'] as const) {
      await device.loop.run(reason);
      expect(await device.outbox.entries.count()).toBeGreaterThan(0);
      expect(await statusQuery.read(device)).toMatchObject({ no_room: true, offline_since: null });
      expect(clock.nextTimer! - clock.time).toBeLessThanOrEqual(5 * 60_000);
    }
    expect(error).not.toHaveBeenCalled();

    empty();
    clock.pass(clock.nextTimer! - clock.time);
    await expect.poll(() => device.outbox.entries.count()).toBe(0);
    expect([...api.effects].sort()).toEqual(['answer 11 A', 'comment 1 one', 'comment 2 two']);
    await expect.poll(async () => (await statusQuery.read(device)).no_room ?? null).toBeNull();
  },
);

test("LOOP-8: the status of a full device never says that the server can't be reached, even before a call", async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const storage = emptyStorage();
  const device = await deviceOn(api, { username: 'alice', storage });
  open.push(device);
  api.network = unreachable;
  await device.loop.run('start');
  expect((await statusQuery.read(device)).offline_since).not.toBeNull();
  fill(() => true);
  api.network = (_request, serve) => serve();
  // What another tab, or the Sync screen, finds before this one's next cycle.
  await noteStatus(device.cache, { no_room: true });
  expect(await statusQuery.read(device)).toMatchObject({ no_room: true, offline_since: null });
});

test.each<[string, (rows: Table) => Promise<unknown>]>([
  ['a modify', (rows) => rows.toCollection().modify({ text: 'longer' })],
  ['a bulk write', (rows) => rows.bulkPut([{ id: 1 }, { id: 2 }])],
  ['a single write', (rows) => rows.put({ id: 1 })],
])('LOOP-8: recognizes a full disk under %s, wherever Dexie puts the cause', async (_, write) => {
  const database = new Dexie('rows', emptyStorage());
  onTestFinished(() => database.close());
  database.version(1).stores({ rows: 'id' });
  let isFull = false;
  const quota = new DOMException('The disk is full.', 'QuotaExceededError');
  const failed = { numFailures: 1, failures: { 0: quota }, results: [], lastResult: undefined };
  database.use({
    stack: 'dbcore',
    create: (core) => ({
      table: (name) => {
        const table = core.table(name);
        return { ...table, mutate: async (request) => (isFull ? failed : table.mutate(request)) };
      },
    }),
  });
  const rows = database.table('rows');
  await rows.put({ id: 1 });
  isFull = true;
  const error = await write(rows).catch((cause) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(isOutOfRoom(error)).toBe(true);
  expect(
    isOutOfRoom(
      await rows
        .where('nothing')
        .equals(1)
        .toArray()
        .catch((cause) => cause),
    ),
  ).toBe(false);
});

/** Alice's device, with a waiting entry and a draft. */
async function withWork() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.network = unreachable;
  const storage = emptyStorage();
  const device = await deviceOn(api, { username: 'alice', storage });
  open.push(device);
  await restoreUser(userNamed('alice'), storage);
  await device.perform(comment, { puzzle_id: 1, text: 'one' });
  await device.saveDraft(commentDraft(2), 'half');
  const factory = storage.indexedDB as unknown as IDBFactory;
  const names = async () => (await factory.databases()).map(({ name }) => name).sort();
  return { device, storage, factory, names };
}

test('ACC-4: a logout needs only the space that it frees itself', async () => {
  const { device, storage, factory, names } = await withWork();
  let isFull = true;
  const remove = factory.deleteDatabase.bind(factory);
  vi.spyOn(factory, 'deleteDatabase').mockImplementation((name) => {
    if (name === cacheName(accountIdOf('alice'))) isFull = false;
    return remove(name);
  });
  fill(() => isFull);
  await forgetSession(device);
  // The mark exists, so no more space is needed.
  isFull = true;
  await signOut(device, { pending: 'keep' });
  expect(await currentUser(storage)).toBeNull();
  expect(await names()).toEqual(['nday-device', `nday-outbox-${accountIdOf('alice')}`]);
  const shared = await openDeviceDatabase(storage);
  expect(await shared.facts.get('session_to_end')).toMatchObject({ username: 'alice' });
  shared.close();
});

test('ACC-4: a logout without any space fails, and the learner loses nothing', async () => {
  const { device, storage } = await withWork();
  fill(() => true);
  expect(isOutOfRoom(await signOut(device, { pending: 'discard' }).catch((error) => error))).toBe(true);
  expect(await currentUser(storage)).toMatchObject(userNamed('alice'));
  expect(await device.outbox.entries.toArray()).toMatchObject([{ payload: { text: 'one' } }]);
  expect(await device.outbox.drafts.toArray()).toMatchObject([{ value: 'half' }]);
});

test.each<[string, (device: OpenDevice) => Promise<unknown>]>([
  ['an answer', (device) => device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' })],
  ['a reaction', (device) => device.perform(react, { puzzle_id: 2, desired: 'UP' })],
  ['a comment', (device) => device.perform(comment, { puzzle_id: 1, text: 'two' })],
  ['an interview answer', (device) => device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' })],
  [
    'a review',
    (device) => device.perform(exercise, { kind: 'review', puzzle_id: 1, question_id: 11, is_correct: true }),
  ],
])("PLAT-4: %s isn't made without space for it", async (_, operation) => {
  const { device } = await withWork();
  const empty = fill((database) => database === outbox);
  expect(isOutOfRoom(await operation(device).catch((error) => error))).toBe(true);
  expect(await device.outbox.entries.count()).toBe(1);
  empty();
  await operation(device);
  expect(await device.outbox.entries.count()).toBe(2);
});
