import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { withCurrentHeaders } from './current-headers.ts';
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
  const url = '/index.html';
  const kept = { cacheName: cacheNames.precache, key: getCacheKeyForURL(url)!, url };
  const page = withCurrentHeaders(kept, createHandlerBoundToURL(url));
  registerRoute(new NavigationRoute(withKeptScreen(page), { allowlist: [/^\/daily(?:\?|$)/] }));
  registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|\.well-known)\//, /\.(?:txt|xml)$/] }));
}
