import type { RouteHandlerCallback } from 'workbox-core';
import { readScreen } from '../src/sync/storage/kept-screen.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long the page waits for the device's database, in milliseconds. */
const patience = 200;

const emptyRoot = '<div id="root"></div>';
/** The tags that load the app's code. */
const appTags = /<script type="module"[^>]*><\/script>(?:\s*<link rel="modulepreload"[^>]*>)*/;

/**
 * Answers with the page and, where one is kept that fits, the screen in it: it is seen before any of the app's code has run. It is markup
 * that the page has drawn itself, and the page's policy, which goes along, runs no script that stands in it.
 */
export function withKeptScreen(servePage: RouteHandlerCallback): RouteHandlerCallback {
  return async (options) => {
    const response = await servePage(options);
    const page = await response.text();
    const html = await keptScreen(page);
    const headers = new Headers(response.headers);
    // They are of the file as it was fetched.
    for (const name of ['content-length', 'content-encoding']) headers.delete(name);
    return new Response(html === null ? page : fill(page, html), { status: response.status, headers });
  };
}

/** Loading the app's code would hold up the screen: `public/early.js` takes it out of its template once that is seen. */
function fill(page: string, html: string): string {
  return page
    .replace(appTags, (tags) => `<template id="app">${tags}</template>`)
    .replace(emptyRoot, () => `<div id="root" data-kept>${html}</div>`);
}

async function keptScreen(page: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  try {
    const reading = readScreen({ page, now: Date.now(), online: self.navigator.onLine });
    return await Promise.race([reading, late]);
  } catch (error) {
    console.warn('The device could not be asked for its screen.', error);
    return null;
  }
}
