import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { dailyTag, outboxTag } from '../../src/sync/device.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';
import { Visitor } from '../support/visitor.ts';

const stage = openStage();
let proxy: FaultProxy;

beforeEach(async () => {
  proxy = await FaultProxy.start(stage.server.url);
});
afterEach(() => proxy.stop());

/** Wakes the worker as the browser does when there is a network again, or once a day; no page of the app need be open. */
async function wakeWorker(context: BrowserContext, event: 'sync' | 'periodicsync', tag: string): Promise<void> {
  const session = await context.newCDPSession(await context.newPage());
  const origin = proxy.url;
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  if (event === 'sync') {
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  } else await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag });
}

/** Notes what the page asks the browser to wake the worker for. A headless browser gives no leave for periodic sync. */
function noteWakeTags() {
  const tags: string[] = [];
  Object.assign(window, { tags });
  const note = { register: async (tag: string) => void tags.push(tag) };
  for (const name of ['sync', 'periodicSync'])
    Object.defineProperty(ServiceWorkerRegistration.prototype, name, { value: note });
  const query = navigator.permissions.query.bind(navigator.permissions);
  navigator.permissions.query = async (asked) =>
    (asked.name as string) === 'periodic-background-sync' ? ({ state: 'granted' } as PermissionStatus) : query(asked);
}

const wakeTags = ({ page }: Visitor) => page.evaluate(() => (window as unknown as { tags: string[] }).tags);

itAtNight(
  'LOOP-1, PUSH-2: a page asks the browser to wake the worker for waiting entries and the daily puzzle',
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow', baseURL: proxy.url });
    await visitor.context.addInitScript(noteWakeTags);
    await stage.join(visitor);
    await visitor.openDaily();
    await visitor.untilInstalled();
    await visitor.page.reload();
    await expect.poll(() => wakeTags(visitor)).toEqual([dailyTag]);
    await visitor.page.getByRole('button', { name: /^Thumbs up/ }).click();
    await expect.poll(() => wakeTags(visitor)).toEqual([dailyTag, outboxTag]);
    await visitor.leave();
  },
);

it('KEEP-2, SW-2, SW-3: sends an offline answer after the page was closed, and drops the snapshot that shows it unsent', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow', baseURL: proxy.url });
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  const first = puzzle.questions[0]!;
  await visitor.untilInstalled();
  const answers = async () => {
    const reply = await visitor.context.request.get(`${stage.server.url}/api/puzzles/${puzzle.id}/`);
    return ((await reply.json()) as Puzzle).user_answers;
  };

  proxy.decide = () => 'dropped';
  await visitor.answer(first, keyOf(puzzle, first));
  await expect.poll(() => visitor.tab(first).textContent()).not.toContain('not answered');
  await expect.poll(() => visitor.readSnapshot()).toContain('saved on this device');
  const { context, page } = visitor;
  const bare = await context.newPage();
  await page.close();
  // From here on only the worker can have sent it.
  proxy.decide = () => null;
  await wakeWorker(context, 'sync', outboxTag);
  await expect.poll(answers).toHaveProperty(String(first.id));
  await bare.goto('/early.js');
  await expect.poll(() => new Visitor(context, bare).readSnapshot()).toBeNull();
  await visitor.leave();
});

itAtNight('fetches today’s daily puzzle in advance, and shows it offline', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow', baseURL: proxy.url });
  const { context, page } = visitor;
  const isDaily = (url: string | undefined) => url === '/api/puzzles/0/';
  proxy.decide = ({ url }) => (isDaily(url) ? 'dropped' : null);
  await page.goto('/terms');
  await visitor.untilInstalled();
  await context.newPage();
  await page.close();

  const asked = new Promise<void>((resolve) => {
    proxy.decide = ({ url }) => {
      if (isDaily(url)) resolve();
      return null;
    };
  });
  await wakeWorker(context, 'periodicsync', dailyTag);
  await asked;
  proxy.decide = ({ url }) => (isDaily(url) ? 'dropped' : null);
  const later = await context.newPage();
  await later.goto('/daily');
  await later.getByRole('tab').first().waitFor();
  await visitor.leave();
});
