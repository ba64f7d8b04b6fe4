import { afterEach, expect, test, vi } from 'vitest';
import { withCurrentHeaders } from './current-headers.ts';

afterEach(() => vi.unstubAllGlobals());

const page = '<!doctype html><div id="root"></div>';
const pageWith = (policy: string, body = page) =>
  new Response(body, { headers: { 'content-security-policy': policy } });

/** A worker that has the page with an old policy, and a server that answers each request with the next of these. */
function worker(...answers: (() => Response)[]) {
  let cached = pageWith('old');
  const cache = {
    match: async () => cached.clone(),
    put: async (_key: string, response: Response) => {
      cached = response;
    },
  };
  const asked = vi.fn(async () => answers.shift()!());
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', asked);
  const serve = withCurrentHeaders({ cacheName: 'precache', key: 'page', url: '/index.html' }, () => cache.match());
  const open = async () => {
    const later: Promise<unknown>[] = [];
    const event = { waitUntil: (promise: Promise<unknown>) => later.push(promise) };
    const response = await serve({ event } as never);
    await Promise.all(later);
    return response.headers.get('content-security-policy');
  };
  return { open, asked };
}

test('SW-5: the next page gets a policy that the server changed, with a single request', async () => {
  const { open, asked } = worker(() => pageWith('new'));
  expect(await open()).toBe('old');
  expect(await open()).toBe('new');
  expect(await open()).toBe('new');
  expect(asked).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledWith('/index.html', { cache: 'reload' });
});

test.each([
  ['another page', () => pageWith('new', `${page} of another build`)],
  ['a failure', () => new Response(page, { status: 503 })],
])('SW-5: %s leaves the cached page unchanged', async (_what, answer) => {
  const { open } = worker(answer);
  await open();
  expect(await open()).toBe('old');
});

test('SW-5: serves the cached page without a network, and the next page asks again', async () => {
  const { open, asked } = worker(
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => pageWith('new'),
  );
  expect(await open()).toBe('old');
  expect(await open()).toBe('old');
  expect(await open()).toBe('new');
  expect(asked).toHaveBeenCalledTimes(2);
});
