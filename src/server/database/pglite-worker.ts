/**
 * Runs PGlite in a thread. For each connection the main thread sends a port that carries PostgreSQL's protocol. There's only one session,
 * so a new port replaces the previous one.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type PGlite, protocol } from '@electric-sql/pglite';
import { openDurablePglite } from './durable-pglite.ts';

export interface PgliteStart {
  folder: string;
  startParams?: string[] | undefined;
}

export type FromWorker = { ready: true } | { lastWords: string };

/** What PostgreSQL's error handling throws to leave its main loop. */
const LONGJMP = 100;

const main = parentPort as MessagePort;
const { folder, startParams } = workerData as PgliteStart;

function end(what: string, error: unknown): never {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  main.postMessage({ lastWords: `The database in ${folder} ${what}: ${reason}.` } satisfies FromWorker);
  process.exit(1);
}

const die = (error: unknown) => end('stopped', error);

/** PGlite takes everything thrown in the main loop for an SQL error. A crash must not look like one. */
function dieOnCrash({ Module }: PGlite): void {
  const step = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if ((error as { status?: number }).status !== LONGJMP) die(error);
      throw error;
    }
  };
}

async function run(pglite: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  // Not Buffer.concat, which can allocate from a pool that can't be transferred.
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

function serve(pglite: PGlite): void {
  const newSession = Buffer.concat(['ROLLBACK', 'DISCARD ALL'].map((text) => protocol.serialize.query(text)));
  let current: MessagePort | undefined;

  function connect(port: MessagePort): void {
    current?.close();
    current = port;
    run(pglite, newSession).catch(die);
    port.on('message', (message: Uint8Array) => {
      run(pglite, message).then((answer) => {
        if (answer.length > 0) port.postMessage(answer, [answer.buffer]);
      }, die);
    });
  }

  main.on('message', (message: MessagePort | 'close') => {
    if (message !== 'close') return connect(message);
    pglite.close().then(() => process.exit(0), die);
  });
}

try {
  const { pglite } = await openDurablePglite(folder, die, startParams);
  dieOnCrash(pglite);
  serve(pglite);
  main.postMessage({ ready: true } satisfies FromWorker);
} catch (error) {
  end("can't be used", error);
}
