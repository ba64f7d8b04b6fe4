import { statusQuery } from '../src/sync/queries/first/status.ts';
import { withDevice } from './worker-device.ts';

/** Flushes the signed-in user's outbox. Rejects while something is left to send, so the browser wakes the worker again. */
export function drainOutbox(): Promise<void> {
  return withDevice(async (device) => {
    await device.loop.run('background');
    const { pending, paused } = await statusQuery.read(device);
    if (pending > 0 && paused !== 'login') throw new Error(`${pending} entries still wait.`);
  });
}
