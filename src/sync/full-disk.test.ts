import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../tests/support/test-device.ts';
import type { Device } from './device.ts';
import { hasRoom } from './room.ts';
import { readStatus } from './status.ts';

const open: Device[] = [];

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

const outbox = 'nday-outbox-alice';
const mirror = 'nday-mirror-alice';

test.each<[string, (database: string, store: string) => boolean]>([
  ['the mark on what is sent', (database) => database === outbox],
  ['a verdict', (database, store) => database === mirror && store !== 'meta'],
  ['the status', (_, store) => store === 'meta' || store === 'drafts'],
  ['anything', () => true],
])('LOOP-8: no room for %s fails the cycle, and each act has one effect once there is some', async (_, isFull) => {
  const error = vi.spyOn(console, 'error');
  const api = new FakeApi('alice');
  api.signIn('alice');
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  api.network = unreachable;
  await device.answer({ puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.comment({ puzzle_id: 1, text: 'one' });
  await device.comment({ puzzle_id: 2, text: 'two' });
  await device.loop.run('enqueue');

  const empty = fill(isFull);
  api.network = (_request, serve) => serve();
  for (const reason of ['online', 'timer', 'retry'] as const) {
    await device.loop.run(reason);
    expect(await device.outbox.entries.count()).toBeGreaterThan(0);
    expect((await readStatus(device)).no_room || !(await hasRoom(device))).toBe(true);
    expect(clock.nextTimer! - clock.time).toBeLessThanOrEqual(5 * 60_000);
  }
  expect(error).not.toHaveBeenCalled();

  empty();
  clock.pass(clock.nextTimer! - clock.time);
  await expect.poll(() => device.outbox.entries.count()).toBe(0);
  expect([...api.effects].sort()).toEqual(['answer 11 A', 'comment 1 one', 'comment 2 two']);
  await expect.poll(async () => (await readStatus(device)).no_room ?? null).toBeNull();
});
