import { onTestFinished } from 'vitest';
import type { DeviceOptions, OpenDevice } from '../../src/sync/device.ts';
import { answer } from '../../src/sync/operations/answer.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { react } from '../../src/sync/operations/react.ts';
import { FakeApi, unreachable } from './fake-api.ts';
import { deviceOn, ManualClock } from './test-device.ts';

/** A device of Alice until the test ends; `sync` flushes its outbox. */
export async function openTestOutbox(options: Partial<DeviceOptions> = {}, api = new FakeApi('alice')) {
  if (!api.session) api.signIn('alice');
  const clock = (options.clock ?? new ManualClock()) as ManualClock;
  const device = await deviceOn(api, { username: 'alice', ...options, clock });
  onTestFinished(() => device.close());
  const entries = () => device.outbox.entries.orderBy('sequence').toArray();
  return { api, device, clock, entries, sync: () => device.loop.run('retry') };
}

/** 5 operations in 2 queues. Nothing is sent until the test says so. */
export async function queueAll(device: OpenDevice, api: FakeApi): Promise<void> {
  const network = api.network;
  api.network = unreachable;
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(answer, { puzzle_id: 1, question_id: 12, answer: 'B' });
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.perform(comment, { puzzle_id: 1, text: 'one' });
  await device.perform(answer, { puzzle_id: 2, question_id: 21, answer: 'C' });
  await device.loop.run('enqueue');
  api.network = network;
}

/** Returns their effects on the server, once each. */
export const effectsOnce = ['answer 11 A', 'answer 12 B', 'answer 21 C', 'comment 1 one', 'react 1 UP'];

export const effects = (api: FakeApi) => [...api.effects].sort();
