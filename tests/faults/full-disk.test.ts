import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firefox, launchFirefox } from '../support/firefox.ts';
import { playsMachineFailures } from '../support/machine-failures.ts';
import { missingPackages, type RemoteBrowser } from '../support/remote-browser.ts';
import type * as Page from './full-disk-page.ts';

type Functions = typeof Page;

const missing = missingPackages(firefox);
const reason = missing.length > 0 ? ` (this machine lacks Debian's ${missing.join(' and ')})` : '';

describe.runIf(playsMachineFailures && !reason)(`a full disk in Firefox${reason}`, { timeout: 300_000 }, () => {
  let script: string;
  let browser: RemoteBrowser;

  beforeAll(async () => {
    script = await bundlePage();
  });

  beforeEach(async () => {
    const server = createServer((request, response) => {
      const isScript = request.url === '/page.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : '<!doctype html><script src="/page.js"></script>');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // In KB.
    browser = await launchFirefox({ 'dom.quotaManager.temporaryStorage.fixedLimit': 6144 });
    await browser.navigate(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await call('open');
    return async () => {
      await browser.close();
      server.close();
    };
  });

  /** Calls a function in the page. */
  async function call<Name extends keyof Functions>(
    name: Name,
    ...given: Parameters<Functions[Name]>
  ): Promise<Awaited<ReturnType<Functions[Name]>>> {
    const result = await browser.evaluate(`page.${name}(...${JSON.stringify(given)})`);
    return result as Awaited<ReturnType<Functions[Name]>>;
  }

  it('PLAT-4, LOOP-8: recognizes every write without space, and throws only where allowed', async () => {
    await call('setNetwork', false);
    expect(await call('write', 1)).toEqual(Array.from({ length: 5 }, () => 'stored'));
    await call('fill');
    const ends = await call('write', 6);
    // Its note of a status doesn't throw.
    expect(ends.filter((_, at) => at % 5 === 4)).toEqual(Array.from({ length: 6 }, () => 'stored'));
    expect(ends.filter((_, at) => at % 5 !== 4)).toEqual(Array.from({ length: 24 }, () => 'out of room'));
    await call('free');
    expect(await call('write', 2)).toEqual(Array.from({ length: 10 }, () => 'stored'));
  });

  it('LOOP-8: each cycle fails and says why, and each operation has one effect once there is space', async () => {
    await call('setNetwork', false);
    await call('enqueue');
    await call('fill');
    await call('setNetwork', true);
    for (const trigger of ['online', 'timer', 'retry', 'online', 'retry'] as const) {
      const { entries, ...status } = await call('cycle', trigger);
      expect(entries).toBeGreaterThan(0);
      expect(status).toMatchObject({ no_room: true, offline_since: null });
    }
    await call('free');
    const { effects, ...end } = await call('cycle', 'retry');
    expect(end).toEqual({ entries: 0, no_room: null, offline_since: null });
    expect(effects.toSorted()).toEqual(['answer 11 A', 'comment 1 one', 'comment 2 two']);
  });

  it.each([200_000, 700_000])(
    'FILE-2: imports a file that needs more than %d bytes whole or not at all',
    async (spare) => {
      await call('setNetwork', false);
      await call('fill', spare);
      const count = 400;
      const first = await call('importFile', count);
      expect(first).toEqual({ result: { ok: false, why: 'no_room' }, entries: [], drafts: 0, answers: 0 });
      const again = await call('importFile', null);
      expect(again).toEqual(first);
      await call('free');
      const all = Array.from({ length: count }, (_, at) => at + 1);
      const whole = {
        result: { ok: true, entries: count, drafts: count },
        entries: all,
        drafts: count,
        answers: count,
      };
      expect(await call('importFile', null)).toEqual(whole);
    },
  );
});

/** Bundles the page's functions as the global `page`. */
async function bundlePage(): Promise<string> {
  const entry = join(import.meta.dirname, 'full-disk-page.ts');
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  })) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
