import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { keyOf, wrongLetterOf } from '../../../tests/support/library.ts';
import { pushSubscription } from '../../../tests/support/push-service.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { corrections, countedAnswers, outgoingMails, pushSubscriptions } from '../database/schema.ts';
import { aggregateAnswers } from '../puzzles/aggregate-answers.ts';
import { queueReader } from './read-queues.ts';
import { watchDatabase } from './watch-database.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(noon.getTime() - seconds * 1000);

describeServer('The metrics', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
  });
  beforeEach(() => server.app.metrics.registry.resetMetrics());

  /** The samples of a metric as `label values → value`. */
  async function samples(
    name: string,
    registry: Registry = server.app.metrics.registry,
  ): Promise<Record<string, number>> {
    const lines = (await registry.metrics()).split('\n');
    const found = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    return Object.fromEntries(
      found.map((line) => {
        const labels = [...line.matchAll(/="([^"]*)"/g)].map(([, value]) => value);
        return [labels.join(' '), Number(line.slice(line.lastIndexOf(' ')))];
      }),
    );
  }

  it('count requests by route pattern and status, and time them', async () => {
    const client = server.visitor();
    await client.call('readPuzzle', { params: { id: 0 } });
    await client.call('readPuzzle', { params: { id: 9_999_999 } });
    await client.send('GET', '/Profile/nobody/?q=1');
    await client.send('GET', '/api/nothing/at-all/');
    await client.send('GET', `/${randomUUID()}.php`);
    expect(await samples('nday_http_requests_total')).toEqual({
      'GET /api/puzzles/:id/ 200': 1,
      'GET /api/puzzles/:id/ 404': 1,
      'GET /profile/:username 404': 1,
      'GET none 404': 2,
    });
    expect(await samples('nday_http_request_duration_seconds_count')).toEqual({
      'GET /api/puzzles/:id/': 2,
      'GET /profile/:username': 1,
      'GET none': 2,
    });
  });

  it('count what became of operations that devices send, and how long those waited', async () => {
    const { client } = await server.member();
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    const question = puzzle.questions[0]!;
    const params = { id: puzzle.id };
    const body = {
      question_id: question.id,
      answer: keyOf(puzzle, question),
      answered_at: ago(240).toISOString(),
      local_date: '2026-11-20',
    };
    // A device whose clock is an hour behind.
    const headers = { 'x-sent-at': ago(3600).toISOString() };
    const answered_at = ago(3600 + 240).toISOString();
    const key = randomUUID();
    await client.call('answerPuzzle', { params, body: { ...body, answered_at }, headers, key });
    await client.call('answerPuzzle', { params, body: { ...body, answered_at }, headers, key });
    const other = { ...body, answered_at, answer: wrongLetterOf(puzzle, question) };
    await client.call('answerPuzzle', { params, body: other, headers, key: randomUUID() });
    await server.visitor().call('reactToPuzzle', { params, body: { reaction: 'UP' } });
    expect(await samples('nday_outbox_verdicts_total')).toEqual({
      'answerPuzzle accepted': 1,
      'answerPuzzle replayed': 1,
      'answerPuzzle already_answered': 1,
      'reactToPuzzle not_authenticated': 1,
    });
    expect(await samples('nday_sync_lag_seconds_sum')).toEqual({ answerPuzzle: 240 });
  });

  it('show how many entries wait in each queue, and since when', async () => {
    const { db } = server;
    await db.delete(outgoingMails);
    await db.delete(countedAnswers);
    const read = queueReader(db, () => server.now);
    expect(await read()).toEqual({
      mails: { waiting: 0, oldestSeconds: 0 },
      reminders: { waiting: 0, oldestSeconds: 0 },
      folds: { waiting: 0, oldestSeconds: 0 },
      corrections: { waiting: 0, oldestSeconds: 0 },
    });

    const mail = { kind: 'remind_username', recipient: 'ada@example.org', site: 'http://localhost' } as const;
    await insertRows(
      db,
      outgoingMails,
      { mail, created_at: ago(7200), send_after: ago(-60) },
      { mail, created_at: ago(30), send_after: ago(30) },
    );
    const { user } = await server.member();
    const subscribe = (send_after: Date | null) => {
      const { endpoint, keys } = pushSubscription();
      return { endpoint, ...keys, user_id: user.id, send_after, updated_at: noon };
    };
    await insertRows(db, pushSubscriptions, ...[ago(90), ago(5), ago(-5), null].map(subscribe));
    await insertRows(db, countedAnswers, { puzzle_id: 1, is_correct: true }, { puzzle_id: 1, is_correct: false });
    await insertRows(db, corrections, { puzzle_id: 1, version: 2, changes: [], created_at: ago(600) });
    expect(await read()).toEqual({
      mails: { waiting: 2, oldestSeconds: 7200 },
      reminders: { waiting: 2, oldestSeconds: 90 },
      folds: { waiting: 2, oldestSeconds: 0 },
      corrections: { waiting: 1, oldestSeconds: 600 },
    });

    server.setClock(ago(-300));
    expect((await read()).folds).toEqual({ waiting: 2, oldestSeconds: 300 });
    await aggregateAnswers(db);
    await insertRows(db, countedAnswers, { puzzle_id: 1, is_correct: true });
    expect((await read()).folds).toEqual({ waiting: 1, oldestSeconds: 0 });
    server.setClock(noon);
  });

  describe('of the database', () => {
    it('show its connections, and say so when it doesn’t answer', async () => {
      const pool = (server.db as unknown as { $client: pg.Pool }).$client;
      const { registry } = server.app.metrics;
      const refresh = watchDatabase(registry, { db: server.db, pool, now: () => server.now, log: server.app.log });
      await pool.query('select 1');
      const client = await pool.connect();
      const idle = pool.idleCount;
      const reading = refresh();
      client.release();
      await reading;
      expect(await samples('nday_database_connections')).toEqual({ busy: 1, idle });
      expect(await samples('nday_database_connections_max')).toEqual({ '': pool.options.max });
      expect(await samples('nday_database_waiting')).toEqual({ '': 0 });
      expect(await samples('nday_database_up')).toEqual({ '': 1 });
      expect(Object.keys(await samples('nday_queue_oldest_seconds'))).toEqual([
        'mails',
        'reminders',
        'folds',
        'corrections',
      ]);

      const failing = { execute: () => Promise.reject(new Error('Connection terminated')) };
      const other = new Registry();
      await watchDatabase(other, { db: failing as never, pool, now: () => server.now, log: server.app.log })();
      expect(server.log.some((line) => line.includes('Connection terminated'))).toBe(true);
      expect(await samples('nday_database_up', other)).toEqual({ '': 0 });
      expect(await samples('nday_queue_oldest_seconds', other)).toEqual({});
      expect(await samples('nday_database_connections_max', other)).toEqual({ '': pool.options.max });
    });
  });
});
