import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { buildWeb } from '../build/build-web.ts';
import { Prerenderer } from './prerenderer.ts';

const long = 60_000;

describeServer('how long a page waits for its prerendered screen', (openServer) => {
  let server: TestServer;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await buildWeb(resolve(import.meta.dirname, '../../..'), () => {});
    server = await openServer({ seededAt: new Date() });
  }, 300_000);
  beforeEach(() => server.setClock('2026-11-20T12:00:00.000Z'));
  afterEach(() => vi.useRealTimers());

  /** Pages whose rendering gets no response while it's held. */
  function openPages(waitMs: number) {
    let gate = Promise.resolve();
    const read: string[] = [];
    const pages = new Prerenderer({
      folder: webRoot,
      page: readFileSync(join(webRoot, 'index.html'), 'utf8'),
      read: async (url) => {
        read.push(url);
        await gate;
        return server.app.visitorReads.read(url);
      },
      now: () => server.now,
      log: server.app.log,
      waitMs,
    });
    const hold = () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      gate = promise;
      return release;
    };
    return { daily: () => pages.get('/daily', false), hold, read };
  }

  test('serves a page without its screen if that takes too long, and with it at the next request', async () => {
    const { daily, hold } = openPages(1);
    const release = hold();
    expect(await daily()).toBeNull();
    release();
    await expect
      .poll(daily, { timeout: long })
      .toMatchObject({ html: expect.stringContaining('data-snapshot="prerendered"') });
  });

  test('serves an outdated screen while the next one is rendered', async () => {
    const { daily, hold } = openPages(long);
    const first = await daily();
    server.setClock('2026-11-20T12:01:00.000Z');
    const release = hold();
    expect(await daily()).toBe(first);
    release();
    await expect.poll(daily, { timeout: long }).not.toBe(first);
  });

  test('renders for the new day if midnight passes meanwhile', async () => {
    server.setClock('2026-11-20T23:59:59.000Z');
    const { daily, hold, read } = openPages(long);
    const release = hold();
    const rendering = daily();
    await expect.poll(() => read, { timeout: long }).not.toEqual([]);
    server.setClock('2026-11-21T00:00:01.000Z');
    release();
    const { html } = (await rendering)!;
    expect(html).toContain(`"until":${Date.parse('2026-11-22T00:00:00.000Z')}`);
    expect(html).not.toContain('class="skeleton"');
  });

  test('an idle server drops a screen after 10 minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { daily } = openPages(long);
    const first = await daily();
    expect(await daily()).toBe(first);
    vi.advanceTimersByTime(600_000);
    expect(await daily()).not.toBe(first);
  });

  test.each([
    ['of an earlier day', '2026-11-21T00:00:00.000Z'],
    ['older than ten minutes', '2026-11-20T12:10:01.000Z'],
  ])("doesn't serve a screen %s", async (_, later) => {
    const { daily, hold } = openPages(long);
    const first = await daily();
    expect(first).not.toBeNull();
    server.setClock(later);
    const release = hold();
    const next = daily();
    release();
    expect(await next).not.toBe(first);
  });
});
