import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

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

/** Every address that is a screen gets the one page. */
export function serveShell(): void {
  if (import.meta.env.DEV) return;
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));
}
