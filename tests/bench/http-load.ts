import { once } from 'node:events';
import { connect } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Requests to send to a port of this machine, all of them alike. */
export interface Load {
  port: number;
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  /** A request each, in turn; without them `count` requests without a body. */
  bodies?: readonly { url?: string; headers?: Record<string, string>; body: string }[];
  count: number;
  /**
   * Never sleeps while it waits for replies: waking a sleeping client costs the server more than a cached reply does, and clients are on
   * other machines. For replies without the database, which would need the core.
   */
  isPolling?: boolean;
}

export interface LoadResult {
  /** Requests a second. */
  speed: number;
  /** How long the slowest request took. */
  longestMs: number;
}

const connections = 32;

/** Runs the client in its own thread, so its cost isn't part of the measurement. */
export class LoadClient {
  readonly #worker = new Worker(new URL(import.meta.url), { execArgv: [] });
  readonly #isOnline = once(this.#worker, 'online');

  /** Sends them and returns the requests a second. */
  async speedOf(load: Load): Promise<number> {
    return (await this.send(load)).speed;
  }

  /** Sends them and returns this process's seconds of processor time for each, without the client's own. */
  async costOf(load: Load): Promise<number> {
    const used = async () => {
      const { user, system } = process.cpuUsage();
      const own = await this.#worker.cpuUsage();
      return (user + system - own.user - own.system) / 1e6;
    };
    await this.#isOnline;
    const before = await used();
    await this.send(load);
    return ((await used()) - before) / (load.bodies?.length ?? load.count);
  }

  /** Sends requests over keep-alive connections, one at a time on each. Fails on a reply that isn't a success. */
  async send(load: Load): Promise<LoadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
    this.#worker.once('message', (result: LoadResult | string) =>
      typeof result === 'string' ? reject(new Error(result)) : resolve(result),
    );
    this.#worker.postMessage(load);
    return promise;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

if (!isMainThread) {
  parentPort?.on('message', (load: Load) => {
    run(load).then(
      (result) => parentPort?.postMessage(result),
      (error: Error) => parentPort?.postMessage(error.message),
    );
  });
}

let sent = 0;

async function run(load: Load): Promise<LoadResult> {
  let left = load.bodies?.length ?? load.count;
  const total = left;
  const next = () => (left === 0 ? undefined : requestOf(load, total - left--));
  let isRunning = load.isPolling ?? false;
  const poll = () => void (isRunning && setImmediate(poll));
  poll();
  const started = performance.now();
  const longest = await Promise.all(
    Array.from({ length: Math.min(connections, total) }, () => serveOne(load.port, next)),
  );
  isRunning = false;
  return { speed: total / ((performance.now() - started) / 1000), longestMs: Math.max(...longest) };
}

/** From as many addresses as a busy minute has, so none is limited. */
function requestOf({ method = 'GET', url, headers, bodies }: Load, at: number): string {
  sent += 1;
  const own = bodies?.[at];
  const address = `10.0.${(sent >> 8) & 3}.${sent & 255}`;
  const fields = { ...headers, ...own?.headers, 'x-forwarded-for': address };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = own
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(own.body)}\r\n\r\n${own.body}`
    : '\r\n';
  return `${method} ${own?.url ?? url} HTTP/1.1\r\nhost: bench.test\r\n${lines.join('')}${body}`;
}

/** Returns the longest wait of its requests, in milliseconds. */
function serveOne(port: number, next: () => string | undefined): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  /** Returns the end of the reply when its head is complete. */
  let end = 0;
  let longestMs = 0;
  let sentAt = 0;
  const send = () => {
    const request = next();
    if (request === undefined) {
      socket.end();
      resolve(longestMs);
    } else {
      sentAt = performance.now();
      socket.write(request);
    }
  };
  socket.on('connect', send);
  socket.on('error', reject);
  socket.on('data', (chunk) => {
    const data = chunk as Buffer;
    received = received.length === 0 ? data : Buffer.concat([received, data]);
    const head = end === 0 ? received.indexOf('\r\n\r\n') : -1;
    if (head >= 0) {
      const text = received.toString('latin1', 0, head);
      end = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (!/^HTTP\/1\.1 2/.test(text)) return void reject(new Error(received.toString()));
    }
    if (end === 0 || received.length < end) return;
    longestMs = Math.max(longestMs, performance.now() - sentAt);
    received = Buffer.alloc(0);
    end = 0;
    send();
  });
  return promise;
}
