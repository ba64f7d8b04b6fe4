import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { noOutput } from '../process/write-output.ts';
import { askRunningServer, notRunning, serveManagement } from './manage-socket.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'nday-manage-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const echo = async (request: unknown) => ({ got: request });

it('carries a request and its result', async () => {
  const stop = await serveManagement(dataDir, echo);
  const request = { command: 'create-user', text: 'line\nline “ü”', long: 'x'.repeat(1_000_000) };
  expect(await askRunningServer(dataDir, request, noOutput())).toEqual({ got: request });
  await stop();
});

it("streams a command's output to its caller at the caller's pace", async () => {
  const parts = ['a'.repeat(3_000_000), 'line\n', 'end'];
  let sent = 0;
  const stop = await serveManagement(dataDir, async (_request, output) => {
    for (const part of parts) {
      await new Promise<void>((done, fail) => output.write(part, (error) => (error ? fail(error) : done())));
      sent += 1;
    }
    return 'all';
  });
  const got: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      got.push(chunk);
      done();
    },
  });
  expect(await askRunningServer(dataDir, 1, output)).toBe('all');
  expect(Buffer.concat(got).toString()).toBe(parts.join(''));
  expect(sent).toBe(3);
  await stop();
});

it('fails a command whose caller stopped reading its output', async () => {
  const ended = Promise.withResolvers<unknown>();
  const stop = await serveManagement(dataDir, async (_request, output) => {
    output.on('error', ended.resolve);
    const more = () => output.write('x'.repeat(1_000_000), (error) => error || setImmediate(more));
    more();
    await ended.promise;
  });
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('The disk is full.')) });
  full.on('error', () => {});
  await expect(askRunningServer(dataDir, 1, full)).rejects.toThrow('The disk is full.');
  expect(await ended.promise).toBeInstanceOf(Error);
  await stop();
});

it("is accessible only to the server's user", async () => {
  const stop = await serveManagement(dataDir, echo);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'manage.sock')).mode & 0o777).toBe(0o600);
  await stop();
});

it("returns a command's error", async () => {
  const stop = await serveManagement(dataDir, async () => {
    throw new Error('There is no user mallory.');
  });
  await expect(askRunningServer(dataDir, {}, noOutput())).rejects.toThrow('There is no user mallory.');
  await stop();
});

it('says that no server runs, even after one was killed', async () => {
  expect(await askRunningServer(dataDir, {}, noOutput())).toBe(notRunning);
  const dead = join(dataDir, 'manage.sock');
  writeFileSync(dead, '');
  expect(await askRunningServer(dataDir, {}, noOutput())).toBe(notRunning);
  const stop = await serveManagement(dataDir, echo);
  expect(await askRunningServer(dataDir, 1, noOutput())).toEqual({ got: 1 });
  await stop();
});

it('works in a folder whose path is too long for a socket', async () => {
  const deep = join(dataDir, 'x'.repeat(120));
  const stop = await serveManagement(deep, echo);
  expect(await askRunningServer(deep, 1, noOutput())).toEqual({ got: 1 });
  await stop();
});

it.skipIf(process.platform === 'win32')('survives clients that send nothing or leave', async () => {
  const stop = await serveManagement(dataDir, echo);
  const path = join(dataDir, 'manage.sock');
  const leaving = connect(path);
  leaving.on('connect', () => leaving.destroy());
  const silent = connect(path);
  expect(await askRunningServer(dataDir, 1, noOutput())).toEqual({ got: 1 });
  silent.destroy();
  await stop();
});
