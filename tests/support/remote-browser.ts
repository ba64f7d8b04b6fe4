import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Input, in the form that WebDriver and WebDriver BiDi share. */
export type InputSource =
  | { type: 'pointer'; id: string; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

/** A browser from Debian, and how to start it. */
export interface Engine {
  name: string;
  /** The Debian package of each command that `launch` runs. */
  packages: Record<string, string>;
  launch(): Promise<RemoteBrowser>;
}

/** A browser with one page and a new profile. Its clients are 300 lines; the package `webdriver` 10.0.1 brings 107 others. */
export interface RemoteBrowser {
  /** Resolves when the page has loaded. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the JSON value of an expression in the page, after its promise resolves. */
  evaluate(expression: string): Promise<unknown>;
  performActions(sources: InputSource[]): Promise<void>;
  close(): Promise<void>;
}

/** The size of the window: wide enough for the two panes of a puzzle. */
export const windowSize = { width: 1440, height: 960 };

/** Returns the Debian packages whose commands are missing on this machine. CI must have all of them. */
export function missingPackages({ name, packages }: Engine): string[] {
  const missing = Object.keys(packages).filter((command) => !isOnPath(command));
  const names = missing.map((command) => packages[command]!);
  if (names.length > 0 && process.env.CI === 'true') {
    throw new Error(
      `CI needs ${missing.join(' and ')} to test ${name}. Install the Debian packages: ${names.join(', ')}.`,
    );
  }
  return names;
}

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts a program in its own process group. `stop` kills the whole group. */
export function startGroup(command: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, { stdio: 'ignore', ...options, detached: true });
  const ended = once(child, 'exit');
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has already exited.
    }
  };
  process.once('exit', kill);
  return {
    child,
    ended,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
