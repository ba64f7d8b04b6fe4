import { type ChildProcess, spawn } from 'node:child_process';

export type Command = [string, ...string[]];

/** How a command ended. `stopped` says which limit or signal ended it. */
export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  stopped?: string;
}

const keptOutput = 256 * 1024;
const running = new Set<number>();

/** Kills whatever still runs. */
export function stopAll() {
  for (const id of running) stopGroup(id);
}

/** Marks a process group as running until its process ends, so that `stopAll` finds it. */
export function track(child: ChildProcess) {
  const { pid } = child;
  if (pid === undefined) return;
  running.add(pid);
  child.on('close', () => running.delete(pid));
}

/** Runs a command in a process group of its own, and kills what's left of the group when the command ends or the limit is over. */
export function runCommand(
  [command, ...options]: Command,
  { cwd, env, limitMs }: { cwd: string; env: NodeJS.ProcessEnv; limitMs: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    const ended: Ended = { exitCode: null, stdout: '', stderr: '' };
    const child = spawn(command, options, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    track(child);
    const deadline = setTimeout(() => {
      ended.stopped = `stopped after ${limitMs / 1000} s`;
      stopGroup(child.pid);
    }, limitMs);
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (chunk: string) => {
        ended[stream] = (ended[stream] + chunk).slice(-keptOutput);
      });
    }
    child.on('exit', () => stopGroup(child.pid));
    child.on('error', (error) => {
      ended.stderr += error.message;
    });
    child.on('close', (exitCode, signal) => {
      clearTimeout(deadline);
      if (signal) ended.stopped ??= signal;
      resolve({ ...ended, exitCode });
    });
  });
}

/** Kills a process and the processes that it started, as far as they stayed in its group. */
export function stopGroup(id: number | undefined) {
  if (id === undefined) return;
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
