import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Engine, type RemoteBrowser, startGroup, windowSize } from './remote-browser.ts';

interface Reply {
  id?: number;
  type: 'success' | 'error' | 'event';
  result: unknown;
  error?: string;
  message?: string;
}

/** Debian's Firefox, headless, driven over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: { 'firefox-esr': 'firefox-esr' },
  launch: () => launchFirefox(),
};

/** Starts Firefox with these preferences, by the names that `about:config` lists. */
export async function launchFirefox(preferences: Record<string, number> = {}): Promise<RemoteBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'nday-firefox-'));
  // Most of the work would be drawing animations.
  const lines = Object.entries({ 'ui.prefersReducedMotion': 1, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const { child, ended, stop } = startGroup(
    'firefox-esr',
    ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const close = async () => {
    await stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const address = await new Promise<string>((found, failed) => {
      createInterface({ input: child.stderr as Readable }).on('line', (line) => {
        const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (url) found(url);
      });
      ended.then(() => failed(new Error('Firefox exited before it accepted a connection.')), failed);
    });
    return await openSession(`${address}/session`, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession(address: string, close: () => Promise<void>): Promise<RemoteBrowser> {
  const send = await connect(address);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]!.context;
  await send('browsingContext.setViewport', { context, viewport: windowSize });
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(expression) {
      const reply = await send<Evaluation>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
      });
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text);
      return JSON.parse(reply.result.value).value;
    },
    async performActions(actions) {
      await send('input.performActions', { context, actions });
    },
    close,
  };
}

type Evaluation =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data) as Reply;
    if (id === undefined) return;
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.reject(new Error(`Firefox: ${error}: ${message}`));
    else call?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox closed the connection.'));
  });
  await new Promise((open, failed) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', failed);
  });
  return <Result>(method: string, params = {}): Promise<Result> => {
    const call = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise as Promise<Result>;
  };
}
