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
import { withSnapshot } from './snapshot.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Caches the app's own files when the worker is installed, and never a reply of the API. In development it caches nothing, because Vite's
 * server changes the files.
 */
export function precacheShell(): void {
  if (import.meta.env.DEV) return;
  precacheAndRoute(self.__WB_MANIFEST);
  cleanupOutdatedCaches();
}

/** Every screen's URL gets the same page. The daily's gets it with the snapshot. */
export function serveShell(): void {
  if (import.meta.env.DEV) return;
  const url = '/index.html';
  const cacheOptions = { cacheName: cacheNames.precache, key: getCacheKeyForURL(url)!, url };
  const page = withCurrentHeaders(cacheOptions, createHandlerBoundToURL(url));
  registerRoute(new NavigationRoute(withSnapshot(page), { allowlist: [/^\/daily(?:\?|$)/] }));
  registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|\.well-known)\//, /\.(?:txt|xml)$/] }));
}
