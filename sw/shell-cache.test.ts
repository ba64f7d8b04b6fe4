import { beforeAll, expect, test, vi } from 'vitest';

const origin = 'https://nday.test';
const scope = Object.assign(new EventTarget(), {
  __WB_MANIFEST: [{ url: '/index.html', revision: '1' }],
  registration: { scope: `${origin}/` },
  location: new URL('/sw.js', origin),
});

/** In a worker, addresses are relative to its own. */
class WorkerRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
  }
}

class FetchEvent extends Event {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;

  constructor(request: Request, respondWith: FetchEvent['respondWith']) {
    super('fetch');
    this.request = request;
    this.respondWith = respondWith;
  }

  waitUntil(): void {}
}

/** A cache that has the page, and a server that can't be reached. */
beforeAll(async () => {
  const cache = { match: async () => new Response('the page') };
  vi.stubEnv('DEV', false);
  // Without the checks by which Workbox asks for more of a worker.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('self', scope);
  vi.stubGlobal('location', scope.location);
  vi.stubGlobal('registration', scope.registration);
  vi.stubGlobal('Request', WorkerRequest);
  vi.stubGlobal('FetchEvent', FetchEvent);
  vi.stubGlobal('caches', { ...cache, open: async () => cache });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { precacheShell, serveShell } = await import('./shell-cache.ts');
  precacheShell();
  serveShell();
});

/** Opens an address in a tab, and returns what the worker serves; undefined if it leaves that to the network. */
async function open(address: string): Promise<string | undefined> {
  let served: Promise<Response> | undefined;
  // Only a browser makes requests of this mode.
  const request = Object.defineProperty(new Request(address), 'mode', { value: 'navigate' });
  const respondWith = (response: Promise<Response>) => {
    served = response;
  };
  scope.dispatchEvent(new FetchEvent(request, respondWith));
  return (await served)?.text();
}

test.each(['/', '/archive?sort=free', '/puzzle/7', '/apis'])(
  'SW-1: %s opens with the cached page, whatever screen it is',
  async (address) => expect(await open(address)).toBe('the page'),
);

test.each(['/api/docs/', '/.well-known/security.txt', '/robots.txt', '/sitemap.xml'])(
  'leaves %s, which is no screen, to the network',
  async (address) => expect(await open(address)).toBeUndefined(),
);
