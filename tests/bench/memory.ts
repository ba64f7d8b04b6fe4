import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/running-server.ts';

const budget = 150;
const idleSeconds = 10;

/** Measures the memory of an idle server process on PostgreSQL. */
export async function benchMemory(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("Memory: skipped, PostgreSQL's programs are not on this machine.");
  const server = await startServer({ databaseUrl: await postgres.createDatabase() });
  try {
    await fetch(new URL('/api/puzzles/0/', server.url));
    await wait(idleSeconds * 1000);
    const rss =
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.process.pid)], { encoding: 'utf8' })) / 1024;
    console.log(`\nMemory of an idle server on PostgreSQL: ${rss.toFixed(0)} MB (at most ${budget})`);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}
