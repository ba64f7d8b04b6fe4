import { readStatus } from '../src/sync/storage/status.ts';
import { withDevice } from './worker-device.ts';

/** Sends what waits in the outbox of whoever is signed in. Rejects while something is left to send, so that the browser wakes us again. */
export function drainOutbox(): Promise<void> {
  return withDevice(async (device) => {
    await device.loop.run('background');
    const { pending, paused } = await readStatus(device);
    if (pending > 0 && paused !== 'login') throw new Error(`${pending} entries still wait.`);
  });
}
