import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/running-server.ts';
import { median } from './learner.ts';

const budget = 150;
const idleSeconds = 12;
const rounds = 3;

const pages = ['/', '/daily', '/leaderboard', '/puzzles/calendar', '/upgrade', '/terms'];

/** What a server has done before it's idle, by what is requested of it. */
const kinds = { 'that has drawn no page': [], 'that has drawn its public pages': [...pages, ...pages] };

/** Measures the memory of an idle server process on PostgreSQL. */
export async function benchMemory(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("Memory: skipped, PostgreSQL's programs are not on this machine.");
  const measured = Object.entries(kinds).map(([kind, paths]) => ({ kind, paths, sizes: [] as number[] }));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { paths, sizes } of measured) sizes.push(await idleMemory(postgres, paths));
    }
    console.log(`\nMemory of an idle server on PostgreSQL (at most ${budget} MB)`);
    for (const { kind, sizes } of measured)
      console.log(`  ${kind}: ${median(sizes).toFixed(0)} MB (${sizes.map((size) => size.toFixed(0)).join(', ')})`);
  } finally {
    await postgres.stop();
  }
}

/** In megabytes. */
async function idleMemory(postgres: Postgres, paths: string[]): Promise<number> {
  const server = await startServer({ databaseUrl: await postgres.createDatabase() });
  try {
    for (const path of ['/api/puzzles/0/', ...paths]) {
      await fetch(new URL(path, server.url), { headers: { accept: 'text/html' } });
      // A page whose screen is late is first served without it.
      await wait(1000);
    }
    await wait(idleSeconds * 1000);
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.process.pid)], { encoding: 'utf8' })) / 1024;
  } finally {
    await server.stop();
  }
}
