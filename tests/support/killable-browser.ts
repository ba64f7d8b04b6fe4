import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { headlessShellPath, unwatched } from './browser.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A Chromium with a persistent profile: it can be killed at any time and started again. */
export class KillableBrowser {
  readonly #executablePath: string;
  readonly #profile = mkdtempSync(join(temporaryFolder(), 'nday-profile-'));
  #kill: () => Promise<void> = async () => {};
  #release: () => Promise<string> = async () => {
    throw new Error('Chromium is not running.');
  };

  constructor(executablePath = headlessShellPath()) {
    this.#executablePath = executablePath;
  }

  async start(): Promise<BrowserContext> {
    const { args, env } = unwatched();
    const child = spawn(
      this.#executablePath,
      [
        ...args,
        '--headless=new',
        // Most of the work would be drawing animations.
        '--force-prefers-reduced-motion',
        '--remote-debugging-port=0',
        '--window-size=1440,900',
        `--user-data-dir=${this.#profile}`,
        'about:blank',
      ],
      // Its own process group, so none of its processes survives the browser.
      { detached: true, env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(child, 'exit');
    const killGroup = () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    // Nor this process, if it ends in the middle of a test.
    process.once('exit', killGroup);
    const address = await new Promise<string>((found, failed) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const url = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (url) found(url);
      });
      ended.then(() => failed(new Error('Chromium ended before it could be reached.')), failed);
    });
    const browser = await chromium.connectOverCDP(address);
    this.#release = async () => {
      await browser.close();
      return address;
    };
    this.#kill = async () => {
      this.#kill = async () => {};
      process.off('exit', killGroup);
      killGroup();
      await ended;
      await browser.close().catch(() => {});
    };
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no window.');
    return context;
  }

  /** Leaves it running without Playwright, and returns the ws: URL of its debugger. */
  release(): Promise<string> {
    return this.#release();
  }

  /** SIGKILL: nothing more is written to the disk. */
  async kill(): Promise<void> {
    await this.#kill();
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
