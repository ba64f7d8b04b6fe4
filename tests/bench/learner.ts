import type { CDPSession } from 'playwright-core';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { chromiumArguments, launchBrowser } from '../support/browser.ts';
import { Visitor } from '../support/journey.ts';
import { type RunningServer, type ServerSettings, startServer } from '../support/running-server.ts';

export interface Learner {
  visitor: Visitor;
  /** Today's puzzle, which is open and on the device. */
  puzzle: Puzzle;
  server: RunningServer;
  cdp: CDPSession;
  stop(): Promise<void>;
}

/**
 * Under a debugger, which drives the page here and no learner's, V8 finds the lines of every error as it is made, and parses the code around
 * it once more for them. With its lines noted when it is compiled, code runs as it does for a learner.
 */
const asWithoutDebugger = '--js-flags=--no-enable-lazy-source-positions';

/** A learner at the built app in a real Chromium: signed in, the worker in control. `addressOf` may put something before the server. */
export async function openLearner(
  addressOf = async (server: RunningServer) => server.url,
  settings: ServerSettings = {},
): Promise<Learner> {
  const server = await startServer(settings);
  const browser = await launchBrowser({ args: [...chromiumArguments(), asWithoutDebugger] });
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
