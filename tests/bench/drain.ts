import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Learner, median, openLearner } from './learner.ts';

const budget = 1.3;
const rounds = 5;
const distance = 50;
const size = { entries: 500, puzzles: 100 };

/** Measures a flush by the real engine in the built page against plain fetches of the same requests, 6 at a time. */
export async function benchDrain(): Promise<void> {
  let far: FarServer | undefined;
  const learner = await openLearner(async ({ url }) => {
    far = await FarServer.start(url);
    return far.url;
  });
  try {
    const times = { drain: [] as number[], plain: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.plain.push(await far!.timeOf(() => fetchPlainly(learner)));
      times.drain.push(await far!.timeOf(() => drain(learner)));
    }
    const [drained, plain] = [median(times.drain), median(times.plain)];
    console.log(
      `\nDrain of ${size.entries} entries of ${size.puzzles} puzzles, ${distance} ms away: ${(drained / plain).toFixed(2)} times ` +
        `plain fetches (at most ${budget}); ${drained.toFixed(0)} and ${plain.toFixed(0)} ms`,
    );
  } finally {
    await learner.stop();
    far?.stop();
  }
}

/** Forwards everything to the server except reactions, which it answers itself after a round trip. */
class FarServer {
  readonly #server: Server;
  #taken = 0;
  #firstAt = 0;
  #lastAt = 0;
  #done = Promise.withResolvers<void>();

  private constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      if (incoming.method === 'POST' && incoming.url?.endsWith('/react/')) {
        incoming.resume().on('end', () => void this.#take().then((reply) => outgoing.end(reply)));
        outgoing.setHeader('content-type', 'application/json');
        return;
      }
      const { method, headers } = incoming;
      const passed = request(new URL(incoming.url ?? '/', target), { method: method ?? 'GET', headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
  }

  static async start(target: string): Promise<FarServer> {
    const far = new FarServer(target);
    far.#server.listen(0, '127.0.0.1');
    await once(far.#server, 'listening');
    return far;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #take(): Promise<string> {
    this.#firstAt ||= performance.now();
    await wait(distance);
    this.#taken += 1;
    this.#lastAt = performance.now();
    if (this.#taken === size.entries) this.#done.resolve();
    return JSON.stringify({ reaction_counts: { thumbs_up: 5, thumbs_down: 1 }, user_reaction: 'UP' });
  }

  /** From the first thumb that comes to the last one's reply. */
  async timeOf(send: () => Promise<void>): Promise<number> {
    this.#taken = 0;
    this.#firstAt = 0;
    this.#done = Promise.withResolvers();
    await send();
    await this.#done.promise;
    return this.#lastAt - this.#firstAt;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function fetchPlainly({ visitor: { page } }: Learner): Promise<void> {
  await page.evaluate(async ({ entries, puzzles }) => {
    let sent = 0;
    const queue = async () => {
      while (sent < entries) {
        const id = (sent++ % puzzles) + 1;
        const reply = await fetch(`/api/puzzles/${id}/react/`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            'x-csrftoken': 'a token',
          },
          body: JSON.stringify({ desired: 'UP' }),
        });
        await reply.json();
      }
    };
    await Promise.all(Array.from({ length: 6 }, queue));
  }, size);
}

/** Stores the entries and their puzzles like the app of an offline learner, and lets the app find them. */
async function drain({ visitor }: Learner): Promise<void> {
  const { page } = visitor;
  await page.evaluate(async ({ entries, puzzles }) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const committed = (transaction: IDBTransaction) =>
      new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = reject;
      });
    const { id: account, username } = JSON.parse(localStorage.getItem('profile') ?? '{}');
    const cache = await done(indexedDB.open(`nday-mirror-${account}`));
    const bodies = cache.transaction('puzzles', 'readwrite');
    const [daily] = await done(bodies.objectStore('puzzles').getAll());
    for (let id = 1; id <= puzzles; id += 1) {
      if (id !== daily.id) bodies.objectStore('puzzles').put({ ...daily, id, puzzle: { ...daily.puzzle, id } });
    }
    await committed(bodies);
    cache.close();
    const outbox = await done(indexedDB.open(`nday-outbox-${account}`));
    const operations = outbox.transaction('entries', 'readwrite');
    for (let at = 0; at < entries; at += 1) {
      const puzzle_id = (at % puzzles) + 1;
      operations.objectStore('entries').add({
        operation_id: crypto.randomUUID(),
        username,
        kind: 'react',
        kind_version: 1,
        target: `puzzle:${puzzle_id}`,
        lane: `puzzle:${puzzle_id}`,
        payload: { puzzle_id, desired: 'UP' },
        state: 'pending',
        attempts: 0,
        faults: 0,
        next_attempt_at: 0,
        last_status: null,
        last_code: null,
        last_error: null,
        made_at: Date.now(),
      });
    }
    await committed(operations);
    outbox.close();
  }, size);
  await page.reload();
}
