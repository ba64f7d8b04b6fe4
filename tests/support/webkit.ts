import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';

import { type RemoteBrowser, requireCommand, startGroup } from './remote-browser.ts';

/** WebKitGTK's MiniBrowser in a window that nobody sees, over WebDriver. Its profile is in memory. */
export async function launchWebKit(): Promise<RemoteBrowser> {
  requireCommand('Xvfb', 'xvfb');
  requireCommand('WebKitWebDriver', 'webkit2gtk-driver');
  const screen = startGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await Promise.race([once(screen.child.stdio[3] as Readable, 'data'), screen.ended]);
  const port = await freePort();
  const driver = startGroup('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display[0]).trim()}` },
  });
  const close = async () => {
    await driver.stop();
    await screen.stop();
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession(driver: string, close: () => Promise<void>): Promise<RemoteBrowser> {
  const isUp = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, { capabilities: {} });
  const session = `${driver}/session/${sessionId}`;
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
    async resize(width, height) {
      // The window has the toolbar of the MiniBrowser too.
      await call('POST', `${session}/window/rect`, { width, height });
    },
    async screenshot() {
      return Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64');
    },
    async close() {
      // The driver ends its browser, which is in no group of ours.
      await call('DELETE', session);
      await close();
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
