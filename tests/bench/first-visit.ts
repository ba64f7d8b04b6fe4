import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromiumPath } from '../support/browser.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { startServer } from '../support/running-server.ts';
import { median } from './learner.ts';
import { noteStart, type Start } from './note-start.ts';
import { UnwatchedPage } from './unwatched-page.ts';

const rounds = 7;
const slowness = 4;
/** As "Slow 4G" of Chrome's developer tools: 1.6 Mbit/s and 150 ms, as a page feels them. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const budget = { paint: 1500, answerable: 1500, script: 89.5 * 1024, bytes: 200 * 1024 };

/** In milliseconds from the visit on, and in bytes. */
interface Visit {
  paint: number;
  /** When the app's own screen was there. */
  started: number;
  /** Compressed JavaScript that had come by then. */
  script: number;
  /** All that came while nobody did anything. */
  bytes: number;
}

/**
 * A first visit to the daily puzzle, with nothing on the device, next to a static page of the same size: the same text with the same
 * stylesheet and fonts, and no script.
 */
export async function benchFirstVisit(): Promise<void> {
  const browser = new KillableBrowser(chromiumPath());
  const server = await startServer();
  let still: Server | undefined;
  try {
    await browser.start();
    const address = await browser.release();
    // The server has already rendered the page for another visitor.
    await leaveAlone(address, `${server.url}/daily`);
    still = await servePage(await finishedPage(address, `${server.url}/daily`), server.url);
    const stillUrl = `http://127.0.0.1:${(still.address() as AddressInfo).port}/`;
    const visits = { page: [] as Visit[], app: [] as Visit[], choosing: [] as Choice[] };
    for (let round = 0; round < rounds; round += 1) {
      visits.page.push(await leaveAlone(address, stillUrl));
      visits.app.push(await leaveAlone(address, `${server.url}/daily`));
      visits.choosing.push(await visit<Choice>(address, `${server.url}/daily`, noteStart, choice));
    }
    const middle = <Mark extends string>(of: readonly Record<Mark, number>[], what: Mark) =>
      median(of.map((one) => one[what]));
    const [reference, paint] = [middle(visits.page, 'paint'), middle(visits.app, 'paint')];
    console.log(
      `\nFirst visit to /daily on slow 4G at ${slowness}× CPU: largest contentful paint after ${paint.toFixed(0)} ms (at most ` +
        `${budget.paint}), ${(paint / reference).toFixed(2)} times a static page's of the same size (${reference.toFixed(0)} ms); ` +
        `can be answered after ${middle(visits.choosing, 'answerable').toFixed(0)} ms (at most ${budget.answerable}), where a choice ` +
        `shows after ${middle(visits.choosing, 'chosen').toFixed(0)} ms and the app has it after ` +
        `${middle(visits.choosing, 'adopted').toFixed(0)} ms; left alone, the app is there after ` +
        `${middle(visits.app, 'started').toFixed(0)} ms, with ${(middle(visits.app, 'script') / 1024).toFixed(1)} KB of JavaScript ` +
        `(at most ${budget.script / 1024}), and loads ` +
        `${(middle(visits.app, 'bytes') / 1024).toFixed(0)} KB before the first input (at most ${budget.bytes / 1024})`,
    );
  } finally {
    still?.close();
    await browser.remove();
    await server.stop();
  }
}

function leaveAlone(address: string, url: string): Promise<Visit> {
  return visit(address, url, noteVisit, 'visit.promise');
}

/** A visit where an option is chosen as soon as that's possible. */
type Choice = Pick<Start, 'answerable' | 'chosen' | 'adopted'>;
const choice = `(async () => {
  const { answerable, chosen, adopted } = start;
  return { answerable: await answerable.promise, chosen: await chosen.promise, adopted: await adopted.promise };
})()`;

/** `note` runs in the page before its own scripts, and `result` is the expression that has what it noted. */
async function visit<Result>(address: string, url: string, note: () => void, result: string): Promise<Result> {
  const tab = await UnwatchedPage.open(address);
  try {
    await tab.send('Page.enable');
    await tab.send('Network.enable');
    await tab.send('Network.clearBrowserCache');
    await tab.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${note})()` });
    await tab.send('Network.emulateNetworkConditions', slow4g);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const { errorText } = await tab.send<{ errorText?: string }>('Page.navigate', { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    return await tab.evaluate<Result>(result);
  } finally {
    await tab.close();
  }
}

/** The daily puzzle's page as rendered by the app, without scripts, and with links to its stylesheets. */
async function finishedPage(address: string, url: string): Promise<string> {
  const tab = await UnwatchedPage.open(address);
  try {
    await tab.send('Page.navigate', { url });
    await wait(5000);
    return await tab.evaluate<string>(`(() => {
      const others = 'script, template, noscript, style, link[rel=modulepreload], link[rel=manifest]';
      for (const other of document.querySelectorAll(others)) other.remove();
      for (const link of document.querySelectorAll('link[disabled]')) link.disabled = false;
      for (const styled of document.querySelectorAll('[style]')) styled.removeAttribute('style');
      return '<!doctype html>' + document.documentElement.outerHTML;
    })()`);
  } finally {
    await tab.close();
  }
}

/** Serves the page, and its stylesheets and fonts as the app's server sends them. */
async function servePage(html: string, origin: string): Promise<Server> {
  const page = brotliCompressSync(html);
  const server = createServer(({ url = '/', headers }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-encoding', 'br').end(page);
      return;
    }
    get(origin + url, { headers: { 'accept-encoding': headers['accept-encoding'] } }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, { ...reply.headers, 'access-control-allow-origin': '*' });
      reply.pipe(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Runs in the page, before its own scripts. Resolves once the page has been quiet for a while. */
function noteVisit(): void {
  const visit = Promise.withResolvers<Visit>();
  Object.assign(globalThis, { visit });
  let paint = 0;
  let started = 0;
  let script = 0;
  new PerformanceObserver((list) => {
    paint = list.getEntries().at(-1)?.startTime ?? paint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = new MutationObserver(() => {
    const isApp = document.querySelector('#root:not([data-snapshot]) [role=tabpanel] input[type=radio]:enabled');
    if (!isApp) return;
    look.disconnect();
    started = performance.now();
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    script = loaded
      .filter(({ name, responseEnd }) => /\.js$/.test(name) && responseEnd > 0)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  look.observe(document, { childList: true, subtree: true, attributes: true });
  const end = () => {
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const bytes = (loaded as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0);
    visit.resolve({ paint, started, script, bytes });
  };
  addEventListener('load', () => setTimeout(end, 6000));
}
