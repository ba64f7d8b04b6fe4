import { expect, test, vi } from 'vitest';
import type { OpenDevice } from '../src/sync/device.ts';
import { comment } from '../src/sync/operations/comment.ts';
import { FakeApi, unreachable } from '../tests/support/fake-api.ts';
import { deviceOn } from '../tests/support/test-device.ts';
import { drainOutbox } from './background-sync.ts';

const worker = vi.hoisted(() => ({ device: undefined as OpenDevice | undefined }));

vi.mock('./worker-device.ts', () => ({ withDevice: (use: (device: OpenDevice) => unknown) => use(worker.device!) }));

async function setUp() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const device = await deviceOn(api, { username: 'alice' });
  worker.device = device;
  api.network = unreachable;
  await device.perform(comment, { puzzle_id: 1, text: 'in a tunnel' });
  return { api, device };
}

test('SW-2: sends waiting entries, and asks the browser to wake the worker again while some are left', async () => {
  const { api, device } = await setUp();
  await expect(drainOutbox()).rejects.toThrow('1 entries still wait.');
  api.network = (_, serve) => serve();
  await drainOutbox();
  expect(api.effects).toEqual(['comment 1 in a tunnel']);
  device.close();
});

test("SW-2: doesn't ask to be woken for entries that wait for a login", async () => {
  const { api, device } = await setUp();
  api.signIn(null);
  api.network = (_, serve) => serve();
  await drainOutbox();
  expect(await device.outbox.entries.count()).toBe(1);
  device.close();
});
