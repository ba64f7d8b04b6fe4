import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { withKeptScreen } from './kept-screen.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * The app's own files, put aside when the worker is installed. No reply of the API is ever in a cache. While developing nothing is put
 * aside: Vite's server has the files, and changes them.
 */
export function precacheShell(): void {
  if (import.meta.env.DEV) return;
  precacheAndRoute(self.__WB_MANIFEST);
  cleanupOutdatedCaches();
}

/** Every address that is a screen gets the one page; the daily's gets it with what was on the screen last. */
export function serveShell(): void {
  if (import.meta.env.DEV) return;
  const page = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(withKeptScreen(page), { allowlist: [/^\/daily(?:\?|$)/] }));
  registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|\.well-known)\//, /\.(?:txt|xml)$/] }));
}
