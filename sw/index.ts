import { drainOutbox, outboxTag } from './background-sync.ts';
import { precacheShell, serveShell } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

// Install, and every request for the app's own files.
precacheShell();
serveShell();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  // The learner has agreed to the new version.
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(drainOutbox());
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}
