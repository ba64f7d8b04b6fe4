import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { migratedDataDir, scratchFolder } from '../../tests/support/data-dir.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';

const args = ['--api-only'];

/** Starts a server that is expected to refuse, and returns what it said. */
async function refusedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: await newFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)]);
  return { code, stderr };
}

async function start(): Promise<RunningServer> {
  const dataDir = await newFolder();
  return startServer({ args, dataDir });
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await migratedDataDir();
  folders.push(folder);
  return folder;
}

/** A login of which the server has the head and half of the body. */
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
      '',
      body.slice(0, 10),
    ].join('\r\n'),
  );
  await wait(300);
  return { socket, rest: body.slice(10) };
}

describe('The start', { concurrent: true }, () => {
  test('says where the server is ready, and how staff are made while there are none', async () => {
    const server = await start();
    expect(server.output()).toContain(`is ready on ${server.url}`);
    expect((await fetch(`${server.url}/api/ready/`)).status).toBe(200);
    expect(server.output()).toContain('npm run manage -- create-user <username> --email <email> --staff');
    expect(await server.stop()).toBe(0);
  });

  test.each([
    [{ PORT: '70000' }, 'PORT must be a port from 0 to 65535.'],
    [{ PORT: 'http' }, 'PORT must be a port from 0 to 65535.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [
      { PUBLIC_URL: 'nday.example' },
      'PUBLIC_URL must be the address that visitors type, such as https://nday.example.',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a PostgreSQL address'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be addresses or networks of proxies, separated by commas.'],
    [{ NODE_ENV: 'production' }, 'ALLOW_TEST_PAYMENTS=1'],
    [{ STRIPE_SECRET_KEY: 'secret' }, "STRIPE_SECRET_KEY must be a secret key of Stripe's, such as sk_live_1."],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2', STRIPE_PRICE_MONTHLY: 'price_1' },
      'STRIPE_SECRET_KEY needs STRIPE_PRICE_ANNUAL beside it: the id of a price at Stripe, such as price_1.',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3', STRIPE_SECRET_KEY: 'sk_test_1' },
      "STRIPE_WEBHOOK_SECRET must be the signing secret of Stripe's webhook",
    ],
    [{ HOST: '192.0.2.1' }, 'HOST must be an address of this machine, and 192.0.2.1 is not.'],
    [{ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing' }, 'The PostgreSQL of DATABASE_URL'],
  ])('refuses %j in one sentence', async (env, sentence) => {
    const { code, stderr } = await refusedStart(env);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('refuses a port that is taken in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, stderr } = await refusedStart({ HOST: '127.0.0.1', PORT: String(port) });
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set PORT to another.\n`,
    );
    expect(code).toBe(1);
    other.close();
  });

  test('refuses a folder that another server holds in one sentence', async () => {
    const server = await start();
    const { code, stderr } = await refusedStart({ DATA_DIR: server.dataDir, PORT: '0' });
    expect(stderr).toContain(`The folder ${server.dataDir} is in use by another Nday process`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    expect(await server.stop()).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('The stop', { concurrent: true }, () => {
  test('finishes the requests in flight and exits with 0', async () => {
    const server = await start();
    const { socket, rest } = await halfLogin(server.url);
    const stopped = server.stop();
    await wait(500);
    expect(server.process.exitCode).toBeNull();
    await expect(fetch(server.url)).rejects.toThrow();
    socket.write(rest);
    expect(await text(socket)).toContain('HTTP/1.1 401 ');
    expect(await stopped).toBe(0);
  });

  test('does not wait at a second signal', async () => {
    const server = await start();
    const { socket } = await halfLogin(server.url);
    socket.on('error', () => {});
    server.process.kill('SIGINT');
    await wait(500);
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGINT');
    expect((await once(server.process, 'exit'))[0]).toBe(1);
  });

  test('waits ten seconds at most', async () => {
    const server = await start();
    const { socket } = await halfLogin(server.url);
    socket.on('error', () => {});
    expect(await server.stop()).toBe(1);
  });

  test('during the start is clean too', async () => {
    for (const delay of [300, 800, 1500]) {
      const empty = scratchFolder();
      folders.push(empty);
      const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: empty, PORT: '0', LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const said = text(child.stderr);
      await wait(delay);
      child.kill('SIGTERM');
      const [code, signal] = await once(child, 'exit');
      expect(await said).toBe('');
      // Before the first line of the program has run, the signal itself ends it.
      expect(signal ?? code).toSatisfy((end: unknown) => end === 0 || end === 'SIGTERM');
    }
  });
});
