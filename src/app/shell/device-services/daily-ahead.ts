import { liveQuery } from 'dexie';
import type { Device } from '../../../sync/device.ts';
import { keepReminder } from '../../../sync/session/reminder.ts';
import { readDailyStanding } from '../../../sync/views/daily-standing.ts';
import { dailyTag } from '../../../sync/wake-tags.ts';

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
    await registration.periodicSync.register(dailyTag, { minInterval });
  }
  if ('pushManager' in registration && !signal.aborted) await keepReminder(device, registration.pushManager);
}

/** Browsers give this leave by themselves, to apps that are installed. */
async function maySyncPeriodically(): Promise<boolean> {
  const name = 'periodic-background-sync' as PermissionName;
  const status = await navigator.permissions.query({ name }).catch(() => undefined);
  return status?.state === 'granted';
}

/** Also of a visitor, who has none: the worker may have set it while its user logged out. */
function clearBadgeWhenDone(device: Device, signal: AbortSignal): void {
  if (device.username === null) {
    clearBadge();
    return;
  }
  const subscription = liveQuery(() => readDailyStanding(device)).subscribe((standing) => {
    if (standing === 'done') clearBadge();
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}

/** Takes the app's badge away, where a browser has such a thing. */
export function clearBadge(): void {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge();
}
