import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder, seededDataDir } from '../../tests/support/data-dir.ts';
import { startsQuickly } from '../../tests/support/node-arguments.ts';
import { runPostgres } from '../../tests/support/run-postgres.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { isNightly } from '../../tests/support/settings.ts';
import { DatabaseUnusable } from './database/open-database.ts';
import { queueMail } from './mail/outgoing-mail.ts';
import { runManage } from './management/run-manage.ts';
import { readEnv } from './process/env.ts';
import { checkPorts, StartError, serve } from './serve.ts';

const args = ['--api-only'];
/** A start can be slow on a busy machine. */
const startTimeoutMs = 100_000;

function startProgram(env: Record<string, string>, given = args) {
  return spawn(process.execPath, [...startsQuickly, join(import.meta.dirname, 'main.ts'), ...given], {
    env: { PATH: process.env.PATH, DATA_DIR: scratch, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns how a program ended, and what it printed. */
async function outcomeOf(child: ReturnType<typeof startProgram>) {
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, signal, stdout, stderr };
}

/** Begins a start that fails before it needs what closes it. */
function startHere(env: Record<string, string>) {
  return serve({
    env: readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...env }),
    onLost: () => {},
    closers: [],
  });
}

const scratch = scratchFolder();
const folders = [scratch];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await seededDataDir();
  folders.push(folder);
  return folder;
}

/** Returns the variables of a seeded database: PostgreSQL's opens faster, where this machine has one. */
async function newDatabase(): Promise<Record<string, string>> {
  return runPostgres ? { DATABASE_URL: await runPostgres.createDatabase('seeded') } : { DATA_DIR: await newFolder() };
}

