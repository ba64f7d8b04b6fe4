import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

/** `npm run dev`: runs the API, restarted at every change, behind Vite's server. When one ends, so does the other. */

const root = resolve(import.meta.dirname, '../../..');
const port = process.env.PORT || '3000';
const host = process.env.HOST || 'localhost';
await checkPort();
const apiPort = process.env.NDAY_API_PORT || String(await freePort());
/** vite.config.ts sends /api to the port named here. */
const env = { ...process.env, NDAY_API_PORT: apiPort, PORT: apiPort };

const processes = [
  start(['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts'), '--api-only']),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--host', host, '--port', port, '--strictPort']),
];
let asked = false;
const stop = () => {
  asked = true;
  for (const child of processes) child.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const ends = processes.map((child) => once(child, 'exit'));
const [code] = await Promise.race(ends);
const exitCode = asked ? 0 : (code ?? 1);
stop();
await Promise.all(ends);
process.exit(exitCode);

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

/** Vite would print a stack trace. */
async function checkPort(): Promise<void> {
  const probe = createServer().listen(Number(port), host);
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use by another program: stop that one, or set PORT to another.`
        : `The server cannot listen on ${host}, port ${port}: ${message}.`,
    );
    process.exit(1);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
