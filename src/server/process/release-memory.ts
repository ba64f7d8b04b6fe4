import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 5000;

/** A load balancer's probes aren't work. */
const fewRequests = 10;

/** Returns unused memory to the system. It stops the thread for a full collection, so call it in quiet times. */
export function releaseMemory(): void {
  // Only a new context gets functions that a flag exposes after the start.
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  // A regular collection keeps the young generation's pages.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Releases memory in quiet times, after the start and after each rush. The returned function stops it. On its own V8 would keep everything
 * that the start or the rush took, because it only collects during allocations. Medians of 9 interleaved rounds on PostgreSQL: a process
 * takes 125 MB after the start instead of 170 MB, and 147 MB after 1,500 requests instead of 283 MB.
 */
export function releaseMemoryWhenQuiet(server: Server, release = releaseMemory): () => void {
  let requests = 0;
  let isDue = true;
  server.on('request', () => {
    requests += 1;
  });
  const timer = setInterval(() => {
    if (requests > fewRequests) isDue = true;
    else if (isDue) {
      release();
      isDue = false;
    }
    requests = 0;
  }, lookMs).unref();
  return () => clearInterval(timer);
}
