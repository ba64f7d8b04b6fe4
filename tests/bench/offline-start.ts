import { setTimeout as wait } from 'node:timers/promises';
import { chromiumPath } from '../support/browser.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { startServer } from '../support/running-server.ts';
import { Visitor } from '../support/visitor.ts';
import { median } from './learner.ts';
import { noteStart, type Start } from './note-start.ts';
import { UnwatchedPage } from './unwatched-page.ts';

const rounds = 9;
const slowness = 4;
/** How long each page is looked at; and what it leaves to be tidied up would be counted to the next one's start. */
const rest = 1000;
const budget = { answerable: 2, chosen: 2.5 };

/**
 * Measures the time from the address to a puzzle that can be answered, without a network, with and without a snapshot, against the first
 * paint of a static page from the same worker. Each starts in a new tab, with the worker at rest, as when the app is opened from the home
 * screen.
 */
export async function benchOfflineStart(): Promise<void> {
  const browser = new KillableBrowser(chromiumPath());
  const server = await startServer();
  try {
    const context = await browser.start();
    const visitor = new Visitor(context, await context.newPage());
    await visitor.page.goto(`${server.url}/daily`);
    await visitor.untilStarted();
    await visitor.register();
    await visitor.untilInstalled();
    await visitor.page.reload();
    await visitor.options().first().waitFor();
    await visitor.untilSnapshotSaved();
    await server.stop();
    const address = await browser.release();
    const control = await UnwatchedPage.open(address);
    await control.send('ServiceWorker.enable');
    // A file of the worker's, from which its cache can be reached and which starts no app.
    await open(control, `${server.url}/early.js`);
    const starts = { page: [] as Pick<Start, 'paint'>[], snapshot: [] as Start[], bare: [] as Start[] };
    for (let round = 0; round < rounds; round += 1) {
      await control.evaluate(`(${serve})('<!doctype html><title>Static</title><h1>A static page</h1>')`);
      starts.page.push(await start('paint'));
      await control.evaluate(`(${serve})(null)`);
      // The last start of a round keeps the screen for the next round.
      while (!(await control.evaluate(`(${changeScreen})(false)`))) await wait(rest);
      starts.snapshot.push(await start('paint', 'answerable', 'painted', 'chosen', 'adopted'));
      await control.evaluate(`(${changeScreen})(true)`);
      starts.bare.push(await start('paint', 'answerable', 'painted', 'chosen', 'adopted'));
    }
    const reference = median(starts.page.map(({ paint }) => paint));
    const report = (what: string, measured: Start[]) => {
      const times = (mark: keyof Start) => {
        const time = median(measured.map((start) => start[mark]));
        return `${(time / reference).toFixed(2)} times (${time.toFixed(0)} ms)`;
      };
      console.log(
        `  ${what}: can be answered after ${times('answerable')}, painted after ${times('painted')}, first paint after ` +
          `${times('paint')}; a choice made then shows after ${times('chosen')}, and the app has it after ${times('adopted')}`,
      );
    };
    console.log(
      `\nOffline start at ${slowness}× CPU, against a static page's first paint (${reference.toFixed(0)} ms); can be answered after at ` +
        `most ${budget.answerable} times, and a choice made then shows after at most ${budget.chosen}; ${rounds} rounds interleaved`,
    );
    report('with a snapshot', starts.snapshot);
    report('without', starts.bare);

    async function start<Mark extends keyof Start>(...marks: Mark[]): Promise<Pick<Start, Mark>> {
      await control.send('ServiceWorker.stopAllWorkers');
      await wait(rest);
      const tab = await UnwatchedPage.open(address);
      await tab.send('Page.enable');
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteStart})()` });
      await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      await open(tab, `${server.url}/daily`);
      const times = {} as Pick<Start, Mark>;
      for (const mark of marks) times[mark] = await tab.evaluate<number>(`start.${mark}.promise`);
      await wait(rest);
      await tab.close();
      return times;
    }
  } finally {
    await browser.remove();
    await server.stop();
  }
}

async function open(page: UnwatchedPage, url: string): Promise<void> {
  const { errorText } = await page.send<{ errorText?: string }>('Page.navigate', { url });
  if (errorText) throw new Error(`${url}: ${errorText}`);
}

/** Runs in the keeper: returns whether a screen is kept, and can drop it. */
async function changeScreen(drop: boolean): Promise<boolean> {
  const opening = indexedDB.open('nday-device');
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(opening);
  const facts = database.transaction('facts', 'readwrite').objectStore('facts');
  const screen = await done(facts.get('screen'));
  if (drop) await done(facts.delete('screen'));
  database.close();
  return screen !== undefined;
}

/** Replaces the app's page in the worker's cache; with null, restores it. */
async function serve(html: string | null): Promise<void> {
  const [name] = (await caches.keys()).filter((key) => key.includes('precache'));
  const shell = await caches.open(name ?? '');
  const aside = await caches.open('bench');
  const key = (await shell.keys()).find(({ url }) => url.includes('index.html'));
  if (!key) throw new Error('The worker keeps no page.');
  if (!(await aside.match('/app'))) await aside.put('/app', (await shell.match(key)) as Response);
  const page =
    html === null ? await aside.match('/app') : new Response(html, { headers: { 'content-type': 'text/html' } });
  await shell.put(key, page as Response);
}
