import { secureApis } from '../../../rules/secure-apis.ts';
import { type Device, dailyTag } from '../../../sync/device.ts';
import { renewReminder } from '../../../sync/operations/reminder.ts';
import { badgeQuery, showBadge } from '../../../sync/queries/badge.ts';

/** The least that browsers allow. */
const minInterval = 12 * 3_600_000;

interface PeriodicRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Does the page's part of the worker's daily, once the worker is active: has it fetched ahead, keeps the reminder as chosen, and sets the badge. */
export async function startDailyAhead(device: Device, signal: AbortSignal): Promise<void> {
  followBadge(device, signal);
  const registration: PeriodicRegistration | undefined = await secureApis().navigator.serviceWorker?.ready;
  if (!registration || signal.aborted) return;
  if (registration.periodicSync && (await maySyncPeriodically())) {
    await registration.periodicSync.register(dailyTag, { minInterval });
  }
  if ('pushManager' in registration && !signal.aborted) await device.run(renewReminder, registration.pushManager);
}

/** Browsers grant this automatically to installed apps. */
async function maySyncPeriodically(): Promise<boolean> {
  const name = 'periodic-background-sync' as PermissionName;
  const status = await navigator.permissions.query({ name }).catch(() => undefined);
  return status?.state === 'granted';
}

/** Also for visitors: the worker could have set it while its user logged out. */
function followBadge(device: Device, signal: AbortSignal): void {
  const badging = secureApis().navigator;
  if (device.username === null) {
    void showBadge('none', badging);
    return;
  }
  const stop = device.watch(badgeQuery, (badge) => badge && void showBadge(badge, badging));
  signal.addEventListener('abort', stop);
}
