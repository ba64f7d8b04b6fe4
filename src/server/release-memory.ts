import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 5000;

/** A load balancer's probes are no work. */
const fewRequests = 10;

/** Returns to the system what nothing uses. It stops the thread for as long as a full collection takes, so it is for quiet times. */
export function releaseMemory(): void {
  // Only a new context gets what a flag exposes after the start.
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  // A regular collection keeps the young generation's pages.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Releases memory once few requests come, after the start and after each rush, until the returned function is called. By itself V8 would
 * keep all that the start or the rush took, since it collects only while something is allocated.
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
