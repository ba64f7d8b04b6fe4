import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../support/running-server.ts';

const root = resolve(import.meta.dirname, '../..');
const budgets = { first: 12, silence: 5, restart: 2, memory: 250, install: 150 };
const idleSeconds = 15;

/** All that a start without a build needs. */
const parts = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'public',
  'src',
  'sw',
];

/**
 * Measures starts on the embedded database: the first, which builds the app, and one after it, by their processor time; memory when idle;
 * and what an installation for production takes, which then has to start.
 */
export async function benchStart(): Promise<void> {
  if (process.platform !== 'linux') return console.log('Starts: skipped, they are measured by /proc.');
  const folder = mkdtempSync(join(tmpdir(), 'nday-bench-'));
  const code = join(folder, 'code');
  try {
    for (const part of parts) cpSync(join(root, part), join(code, part), { recursive: true });
    execFileSync('cp', ['-a', join(root, 'node_modules'), code]);
    const first = await startOnce(code, join(folder, 'data'));
    const again = await startOnce(code, join(folder, 'data'));
    console.log(`
Starts on the embedded database
  the first: ${first.seconds.toFixed(1)} s of processor time (at most ${budgets.first}), a line at least every ${first.silence.toFixed(1)} s (at most ${budgets.silence})
  another: ${again.seconds.toFixed(1)} s (at most ${budgets.restart})
  memory when idle: ${first.memory.toFixed(0)} MB after the first, ${again.memory.toFixed(0)} MB after another (at most ${budgets.memory})`);
    rmSync(join(code, 'node_modules'), { recursive: true });
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: code, stdio: 'pipe' });
    const sizes = execFileSync('du', ['-sm', '--exclude=node-*', 'node_modules'], { cwd: code, encoding: 'utf8' });
    await startOnce(code, join(folder, 'data'));
    console.log(
      `  installed for production, without Node: ${Number.parseInt(sizes, 10)} MB (at most ${budgets.install})`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(code: string, dataDir: string) {
  let longest = 0;
  let since = performance.now();
  const onLine = () => {
    longest = Math.max(longest, performance.now() - since);
    since = performance.now();
  };
  const server = await startServer({ code, dataDir, onLine });
  try {
    const seconds = processorSeconds(server.process.pid!);
    await wait(idleSeconds * 1000);
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    return { seconds, silence: longest / 1000, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
  } finally {
    await server.stop();
  }
}

/** Of the process and of those that it has waited for. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
