import type { CDPSession } from 'playwright-core';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { launchBrowser } from '../support/browser.ts';
import { type RunningServer, type ServerSettings, startServer } from '../support/running-server.ts';
import { Visitor } from '../support/visitor.ts';

export interface Learner {
  visitor: Visitor;
  /** Today's puzzle, which is open and on the device. */
  puzzle: Puzzle;
  server: RunningServer;
  cdp: CDPSession;
  stop(): Promise<void>;
}

/**
 * Opens the built app in a real Chromium as a signed-in learner, with the worker in control. `addressOf` can put a proxy before the server.
 */
export async function openLearner(
  addressOf = async (server: RunningServer) => server.url,
  settings: ServerSettings = {},
): Promise<Learner> {
  const server = await startServer(settings);
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: await addressOf(server),
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(120_000);
  const visitor = new Visitor(context, await context.newPage());
  const puzzle = await visitor.openDaily();
  await visitor.register();
  await visitor.untilInstalled();
  return {
    visitor,
    puzzle,
    server,
    cdp: await context.newCDPSession(visitor.page),
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
