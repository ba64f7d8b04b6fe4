import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { ErrorReports } from './error-reports.ts';

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

describeServer('Reports of errors', (openServer) => {
  const received: Received[] = [];
  let status = 200;
  const sentry = createServer(async (request, response) => {
    received.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(status).end('{}');
  });
  let dsn: string;
  let server: TestServer;
  beforeAll(async () => {
    await once(sentry.listen(0, '127.0.0.1'), 'listening');
    dsn = `http://public@127.0.0.1:${(sentry.address() as AddressInfo).port}/below/7`;
    server = await openServer({ env: { sentryDsn: dsn } });
  });
  afterAll(() => sentry.close());
  beforeEach(() => {
    received.length = 0;
    status = 200;
  });

  /** Makes a call fail, and waits for the report. */
  async function fail() {
    const { select } = server.db;
    server.db.select = () => {
      throw new Error('Failed query', { cause: new Error('the inside') });
    };
    const reply = await server.visitor().call('listPuzzles');
    server.db.select = select;
    await server.app.errorReports!.flush();
    return reply;
  }

  test('go to the project of the DSN, with the log’s details and the request’s id', async () => {
    const reply = await fail();
    expect(reply.status).toBe(500);
    const [{ url, headers, body }, ...more] = received as [Received];
    expect(more).toEqual([]);
    expect(url).toBe('/below/api/7/envelope/');
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    expect(headers['x-sentry-auth']).toContain('sentry_key=public');
    const [envelope, item, event] = body.split('\n', 3).map((line) => JSON.parse(line));
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      event_id: envelope.event_id,
      level: 'error',
      logentry: { formatted: 'request failed' },
      tags: { request_id: reply.headers['x-request-id'] },
      exception: { values: [{ value: 'the inside' }, { value: 'Failed query' }] },
    });
    const { frames } = event.exception.values[1].stacktrace;
    expect(frames.at(-1)).toMatchObject({ filename: import.meta.filename, in_app: true, lineno: expect.any(Number) });
  });

  test('contain no values of a failed query', async () => {
    const failed = await server.db.execute(sql`select ${'a secret'} from nowhere`).catch((error: Error) => error);
    server.app.log.error({ err: failed }, 'A query failed.');
    await server.app.errorReports!.flush();
    expect(received).toHaveLength(1);
    expect(received[0]!.body).toContain('42P01');
    expect(received[0]!.body).not.toContain('a secret');
  });

  test('that are rejected only leave a warning in the log', async () => {
    status = 500;
    const from = server.log.length;
    expect((await fail()).status).toBe(500);
    expect(received).toHaveLength(1);
    expect(server.log.slice(from).join('')).toContain('An error could not be reported.');
  });

  test("aren't sent for warnings, and are limited", async () => {
    server.app.log.warn({ err: new Error('mild') }, 'A warning.');
    await server.app.errorReports!.flush();
    expect(received).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'] });
    const reports = new ErrorReports(dsn, 'test');
    const report = { error: new Error('again'), sentence: '', level: 'error', requestId: undefined } as const;
    const sendMany = async () => {
      for (let count = 0; count < 40; count += 1) reports.send(report, (error) => expect.unreachable(String(error)));
      await reports.flush();
    };
    await sendMany();
    expect(received).toHaveLength(30);
    vi.setSystemTime(Date.now() + 60_000);
    await sendMany();
    expect(received).toHaveLength(60);
    vi.useRealTimers();
  });
});
