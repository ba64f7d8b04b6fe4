import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { build, type Rolldown } from 'vite';
import { chunkRows } from '../../src/server/database/download-ranges.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { downloadBytes } from '../../src/server/database/schema.ts';
import { DownloadBuilder } from '../../src/server/offline/download-builder.ts';
import { launchBrowser } from '../support/browser.ts';
import { migratedDataDir } from '../support/data-dir.ts';
import { downloadPlainly, fillLibrary, librarySize } from './large-library.ts';
import { median } from './learner.ts';

const rounds = 3;

/** Not in package.json, because every install would load 80 packages that only this comparison needs. */
const peers = ['pouchdb-browser@9.0.0', 'events@3.3.0', 'rxdb@17.6.0', 'rxjs@7.8.2'];

const peersEntry = `
  export { default as PouchDB } from 'pouchdb-browser';
  export { createRxDatabase } from 'rxdb/plugins/core';
  export { replicateRxCollection } from 'rxdb/plugins/replication';
  export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
`;

type Chunk = typeof downloadBytes.$inferSelect;

interface Wanted {
  /** So many rows are asked for at a time: as many as a chunk has. */
  batch: number;
  rows: number;
}

/** Measures PouchDB's and RxDB's replication of the offline download's rows against its chunks stored by raw IndexedDB. */
export async function benchReplication(): Promise<void> {
  const script = await bundlePeers();
  const chunks = await buildChunks();
  const lines = chunks.flatMap(({ bytes }) => gunzipSync(bytes).toString().trimEnd().split('\n'));
  const app = fastify();
  app.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  app.get('/peers.js', (_request, reply) => reply.type('text/javascript').send(script));
  serveDownload(app, chunks);
  serveCouch(app, lines);
  serveRows(app, lines);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchBrowser();
  // Each has its own profile and process, so none affects the next.
  const timeOf = async (copy: (wanted: Wanted) => Promise<number>) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    const time = await page.evaluate(copy, { batch: chunkRows, rows: lines.length });
    await context.close();
    return time;
  };
  try {
    const times = { raw: [] as number[], pouch: [] as number[], rx: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.raw.push(await timeOf(downloadPlainly));
      times.pouch.push(await timeOf(replicateByPouch));
      times.rx.push(await timeOf(replicateByRx));
    }
    const [raw, pouch, rx] = [median(times.raw), median(times.pouch), median(times.rx)];
    console.log(
      `\nReplication of ${librarySize.toLocaleString('en')} puzzles: PouchDB takes ${(pouch / raw).toFixed(2)} times raw ` +
        `IndexedDB, RxDB ${(rx / raw).toFixed(2)} times; ${[pouch, rx, raw].map((time) => (time / 1000).toFixed(1)).join(', ')} s`,
    );
  } finally {
    await browser.close();
    await app.close();
  }
}

/** The peers as one module for the page; installed and bundled once for each choice of versions. */
async function bundlePeers(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../../.cache/bench-peers');
  const bundle = join(folder, `${peers.join('+')}.js`);
  if (existsSync(bundle)) return readFileSync(bundle, 'utf8');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error', ...peers]);
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, peersEntry);
  const [output] = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  writeFileSync(bundle, output!.output[0].code);
  return output!.output[0].code;
}

