import { openDevice } from '../src/sync/device.ts';
import { currentUsername } from '../src/sync/device-database.ts';
import { readStatus } from '../src/sync/status.ts';

declare const self: ServiceWorkerGlobalScope;

/** `src/app/shell/background-sync.ts` registers this tag. */
export const outboxTag = 'nday-outbox';

/** Sends what waits in the outbox of whoever is signed in. Rejects while something is left to send, so that the browser wakes us again. */
export async function drainOutbox(): Promise<void> {
  const device = await openDevice({ username: await currentUsername(), readCsrfToken });
  try {
    await device.loop.run('background');
    const { pending, paused } = await readStatus(device);
    if (pending > 0 && paused !== 'login') throw new Error(`${pending} entries still wait.`);
  } finally {
    device.close();
  }
}

async function readCsrfToken(): Promise<string | null> {
  // Every browser with Background Sync has it.
  const cookies = self.cookieStore;
  const cookie = (await cookies.get('__Host-csrftoken')) ?? (await cookies.get('csrftoken'));
  return cookie?.value ? decodeURIComponent(cookie.value) : null;
}
