import { type Learner, median, openLearner } from './learner.ts';

const rounds = 9;
const slowness = 4;
const budget = { most: 3, hoped: 2 };

/** What marks the start in the page's own time: the first paint, and that an option of the puzzle can be chosen. */
interface Start {
  paint: number;
  answerable: number;
}

/** From the address to a puzzle that can be answered, without a network, beside the first paint of a static page from the same worker. */
export async function benchOfflineStart(): Promise<void> {
  const learner = await openLearner();
  const { visitor, server, cdp } = learner;
  const { page } = visitor;
  try {
    await page.reload();
    await visitor.options().first().waitFor();
    await page.addInitScript(noteStart);
    await server.stop();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const times = { app: [] as number[], appPaint: [] as number[], page: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      await serve(learner, '<!doctype html><title>Static</title><h1>A static page</h1>');
      times.page.push((await start(learner, 'paint')).paint);
      await serve(learner, null);
      const { paint, answerable } = await start(learner, 'answerable');
      times.app.push(answerable);
      times.appPaint.push(paint);
    }
    const [app, appPaint, reference] = [median(times.app), median(times.appPaint), median(times.page)];
    console.log(
      `\nOffline start at ${slowness}× CPU: a puzzle that can be answered after ${(app / reference).toFixed(2)} times the ` +
        `first paint of a static page (at most ${budget.most}, hoped for: ${budget.hoped}); the app's own first paint ` +
        `${(appPaint / reference).toFixed(2)} times; ${app.toFixed(0)}, ${appPaint.toFixed(0)} and ${reference.toFixed(0)} ms`,
    );
  } finally {
    await learner.stop();
  }
}

/** Runs in the page, before its own scripts, and says by the console what it has noted: whoever asks would slow the start down. */
function noteStart(): void {
  const noted: Partial<Start> = {};
  const say = (mark: keyof Start) => console.info(`noted ${mark}`, JSON.stringify(noted));
  new PerformanceObserver((list) => {
    if (noted.paint !== undefined) return;
    noted.paint = list.getEntries()[0]?.startTime ?? 0;
    say('paint');
  }).observe({ type: 'paint', buffered: true });
  const look = new MutationObserver(() => {
    if (!document.querySelector('[role=tabpanel] input[type=radio]:enabled')) return;
    look.disconnect();
    requestAnimationFrame(() => {
      noted.answerable = performance.now();
      say('answerable');
    });
  });
  look.observe(document, { childList: true, subtree: true, attributes: true });
}

async function start({ visitor: { page } }: Learner, mark: keyof Start): Promise<Start> {
  const said = page.waitForEvent('console', (message) => message.text().startsWith(`noted ${mark}`));
  await page.goto('/daily', { waitUntil: 'commit' });
  return JSON.parse((await said).text().slice(`noted ${mark} `.length)) as Start;
}

/** Lays another page where the worker keeps the app's own; with null, the app's again. */
async function serve({ visitor: { page } }: Learner, html: string | null): Promise<void> {
  await page.evaluate(async (html) => {
    const [name] = (await caches.keys()).filter((key) => key.includes('precache'));
    const shell = await caches.open(name ?? '');
    const aside = await caches.open('bench');
    const key = (await shell.keys()).find(({ url }) => url.includes('index.html'));
    if (!key) throw new Error('The worker keeps no page.');
    if (!(await aside.match('/app'))) await aside.put('/app', (await shell.match(key)) as Response);
    const page =
      html === null ? await aside.match('/app') : new Response(html, { headers: { 'content-type': 'text/html' } });
    await shell.put(key, page as Response);
  }, html);
}
