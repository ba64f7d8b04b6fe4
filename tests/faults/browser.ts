import type { Client } from '../support/client.ts';
import type { Network } from '../support/fake-api.ts';

/** Sends a device's requests to the application in this process, through a network that the test decides on. */
export class Browser {
  network: Network = (_, serve) => serve();
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  readonly fetch = (async (input: RequestInfo | URL) => {
    const request = new Request(input);
    const payload = await request.text();
    return this.network(request, async () => {
      const { pathname, search } = new URL(request.url);
      const { status, headers, text } = await this.client.raw({
        method: request.method as 'GET' | 'POST',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(payload && { payload }),
      });
      return new Response(status === 204 ? null : text, { status, headers: headers as Record<string, string> });
    });
  }) as typeof fetch;

  readonly readCsrfToken = async () => this.client.cookie('csrftoken') ?? null;
}
