import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** What both WebDriver protocols take for input, in the same words. */
export type InputSource =
  | { type: 'pointer'; id: string; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

/** A browser with one page, driven by its own protocol. */
export interface RemoteBrowser {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, once its promise is settled; it travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  performActions(sources: InputSource[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what is seen. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Fails with the name of the Debian package that has the command. */
export function requireCommand(command: string, debianPackage: string): void {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
  } catch {
    throw new Error(`${command} is missing: install Debian's package ${debianPackage}.`);
  }
}

/** Starts a program in a group of its own, so that `stop` leaves none of its processes. */
export function startGroup(command: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, { stdio: 'ignore', ...options, detached: true });
  const ended = once(child, 'exit');
  return {
    child,
    ended,
    async stop() {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended by itself.
      }
      await ended;
    },
  };
}