async function buildChunks(): Promise<Chunk[]> {
  const dataDir = await migratedDataDir();
  try {
    await fillLibrary(dataDir);
    const { db, close } = await openDatabase({ dataDir, log: { warn: () => {} } });
    await new DownloadBuilder(db, fastify().log).chunks(new Date());
    const chunks = await db.select().from(downloadBytes);
    await close();
    return chunks;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function serveDownload(app: FastifyInstance, chunks: Chunk[]): void {
  app.get('/api/offline/manifest/', () => ({ chunks: chunks.map(({ sha256 }) => ({ sha256 })) }));
  for (const { sha256, bytes } of chunks) {
    app.get(`/api/offline/chunks/${sha256}/`, (_request, reply) => reply.type('application/gzip').send(bytes));
  }
}

interface Batch {
  since: string;
  limit: string;
}

/** Answers PouchDB's requests like CouchDB. It stores no checkpoint, because nothing replicates twice. */
function serveCouch(app: FastifyInstance, lines: string[]): void {
  const revision = '0'.repeat(32);
  const docs = new Map(
    lines.map((line, at) => [
      `row-${at}`,
      `{"_id":"row-${at}","_rev":"1-${revision}","_revisions":{"start":1,"ids":["${revision}"]},"row":${line}}`,
    ]),
  );
  const changes = [...docs.keys()].map((id, at) => ({ seq: at + 1, id, changes: [{ rev: `1-${revision}` }] }));
  app.get('/couch/', () => ({ db_name: 'couch', doc_count: docs.size, update_seq: docs.size }));
  app.get('/couch/_local/:id', (_request, reply) => reply.code(404).send({ error: 'not_found' }));
  app.put('/couch/_local/:id', () => ({ ok: true, rev: '0-1' }));
  app.get<{ Querystring: Batch }>('/couch/_changes', ({ query }) => {
    const since = Number(query.since);
    const results = changes.slice(since, since + Number(query.limit));
    return { results, last_seq: since + results.length, pending: docs.size - since - results.length };
  });
  app.post<{ Body: { docs: { id: string }[] } }>('/couch/_bulk_get', ({ body }, reply) => {
    const results = body.docs.map(({ id }) => `{"id":"${id}","docs":[{"ok":${docs.get(id)}}]}`);
    return reply.type('application/json').send(`{"results":[${results.join()}]}`);
  });
}

/** Answers the pull handler of `replicateByRx`. */
function serveRows(app: FastifyInstance, lines: string[]): void {
  const docs = lines.map((line, at) => `{"id":"row-${at}","row":${line}}`);
  app.get<{ Querystring: Batch }>('/rows/', ({ query }, reply) => {
    const since = Number(query.since);
    const batch = docs.slice(since, since + Number(query.limit));
    return reply
      .type('application/json')
      .send(`{"documents":[${batch.join()}],"checkpoint":{"since":${since + batch.length}}}`);
  });
}

/** In the page. Returns the milliseconds. */
async function replicateByPouch({ batch, rows }: Wanted): Promise<number> {
  const { PouchDB } = await import(`${location.origin}/peers.js`);
  const start = performance.now();
  const database = new PouchDB('library');
  await database.replicate.from(`${location.origin}/couch`, { batch_size: batch });
  const time = performance.now() - start;
  const { doc_count } = await database.info();
  if (doc_count !== rows) throw new Error(`PouchDB has ${doc_count} of ${rows} rows.`);
  return time;
}

/** Runs in the page, without regard to other tabs. Returns the milliseconds. */
async function replicateByRx({ batch, rows }: Wanted): Promise<number> {
  const { createRxDatabase, getRxStorageDexie, replicateRxCollection } = await import(`${location.origin}/peers.js`);
  const start = performance.now();
  const database = await createRxDatabase({ name: 'library', storage: getRxStorageDexie(), multiInstance: false });
  const properties = { id: { type: 'string', maxLength: 20 }, row: { type: 'object' } };
  const { library } = await database.addCollections({
    library: { schema: { version: 0, primaryKey: 'id', type: 'object', properties } },
  });
  const replication = replicateRxCollection({
    replicationIdentifier: 'library',
    collection: library,
    live: false,
    pull: {
      batchSize: batch,
      handler: async (checkpoint: { since: number } | undefined, limit: number) =>
        (await fetch(`/rows/?since=${checkpoint?.since ?? 0}&limit=${limit}`)).json(),
    },
  });
  // By default it would retry forever.
  const failed = new Promise((_resolve, reject) => replication.error$.subscribe(reject));
  await Promise.race([replication.awaitInitialReplication(), failed]);
  const time = performance.now() - start;
  const count = await library.count().exec();
  if (count !== rows) throw new Error(`RxDB has ${count} of ${rows} rows.`);
  return time;
}
