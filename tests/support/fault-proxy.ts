import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { cspReportPath } from '../../src/server/csp/csp-report-routes.ts';
import { oddReplies, oddReply } from './odd-replies.ts';

/**
 * What can happen to a call: to the request, its effect, and the reply. A reply that is `cut` or `shortened` ends after any of its bytes, by
 * a broken connection or as if it were whole. An `odd` one is of something in between.
 */
export const faults = [
  ...(['dropped', 'lost', 'twice', 'slow', 'silent', 'broken', 'fault', 'portal'] as const),
  ...(['cut', 'shortened', 'odd'] as const),
];
export type Fault = (typeof faults)[number];

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A proxy between a browser and the server, with a stable address while the server restarts. */
export class FaultProxy {
  /** The server's current URL. */
  target: string;
  /** Decides on each call of the API; null lets it pass. */
  decide: (call: IncomingMessage) => Fault | null = () => null;
  /** Decides where a reply is cut, and which odd one comes: from 0 to 1. */
  random: () => number = Math.random;
  /** What a script begins with, by its path. `/early.js` runs in every page before all others, and `/sw.js` is the worker. */
  preludes: Record<string, string> = {};
  /** Holds a reply of the API back until the promise resolves. */
  hold: (status: number, path: string) => Promise<void> = async () => {};
  /** The browsers' reports of violations of the page's policy, as they sent them. */
  readonly policyReports: string[] = [];
  /** The folder of another build of the app, which it serves instead of the server's. */
  build: string | null = null;
  readonly #server: Server;
  readonly #calls = new Set<Promise<void>>();
  #port = 0;

  private constructor(target: string) {
    this.target = target;
    this.#server = createServer((incoming, outgoing) => {
      const call = this.#serve(incoming, outgoing)
        .catch(() => void outgoing.destroy())
        .finally(() => this.#calls.delete(call));
      this.#calls.add(call);
    });
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Makes it reachable again at its address. */
  async restart(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Waits until nothing that came so far can still have an effect. */
  async untilIdle(): Promise<void> {
    await Promise.all(this.#calls);
  }

  /** From now on connections are rejected. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (incoming.url === cspReportPath) this.policyReports.push(body.toString());
    const pass = () => this.#forward(incoming, body);
    const fault = incoming.url?.startsWith('/api/') ? this.decide(incoming) : null;
    switch (fault) {
      case 'dropped':
        return void outgoing.destroy();
      case 'lost':
        await pass();
        return void outgoing.destroy();
      case 'twice':
        await pass();
        return answer(outgoing, await pass());
      case 'slow':
        await wait(700);
        return answer(outgoing, await pass());
      case 'silent':
        // Until the client gives up.
        await Promise.all([pass(), once(outgoing, 'close')]);
        return;
      case 'broken':
        return answer(outgoing, page(500, 'Something broke'));
      case 'fault':
        return answer(outgoing, json(500, { code: 'server_error', error: 'Something broke.' }));
      case 'portal':
        return answer(outgoing, page(200, 'Welcome to the hotel'));
      case 'cut':
        return cut(outgoing, await pass(), this.random());
      case 'shortened': {
        const reply = await pass();
        return answer(outgoing, { ...reply, body: firstOf(reply.body, this.random()) });
      }
      case 'odd':
        return answer(outgoing, await replyOf(oddReply(Math.floor(this.random() * oddReplies))));
      default: {
        const reply = await pass();
        if (incoming.url?.startsWith('/api/')) await this.hold(reply.status, incoming.url);
        return answer(outgoing, reply);
      }
    }
  }

  async #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
    if (this.build !== null && !url?.startsWith('/api/')) return fileOf(this.build, url ?? '/');
    const prelude = this.preludes[url ?? ''] ?? '';
    // A script that begins with something else isn't the one that the browser has.
    const { 'if-none-match': _, 'if-modified-since': __, ...unconditional } = headers;
    // The server is asked for under the address that the browser knows.
    const asked = request(new URL(url ?? '/', this.target), {
      method,
      headers: prelude ? { ...unconditional, 'accept-encoding': 'identity' } : headers,
      agent: false,
    });
    asked.end(body);
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    const text = await buffer(reply);
    return {
      status: reply.statusCode ?? 502,
      headers: reply.headers,
      body: Buffer.concat([Buffer.from(prelude), text]),
    };
  }
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Answers like a file server: with the app's page if there's no such file. */
function fileOf(folder: string, url: string): Reply {
  const asked = join(folder, new URL(url, 'http://127.0.0.1').pathname);
  const path = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html');
  const headers = { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: readFileSync(path) };
}

function answer(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  const { 'transfer-encoding': _, connection: __, ...others } = headers;
  outgoing.writeHead(status, { ...others, 'content-length': body.length });
  outgoing.end(body);
}

/** The connection breaks after a share of the body. */
function cut(outgoing: ServerResponse, { status, headers, body }: Reply, share: number): void {
  const { 'transfer-encoding': _, connection: __, ...others } = headers;
  outgoing.writeHead(status, { ...others, 'content-length': body.length });
  outgoing.write(firstOf(body, share), () => outgoing.destroy());
}

function firstOf(body: Buffer, share: number): Buffer {
  return body.subarray(0, Math.floor(share * body.length));
}

async function replyOf(response: Response): Promise<Reply> {
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

function page(status: number, text: string): Reply {
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(`<p>${text}</p>`) };
}

function json(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) };
}
