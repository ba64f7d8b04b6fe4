import { onTestFinished, vi } from 'vitest';
import { origin } from './fake-api.ts';

/** Sends requests that name no origin, as a page's, to this network until the test is over. */
export function takePageRequests(network: typeof fetch): void {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', network);
  onTestFinished(() => void vi.unstubAllGlobals());
}
