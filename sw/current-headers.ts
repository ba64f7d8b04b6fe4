import type { RouteHandlerCallback } from 'workbox-core';

/** Where the worker keeps the page. */
interface KeptPage {
  cacheName: string;
  key: string;
  /** Where the server has it. */
  url: string;
}

/**
 * Serves the kept page, and once in the worker's life looks for headers that the server has changed since: a new build brings a new page,
 * but a policy alone would never reach a device that has the app.
 */
export function withCurrentHeaders(kept: KeptPage, servePage: RouteHandlerCallback): RouteHandlerCallback {
  let isCurrent = false;
  return (options) => {
    if (!isCurrent) {
      isCurrent = true;
      const unreached = () => {
        // The next page asks again.
        isCurrent = false;
      };
      options.event.waitUntil(refreshHeaders(kept).catch(unreached));
    }
    return servePage(options);
  };
}

async function refreshHeaders({ cacheName, key, url }: KeptPage): Promise<void> {
  // From the server, not revalidated: with a 304, Chromium keeps the old `Content-…` headers, the policy among them.
  const response = await fetch(url, { cache: 'reload' });
  const cache = await caches.open(cacheName);
  const kept = await cache.match(key);
  if (!response.ok || response.redirected || !kept) return;
  // Another page belongs to another build, and comes with that.
  if ((await response.clone().text()) !== (await kept.text())) return;
  await cache.put(key, response);
}
