import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';

/** What `askRunningServer` returns if no server listens. */
export const notRunning = 'not running';

/** A line from the server: some of a command's output, in base64, or the end. */
type Reply = { output: string } | { result: unknown } | { error: string };
type Handle = (request: unknown, output: Writable) => Promise<unknown>;

/** How long a caller can take none of a command's output. Meanwhile the command can hold the only connection to the database. */
const stalledMs = 30_000;

/** The shortest limit of a socket's path (macOS), without its final NUL. */
const LONGEST_PATH = 103;

/**
 * Answers this machine's management commands, in JSON lines, on a socket that only the server's own user can open. What `handle` writes
 * and the errors that it throws go back to the caller of the command. Hold the folder's lock: then an existing socket is a dead process's. Returns a function
 * that stops it.
 */
export async function serveManagement(dataDir: string, handle: Handle): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    answer(socket, handle);
  });
  if (process.platform === 'win32') {
    await listen();
  } else {
    rmSync(path, { force: true });
    const umask = process.umask(0o177);
    const listening = listen();
    process.umask(umask);
    await listening;
  }
  return () => new Promise((done) => server.close(() => done()));

  function listen(): Promise<void> {
    return new Promise((done, fail) => {
      server.once('error', fail);
      server.listen(path, done);
    });
  }
}

async function answer(socket: Socket, handle: Handle): Promise<void> {
  let reply: Reply;
  try {
    const { value: line } = await linesOf(socket).next();
    reply = { result: (await handle(JSON.parse(line ?? ''), outputTo(socket))) ?? null };
  } catch (error) {
    reply = { error: (error as Error).message };
  }
  socket.end(`${JSON.stringify(reply)}\n`);
}

function outputTo(socket: Socket): Writable {
  socket.on('timeout', () => socket.destroy());
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      socket.setTimeout(stalledMs);
      socket.write(`${JSON.stringify({ output: chunk.toString('base64') } satisfies Reply)}\n`, (error) => {
        socket.setTimeout(0);
        done(error);
      });
    },
  });
}

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const part of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Has this folder's server run a command, whose output goes to `output`. Returns its result, or `notRunning` if there's no server. */
export async function askRunningServer(dataDir: string, request: unknown, output: Writable): Promise<unknown> {
  const socket = connect(socketPath(dataDir));
  try {
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return notRunning;
    throw error;
  }
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const line of linesOf(socket)) {
      const reply = JSON.parse(line) as Reply;
      if ('error' in reply) throw new Error(reply.error);
      if ('result' in reply) return reply.result;
      await written(output, Buffer.from(reply.output, 'base64'));
    }
    throw new Error('The server stopped before it answered.');
  } finally {
    socket.destroy();
  }
}

function written(output: Writable, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    output.write(bytes, (error) => (error ? fail(error) : done()));
  });
}

function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\nday-${id}`;
  const path = join(folder, 'manage.sock');
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(ownFolder(`nday-${id}`), 'manage.sock');
}

/** Returns a folder, for a path that's too long for a socket, in the system's temporary folder, where others can write, too. */
function ownFolder(name: string): string {
  const folder = join(tmpdir(), name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new Error(`The folder ${folder} belongs to someone else; choose a shorter DATA_DIR.`);
  return folder;
}
