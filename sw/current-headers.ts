import type { RouteHandlerCallback } from 'workbox-core';

/** The page's key in the worker's cache. */
interface CachedPage {
  cacheName: string;
  key: string;
  /** The page's URL on the server. */
  url: string;
}

/**
 * Serves the cached page and, once in the worker's life, checks whether the server has changed its headers. A new build brings a new page,
 * but a changed policy alone would never reach a device that has the app.
 */
export function withCurrentHeaders(cachedPage: CachedPage, servePage: RouteHandlerCallback): RouteHandlerCallback {
  let isCurrent = false;
  return (options) => {
    if (!isCurrent) {
      isCurrent = true;
      const unreached = () => {
        // The next page asks again.
        isCurrent = false;
      };
      options.event.waitUntil(refreshHeaders(cachedPage).catch(unreached));
    }
    return servePage(options);
  };
}

async function refreshHeaders({ cacheName, key, url }: CachedPage): Promise<void> {
  // Fetched, not revalidated: with a 304, Chromium keeps the old `Content-…` headers, including the policy.
  const response = await fetch(url, { cache: 'reload' });
  const cache = await caches.open(cacheName);
  const cachedPage = await cache.match(key);
  if (!response.ok || response.redirected || !cachedPage) return;
  // Another page belongs to another build, which brings it.
  if ((await response.clone().text()) !== (await cachedPage.text())) return;
  await cache.put(key, response);
}
