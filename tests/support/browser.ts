import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { temporaryFolder } from './temporary-folder.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
/** Chromium without its window: a new profile takes it a quarter of the time. */
const headlessShell = 'chromium-headless-shell';
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Launches a real Chromium. Without one on this machine it is installed, by the system's packages as root or else by Playwright. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments(), ...options });
}

/** Returns the same Chromium and arguments for a browser whose profile outlives a crash. */
export function chromiumArguments(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}

/** A page of a test lives for seconds: optimizing its code takes V8 longer than that saves, and so do more threads to collect its garbage. */
const compilesQuickly = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

/** For a browser that nobody watches: it emulates no GPU, and the memory that its processes share is no file on the disk. */
export function unwatched() {
  const args = [...chromiumArguments(), '--disable-gpu', compilesQuickly];
  return { args, env: { ...process.env, TMPDIR: temporaryFolder() } };
}

let found: string | undefined;

/** The whole browser, for what needs its window: notifications. */
export function chromiumPath(): string {
  found ??= findChromium() ?? installChromium();
  return found;
}

/** The headless browser, or the full one if that is missing. */
export function headlessShellPath(): string {
  const whole = chromiumPath();
  return onPath([headlessShell])[0] ?? whole;
}

function findChromium(): string | undefined {
  return [...onPath(commands), ...fixedPlaces, chromium.executablePath()].find((path) => path && existsSync(path));
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

function installChromium(): string {
  const attempts: [string, string[]][] = [
    ['node', [join(import.meta.dirname, '../../node_modules/playwright-core/cli.js'), 'install', 'chromium']],
  ];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempts.unshift([
      'sh',
      ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium ${headlessShell}`],
    ]);
  }
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    } catch (error) {
      console.error(`Installing Chromium by ${command} failed: ${(error as Error).message.split('\n')[0]}`);
    }
    const path = findChromium();
    if (path) return path;
  }
  throw new Error('The journeys need Chromium: install it and put it on the PATH.');
}
