import { afterEach, expect, test, vi } from 'vitest';
import { withSnapshot } from './snapshot.ts';

vi.mock('../src/sync/operations/screen-snapshot.ts', () => ({ readScreen: () => new Promise<never>(() => {}) }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("SW-4: a database that doesn't open delays no page", async () => {
  vi.useFakeTimers();
  vi.stubGlobal('self', { navigator: { onLine: true } });
  const page = '<!doctype html><div id="root"></div>';
  const serve = withSnapshot(async () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  const answered = serve({ request: new Request('https://nday.test/daily') } as never);
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await answered).text()).toBe(page);
});
