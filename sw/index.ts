import { dailyTag, outboxTag } from '../src/sync/device.ts';
import { drainOutbox } from './background-sync.ts';
import { fetchDailyAhead } from './daily-ahead.ts';
import { openDaily, renewSubscription, showReminder } from './reminder.ts';
import { precacheShell, serveShell } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

// Handles the install and every request for the app's own files.
precacheShell();
serveShell();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  // The learner agreed to the new version.
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(drainOutbox());
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag === dailyTag) event.waitUntil(fetchDailyAhead());
});

self.addEventListener('push', (event) => event.waitUntil(showReminder(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openDaily(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()));

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: SyncEvent;
  }
}
