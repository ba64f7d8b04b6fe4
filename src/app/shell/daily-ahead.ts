import { liveQuery } from 'dexie';
import { readDailyStanding } from '../../sync/daily-standing.ts';
import type { Device } from '../../sync/device.ts';
import { keepReminder } from '../../sync/reminder.ts';

/** The service worker listens for this tag in its 'periodicsync' event. */
const tag = 'nday-daily';
/** The least that browsers allow. */
const minInterval = 12 * 3_600_000;

interface PeriodicRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** What the page does for the worker's daily: has it fetched ahead, keeps the reminder as it was chosen, and takes the badge away. */
export async function attendDaily(device: Device, signal: AbortSignal): Promise<void> {
  clearBadgeWhenDone(device, signal);
  const registration: PeriodicRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active || signal.aborted) return;
  if (registration.periodicSync && (await maySyncPeriodically())) {
    await registration.periodicSync.register(tag, { minInterval });
  }
  if ('pushManager' in registration && !signal.aborted) await keepReminder(device, registration.pushManager);
}

/** Browsers give this leave by themselves, to apps that are installed. */
async function maySyncPeriodically(): Promise<boolean> {
  const name = 'periodic-background-sync' as PermissionName;
  const status = await navigator.permissions.query({ name }).catch(() => undefined);
  return status?.state === 'granted';
}

function clearBadgeWhenDone(device: Device, signal: AbortSignal): void {
  if (!('clearAppBadge' in navigator)) return;
  const subscription = liveQuery(() => readDailyStanding(device)).subscribe((standing) => {
    if (standing === 'done') void navigator.clearAppBadge();
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}