/** Sends the head of a login and half of its body, and returns once the server has begun to serve it. */
async function halfLogin(url: string): Promise<{ socket: Socket; rest: string }> {
  const config = await fetch(`${url}/api/config/`);
  const cookie = config.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = JSON.stringify({ username: 'nobody', password: 'a password' });
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'POST /api/auth/login/ HTTP/1.1',
      `Host: ${host}`,
      `Cookie: ${cookie}`,
      `X-CSRFToken: ${cookie.split('=')[1]}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      // The server says so as soon as it has the head.
      'Expect: 100-continue',
      '',
      body.slice(0, 10),
    ].join('\r\n'),
  );
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return { socket, rest: body.slice(10) };
}

/** Waits until the server takes no new connections. */
async function untilStopping(url: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: startTimeoutMs, interval: 20 });
}

/** Stops starts before their first line, while the database opens, and once the library is seeded. Each is clean. */
async function stopEarly(dataDir: string): Promise<void> {
  for (const moment of ['', 'lock', 'manage.sock']) {
    rmSync(join(dataDir, moment === '' ? 'lock' : moment), { force: true });
    const child = startProgram({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
    const ended = outcomeOf(child);
    const hasCome = () => expect(existsSync(join(dataDir, moment))).toBe(true);
    await vi.waitFor(hasCome, { timeout: startTimeoutMs, interval: 5 });
    child.kill('SIGTERM');
    const { code, signal, stdout, stderr } = await ended;
    expect(stderr).toBe('');
    expect(stdout).not.toContain('"level"');
    // Before its first line the program has no handler, and the signal itself ends it.
    expect(signal ?? code).toBeOneOf(moment === '' ? ['SIGTERM', 0] : [0]);
  }
}

describe('A server, once earlier starts were stopped at any point', () => {
  let server: RunningServer;
  let metricsUrl: string;
  beforeAll(async () => {
    // By day the database is there.
    const dataDir = isNightly ? scratchFolder() : await newFolder();
    folders.push(dataDir);
    if (process.platform !== 'win32') await stopEarly(dataDir);
    server = await startServer({ args, dataDir, env: { METRICS_PORT: '0', DRAIN_SECONDS: '1' } });
    metricsUrl = /Metrics are on (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(server.output())![1]!;
  });
  afterAll(() => server.kill());

  test('prints its URL, and how to create staff while there are none', async () => {
    expect(server.output()).toContain(`Opening the database in ${server.dataDir} …`);
    expect(server.output()).toContain(`is ready on ${server.url}`);
    expect((await fetch(`${server.url}/api/ready/`)).status).toBe(200);
    expect(server.output()).toContain('npm run manage -- create-user <username> --email <email> --staff');
  });

  test('keeps a second server out of its folder, with one sentence', async () => {
    await expect(startHere({ DATA_DIR: server.dataDir })).rejects.toThrow(
      new DatabaseUnusable(
        `The folder ${server.dataDir} is in use by another Nday process: stop that one, or give this one its own DATA_DIR.`,
      ),
    );
  });

  test('runs management commands', async () => {
    const output = { stdout: new PassThrough(), stderr: new PassThrough() };
    const code = await runManage(['set-user', 'nobody', '--staff'], { env: { DATA_DIR: server.dataDir }, ...output });
    output.stderr.end();
    expect([code, await text(output.stderr)]).toEqual([1, 'There is no account nobody.\n']);
  });

  test('serves metrics on a separate port, only to this machine', async () => {
    await fetch(`${server.url}/api/config/`);
    const scrape = async () => {
      const reply = await fetch(metricsUrl);
      expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      return reply.text();
    };
    const counted = 'nday_http_requests_total{method="GET",route="/api/config/",status="200"} 1';
    await expect.poll(scrape).toContain(counted);
    const text = await scrape();
    for (const sample of [
      'nday_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/config/"} 1',
      'nday_database_up 1',
      'nday_database_connections{state="busy"} ',
      'nday_queue_waiting{queue="mails"} 0',
      'nday_queue_oldest_seconds{queue="folds"} ',
      'process_resident_memory_bytes ',
      'nodejs_eventloop_lag_seconds ',
    ]) {
      expect(text).toContain(sample);
    }
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });

  test('drains, finishes the requests in flight, ends its metrics, and exits with 0', async () => {
    const { socket, rest } = await halfLogin(server.url);
    const stopped = server.stop();
    await untilStopping(server.url);
    expect((await fetch(metricsUrl)).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
    socket.write(rest);
    expect(await text(socket)).toContain('HTTP/1.1 401 ');
    expect(await stopped).toBe(0);
    expect(server.output()).not.toContain('"level"');
    await expect(fetch(metricsUrl)).rejects.toThrow();
  });
});

describe('A first start', () => {
  test('creates the database with the starter library, and says so, even after its creation was interrupted', async () => {
    const dataDir = scratchFolder();
    folders.push(dataDir);
    const draft = join(dataDir, 'database.new');
    mkdirSync(join(draft, 'pg_wal'), { recursive: true });
    writeFileSync(join(draft, 'PG_VERSION'), '17\n');
    const server = await startServer({ args, dataDir });
    expect(server.output()).toContain(`Creating the database in ${dataDir}, once. This can take a minute …`);
    expect((await fetch(`${server.url}/api/puzzles/0/`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(existsSync(draft)).toBe(false);
  });

  test('that cannot create the database fails with one sentence', async () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    const start = startHere({ DATA_DIR: file });
    await expect(start).rejects.toThrow(DatabaseUnusable);
    await expect(start).rejects.toThrow(/^DATA_DIR must be a folder that this user can write to: EEXIST: .*\.$/);
  });
});

test('A start with a wrong configuration exits with 1 and one sentence', async () => {
  expect(await outcomeOf(startProgram({ PORT: 'http' }))).toMatchObject({
    code: 1,
    stderr: 'PORT must be a port from 0 to 65535.\n',
  });
});

describe('A start fails with one sentence', () => {
  let taken: Server;
  let port: string;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    port = String((taken.address() as AddressInfo).port);
  });
  afterAll(() => void taken.close());

  test.each([
    [
      'a host of another machine',
      () => ({ HOST: '192.0.2.1', PORT: '0' }),
      () => 'HOST must be an address of this machine, and 192.0.2.1 is not.',
    ],
    [
      'a port in use',
      () => ({ HOST: '127.0.0.1', PORT: port }),
      () => `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set PORT to another.`,
    ],
    [
      'a port for metrics that is in use',
      () => ({ PORT: '0', METRICS_PORT: port }),
      () => `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set METRICS_PORT to another.`,
    ],
  ])('on %s', async (_, env, sentence) => {
    const parsed = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env() });
    await expect(checkPorts(parsed)).rejects.toThrow(new StartError(sentence()));
  });

  test('on a port in use, before it builds the app or opens the database', async () => {
    expect(await outcomeOf(startProgram({ HOST: '127.0.0.1', PORT: port }, []))).toMatchObject({
      code: 1,
      stderr: `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set PORT to another.\n`,
      stdout: '',
    });
  });
});

test('A stop closes the port before it waits for an email in flight', async () => {
  const mailServer = createServer().listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const connected = once(mailServer, 'connection');
  const SMTP_URL = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`;
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', PUBLIC_URL: 'http://localhost', SMTP_URL };
  const closers: (() => Promise<void>)[] = [];
  const { url, db } = await serve({
    env: readEnv({ ...env, ...(await newDatabase()) }),
    onLost: () => {},
    closers,
  });
  await queueMail(
    db,
    { kind: 'email_changed', recipient: 'a@nday.test', username: 'ada', email: 'b@nday.test' },
    new Date(),
  );
  const [mail] = (await connected) as [Socket];
  const stopped = (async () => {
    for (const close of closers.reverse()) await close();
  })();
  await untilStopping(url);
  mail.destroy();
  await stopped;
  mailServer.close();
});

// Simultaneously, because one of them only waits.
describe.skipIf(process.platform === 'win32')('The stop', { concurrent: true }, () => {
  test('says that it is draining while its port is still open, and exits immediately on a second signal', async () => {
    const server = await startServer({
      args,
      dataDir: scratch,
      env: { DRAIN_SECONDS: '600', ...(await newDatabase()) },
    });
    expect(server.output()).not.toContain('Metrics');
    server.process.kill('SIGTERM');
    const ready = async () => {
      const reply = await fetch(`${server.url}/api/ready/`);
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    };
    await expect.poll(ready).toEqual([503, 'draining']);
    expect((await fetch(`${server.url}/api/health/`)).status).toBe(200);
    server.process.kill('SIGINT');
    expect((await once(server.process, 'exit'))[0]).toBe(1);
  });

  test('waits at most 10 seconds', async () => {
    const server = await startServer({ args, dataDir: scratch, env: await newDatabase() });
    const { socket } = await halfLogin(server.url);
    socket.on('error', () => {});
    expect(await server.stop()).toBe(1);
  });
});
