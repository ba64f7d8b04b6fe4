import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { makeOperationId } from '../../src/sync/engine/operation-id.ts';
import { scratchFolder } from '../support/data-dir.ts';
import { checkOutRelease, findPreviousRelease } from '../support/earlier-commits.ts';
import { playsMachineFailures } from '../support/machine-failures.ts';
import { runPostgres } from '../support/run-postgres.ts';
import { type RunningServer, type ServerSettings, startServer } from '../support/running-server.ts';

const learnerCount = 6;
const puzzleCount = 9;

interface Learner {
  id: number;
  cookie: string;
  csrfToken: string;
}

interface Operation {
  learner: Learner;
  path: string;
  body: object;
  key: string;
}

interface Reply {
  status: number;
  text: string;
  isReplay: boolean;
}

describe.runIf(playsMachineFailures && runPostgres)('a rolling upgrade', () => {
  it("keeps the previous release's servers working under load on the new schema", {
    timeout: 600_000,
  }, async ({ skip }) => {
    const previous = findPreviousRelease();
    if ('reason' in previous) return skip(previous.reason);
    const code = checkOutRelease(previous.commit);
    const [databaseUrl, dataDir] = [await runPostgres!.createDatabase(), scratchFolder()];
    const settings = { databaseUrl, dataDir, args: ['--api-only'], env: { REQUESTS_PER_ADDRESS: '999999' } };
    const database = new pg.Client({ connectionString: databaseUrl });

    const old = await start({ ...settings, code });
    await database.connect();
    const before = await lastMigration(database);
    const learners = await arrange(database, old);
    const operations = await allOperations(old, learners);
    const early = operations.splice(0, Math.floor(operations.length / 3));
    const replies = new Map<Operation, Reply>();
    const sendAll = async (those: Operation[], server: RunningServer) => {
      const queue = [...those];
      const work = async () => {
        for (let operation = queue.shift(); operation; operation = queue.shift())
          replies.set(operation, await send(server, operation));
      };
      await Promise.all(Array.from({ length: learnerCount }, work));
    };
    await sendAll(early, old);

    // The migration runs in the midst of the old server's answers.
    let isUp = false;
    const upgrading = start(settings).finally(() => {
      isUp = true;
    });
    const during: Operation[] = [];
    while (!isUp || during.length < learnerCount) {
      const next = operations.splice(0, learnerCount);
      if (next.length === 0) break;
      await sendAll(next, old);
      during.push(...next);
    }
    const current = await upgrading;
    expect(await lastMigration(database)).toBeGreaterThan(before);

    // Both serve, each a half of what is left.
    const [byOld, byNew] = [operations.filter((_, at) => at % 2 === 0), operations.filter((_, at) => at % 2 === 1)];
    await Promise.all([sendAll(byOld, old), sendAll(byNew, current)]);
    for (const [operation, { status, text }] of replies) expect(status, `${operation.path}: ${text}`).toBeLessThan(300);
    await readEverything(old, learners[0]!);
    await readEverything(current, learners[0]!);

    // A response that was lost: whatever the old servers did is answered by the new ones with the same bytes ...
    for (const operation of [...early, ...during, ...byOld, ...byNew]) {
      const again = await send(current, operation);
      expect({ ...again, isReplay: undefined }, operation.path).toEqual({
        ...replies.get(operation)!,
        isReplay: undefined,
      });
      expect(again.isReplay, operation.path).toBe(true);
    }
    // ... and no old one does again what a new one did.
    for (const operation of byNew) {
      const again = await send(old, operation);
      expect([200, 201, 409], again.text).toContain(again.status);
    }

    // Starting the previous version is the downgrade.
    expect(await current.stop()).toBe(0);
    const back = await start({ ...settings, code });
    await readEverything(back, learners[0]!);
    for (const operation of early) expect((await send(back, operation)).status).toBeLessThan(300);

    const { rows } = await database.query('select user_id, question_id from answers');
    const answered = [...replies.keys()].filter(({ path }) => path.endsWith('/answer/'));
    expect(rows).toHaveLength(answered.length);
    const { rows: comments } = await database.query('select id from comments');
    const commented = [...replies.keys()].filter(({ path }) => path.endsWith('/comment/'));
    expect(comments.map(({ id }) => id).sort()).toEqual(commented.map(({ key }) => key).sort());
    await database.end();
    await back.stop();
    await old.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

async function start(settings: ServerSettings): Promise<RunningServer> {
  const server = await startServer(settings);
  onTestFinished(() => server.kill());
  return server;
}

async function lastMigration(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select max(created_at)::float8 as at from drizzle.__drizzle_migrations');
  return rows[0].at;
}

/** Subscribers with a session each, by columns that the previous release has, too. */
async function arrange(database: pg.Client, server: RunningServer): Promise<Learner[]> {
  const learners: Learner[] = [];
  for (let at = 0; at < learnerCount; at += 1) {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await database.query(
      `with learner as (insert into users (username, email, password_hash) values ($1, $1 || '@example.org', 'none') returning id),
        paid as (insert into subscriptions (user_id, subscription_type, current_period_end) select id, 'annual', now() + interval '1 day' from learner)
      insert into sessions (token_hash, user_id, expires_at) select $2, id, now() + interval '1 day' from learner returning user_id`,
      [`learner${at}`, hashToken(token)],
    );
    const cookie = `sessionid=${token}`;
    const { headers } = await fetch(`${server.url}/api/config/`, { headers: { cookie } });
    const csrf = headers.getSetCookie().find((text) => text.startsWith('csrftoken='))!;
    learners.push({ id: rows[0].user_id, cookie, csrfToken: csrf.split(';', 1)[0]!.slice('csrftoken='.length) });
  }
  return learners;
}

/** Each learner answers the questions of each puzzle, reacts to it, and one of them comments. Half of the keys are as older devices make them. */
async function allOperations(server: RunningServer, learners: Learner[]): Promise<Operation[]> {
  const operations: Operation[] = [];
  for (let id = 1; id <= puzzleCount; id += 1) {
    const puzzle = (await read(server, learners[0]!, `/api/puzzles/${id}/`)) as Puzzle;
    const newKey = () => (operations.length % 2 === 0 ? makeOperationId() : randomUUID());
    for (const { id: question_id } of puzzle.questions) {
      for (const learner of learners) {
        operations.push({
          learner,
          path: `/api/puzzles/${id}/answer/`,
          body: { question_id, answer: 'A' },
          key: newKey(),
        });
      }
    }
    for (const learner of learners) {
      operations.push({ learner, path: `/api/puzzles/${id}/react/`, body: { desired: 'UP' }, key: newKey() });
    }
    const text = `Line ${id} looked fine to me.`;
    operations.push({
      learner: learners[id % learnerCount]!,
      path: `/api/puzzles/${id}/comment/`,
      body: { text },
      key: newKey(),
    });
  }
  return operations;
}

async function send({ url }: RunningServer, { learner, path, body, key }: Operation): Promise<Reply> {
  const { cookie, csrfToken } = learner;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      cookie: `${cookie}; csrftoken=${csrfToken}`,
      'content-type': 'application/json',
      'x-csrftoken': csrfToken,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const isReplay = response.headers.get('idempotency-replayed') === 'true';
  return { status: response.status, text: await response.text(), isReplay };
}

async function read({ url }: RunningServer, { cookie }: Learner, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text);
}

async function readEverything(server: RunningServer, learner: Learner): Promise<void> {
  for (const path of [
    '/api/ready/',
    '/api/puzzles/0/',
    '/api/puzzles/',
    '/api/sync/',
    '/api/progress/',
    '/api/questions/',
    '/api/leaderboard/?timeframe=weekly',
    '/api/leaderboard/me/?timeframe=all',
  ]) {
    await read(server, learner, path);
  }
}
