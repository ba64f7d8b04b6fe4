import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem, syncPath } from './durable-file-system.ts';

const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'],
  // PGlite ignores fdatasync, PostgreSQL's default.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB', '-c', 'shared_buffers=8MB'],
];

export interface DurablePglite {
  pglite: PGlite;
  files: DurableFileSystem;
}

/**
 * Opens the database in `folder`, creating it if necessary. Proves that commits reach the disk, and fails otherwise. Calls `onDiskFailure`,
 * which must not return, if an fsync fails.
 */
export async function openDurablePglite(
  folder: string,
  onDiskFailure: (error: unknown) => never,
  startParams = durableParams,
): Promise<DurablePglite> {
  const start = (where: string) => startPglite(new DurableFileSystem(where, onDiskFailure), startParams);
  if (!fs.existsSync(folder)) await create(folder, start);
  const database = await start(folder);
  const { pglite, files } = database;
  const before = files.fsyncs;
  await pglite.exec("SELECT pg_logical_emit_message(true, 'nday', 'does a commit reach the disk?')");
  if (files.fsyncs > before) return database;
  throw new Error('its commits do not reach the disk, so that a power cut would take answers with it');
}

/** PGlite creates a database without any fsync, so it gets its name only when all of it is on the disk. */
async function create(folder: string, start: (where: string) => Promise<DurablePglite>): Promise<void> {
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  await (await start(draft)).pglite.close();
  for (const name of fs.readdirSync(draft, { recursive: true, encoding: 'utf8' })) syncPath(join(draft, name));
  syncPath(draft);
  fs.renameSync(draft, folder);
  syncPath(dirname(folder));
  syncPath(dirname(dirname(folder)));
}

async function startPglite(files: DurableFileSystem, startParams: string[]): Promise<DurablePglite> {
  let reason: string | undefined;
  const onStderr = (line: string) => {
    reason = /(?:FATAL|PANIC):\s*(.*)/.exec(line)?.[1] ?? reason;
    return false;
  };
  try {
    return { pglite: await PGlite.create({ fs: files, startParams, onStderr }), files };
  } catch (error) {
    throw new Error(reason ?? (error as Error).message, { cause: error });
  }
}
