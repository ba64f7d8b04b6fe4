import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import { type Engine, type RemoteBrowser, startGroup, windowSize } from './remote-browser.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** WebDriver's default of 30 s ends a script on a busy machine. The test has its own limit. */
const scriptTimeoutMs = 600_000;

/** WebKitGTK's MiniBrowser on a virtual display, driven over WebDriver. It keeps its profile in memory. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  launch: launchWebKit,
};

async function launchWebKit(): Promise<RemoteBrowser> {
  const display = startGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [displayNumber] = await Promise.race([
    once(display.child.stdio[3] as Readable, 'data'),
    display.ended.then(() => Promise.reject(new Error('Xvfb exited before its display was ready.'))),
  ]);
  const port = await freePort();
  const settings = mkdtempSync(join(temporaryFolder(), 'nday-webkit-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  // Most of the work would be drawing animations.
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const driver = startGroup('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(displayNumber).trim()}`,
      XDG_CONFIG_HOME: settings,
      // Without a GPU, layers would be composited by an OpenGL in software, which takes as long as the pages themselves.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // A test's pages end before optimized code pays off.
      JSC_useDFGJIT: 'false',
    },
  });
  const close = async () => {
    await driver.stop();
    await display.stop();
    rmSync(settings, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    const exit = driver.ended.then(() => Promise.reject(new Error('WebKitWebDriver exited before it listened.')));
    await Promise.race([untilListening(url), exit]);
    return await openSession(url, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilListening(driver: string): Promise<void> {
  const isListening = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isListening).toBe(true);
}

async function openSession(driver: string, close: () => Promise<void>): Promise<RemoteBrowser> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: { timeouts: { script: scriptTimeoutMs } } },
  });
  const session = `${driver}/session/${sessionId}`;
  // The window's size includes the toolbar of the MiniBrowser.
  await call('POST', `${session}/window/rect`, windowSize);
  return {
    async navigate(url) {
      await call('POST', `${session}/url`, { url });
    },
    async reload() {
      await call('POST', `${session}/refresh`, {});
    },
    async evaluate(expression) {
      const script = `const [done] = arguments;
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await call<{ value?: unknown; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async performActions(actions) {
      await call('POST', `${session}/actions`, { actions });
    },
    async close() {
      try {
        // The driver starts the browser outside its own process group, so it must also close it.
        await call('DELETE', session);
      } finally {
        await close();
      }
    },
  };
}

async function call<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
