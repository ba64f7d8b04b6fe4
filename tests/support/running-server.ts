import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { migratedDataDir } from './data-dir.ts';
import { startsQuickly } from './node-arguments.ts';

const root = resolve(import.meta.dirname, '../..');

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as an operator would, and returns its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export interface ServerSettings {
  dataDir?: string;
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
  args?: string[];
  /** The folder of the code, by default this one. */
  code?: string;
  /** Called at each line that it prints. */
  onLine?: () => void;
}

/** Starts the real server as its own process, and resolves when it says that it's ready. */
export async function startServer({
  dataDir,
  databaseUrl,
  env = {},
  args = [],
  code = root,
  onLine,
}: ServerSettings = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await migratedDataDir());
  const child = spawn(process.execPath, [...startsQuickly, join(code, 'src/server/main.ts'), ...args], {
    cwd: code,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  const url = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine?.();
        const address = /ready on (http:\/\/\S+)/.exec(line)?.[1];
        if (address) ready(address);
      });
    }
    ended.then(() => failed(new Error(`The server ended before it was ready:\n${lines.join('\n')}`)), failed);
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    url,
    dataDir: folder,
    process: child,
    output: () => lines.join('\n'),
    async stop() {
      await end('SIGTERM');
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}
