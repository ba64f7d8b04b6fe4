import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';

const stage = openStage({ isAlone: true });

it("solves the puzzle without a network, and sends each operation once when it's back", {
  timeout: 180_000,
}, async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const visitor = await stage.visitor({ serviceWorkers: 'allow', permissions });
  const { page, context } = visitor;
  await visitor.withoutBackgroundSync();
  await stage.join(visitor);
  const puzzle = await visitor.openDaily();
  await visitor.untilInstalled();
  await page.reload();
  await page.getByRole('tab').first().waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('tab').first().waitFor();
  const [first, ...others] = puzzle.questions;
  await visitor.answer(first!, wrongLetterOf(puzzle, first!));
  for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
  await page.getByText('Saved on this device').first().waitFor();
  await page.getByRole('button', { name: 'Thumbs up, 0' }).click();
  await page.getByText('Show comments (may contain spoilers)').click();
  await page.getByLabel('Your comment').fill('Written in a tunnel.');
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Written in a tunnel.' }).waitFor();

  // A second start offline finds all of it.
  await page.reload();
  // An earlier snapshot can come with the page.
  await visitor.untilStarted();
  await page.getByRole('tab').first().waitFor();
  expect(await visitor.options().count()).toBe(0);
  await page.getByRole('button', { name: 'Thumbs up, 1', pressed: true }).waitFor();

  // The flush is interrupted repeatedly: the server handles each operation, and its first response is lost.
  const cut = new Set<string>();
  await page.route(/\/api\/puzzles\/\d+\/(answer|react|comment)\/$/, async (route) => {
    const key = (await route.request().headerValue('idempotency-key')) ?? '';
    if (cut.has(key)) return route.continue();
    cut.add(key);
    await route.fetch();
    return route.abort('connectionreset');
  });
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor({ timeout: 90_000 });

  await expect
    .poll(async () => (await visitor.readDaily()).comments.map(({ text }) => text), { timeout: 60_000 })
    .toEqual(['Written in a tunnel.']);
  await expect
    .poll(async () => (await visitor.readDaily()).reaction_counts, { timeout: 60_000 })
    .toEqual({ thumbs_up: 1, thumbs_down: 0 });
  const progress = await (await context.request.get('/api/progress/')).json();
  expect(progress).toMatchObject({ questions_answered: puzzle.questions.length, correct_answers: others.length });
  expect(cut.size).toBe(puzzle.questions.length + 2);

  // The result's image isn't on the device, so offline only its text is shared.
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Share result' }).click();
  await page.getByText('Copied. Paste it where you like.').waitFor();
  expect(await page.getByRole('button', { name: 'Copy picture' }).count()).toBe(0);
  await visitor.leave();
});

itAtNight(
  'SW-1, SW-5: starts from the worker at any URL with the current policy, and requests only the API from the network',
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await visitor.openDaily();
    await visitor.untilInstalled();
    // As if it had been installed when the server had no policy yet.
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === '/index.html')!;
      const body = await (await cache.match(key))!.text();
      await cache.put(key, new Response(body, { headers: { 'content-type': 'text/html' } }));
    });
    const policyOf = async (address: string) => (await page.goto(address))?.headers()['content-security-policy'];
    const { 'content-security-policy': policy } = (await context.request.get('/login')).headers();
    await expect.poll(() => policyOf('/login')).toBe(policy);
    // The server's to answer: for a password manager it redirects.
    const probed = await page.goto('/.well-known/change-password');
    expect(probed!.request().redirectedFrom()).not.toBeNull();

    await context.setOffline(true);
    for (const address of ['/', '/daily', '/login']) {
      expect(await policyOf(address)).toBe(policy);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.length).toBeGreaterThan(5);
    expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([]);
    const reached = await page.evaluate(() =>
      fetch('/api/health/').then(
        () => 'answered',
        () => 'unreachable',
      ),
    );
    expect(reached).toBe('unreachable');
    await visitor.leave();
  },
);

itAtNight(
  'says that registering needs a connection, and opens the form with the focus in it when there is one',
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await visitor.openDaily();
    await visitor.untilInstalled();
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This form needs a connection.').waitFor();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
    await dialog.getByLabel('Username').and(page.locator(':focus')).waitFor();
    await visitor.leave();
  },
);

it('SW-1: no script that the worker keeps imports one that it does not keep', () => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
  const scriptsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
  const precached = new Set(scriptsIn(readFileSync(`${dist}sw.js`, 'utf8'), /assets\/([\w-]+\.js)/g));
  const imports = [...precached].flatMap((name) => {
    const text = readFileSync(`${dist}assets/${name}`, 'utf8');
    return scriptsIn(text, /(?:from|import) ?["'`]\.\/([\w-]+\.js)["'`]/g).map((target) => ({ name, target }));
  });
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(({ target }) => !precached.has(target))).toEqual([]);
});

it('SW-1: the worker keeps the fonts of every style that it keeps, but their other Latin letters', () => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
  const worker = readFileSync(`${dist}sw.js`, 'utf8');
  const styles = [...worker.matchAll(/assets\/[\w-]+\.css/g)].map(([name]) => readFileSync(dist + name, 'utf8'));
  const fonts = styles.flatMap((style) => [...style.matchAll(/assets\/[\w-]+\.woff2/g)].map(([name]) => name));
  const wanted = fonts.filter((name) => !name.includes('-latin-'));
  expect(wanted.length).toBeGreaterThan(2);
  expect(wanted.filter((name) => !worker.includes(name))).toEqual([]);
});

itAtNight('ACC-9, SW-3: tells the worker again who is signed in, if the device lost it', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.openDaily();
  const { username, password } = await stage.createUser();
  await visitor.login(username, password);
  expect(await page.evaluate(signedIn, true)).toBe(username);
  await page.reload();
  await expect.poll(() => page.evaluate(signedIn, false)).toBe(username);
  await visitor.leave();
});

/** Runs in the page: what the worker goes by, before that is taken away. */
async function signedIn(isTaken: boolean): Promise<string | null> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('nday-device'));
  const facts = database.transaction('facts', 'readwrite').objectStore('facts');
  const fact = await done(facts.get('signed_in'));
  if (isTaken) await done(facts.delete('signed_in'));
  database.close();
  return fact?.username ?? null;
}

itAtNight(
  'an installed app shows the puzzle immediately, with nothing that loads before it or moves it down',
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await visitor.openDaily();
    await visitor.untilInstalled();
    await page.addInitScript(() => {
      // On a busy machine too the device is read in time.
      const { setTimeout } = window;
      const slowly = (run: () => void, wait?: number) => setTimeout(run, wait === 200 ? 60_000 : wait);
      window.setTimeout = slowly as typeof setTimeout;
      new MutationObserver(() => {
        if (document.querySelector('.spinner')) console.info('Something loads.');
        if (document.querySelector('[role=tab]') && !document.querySelector('.bar'))
          console.info('The bar comes late.');
      }).observe(document, { childList: true, subtree: true });
    });
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await context.setOffline(true);
    await page.reload();
    await visitor.options().first().waitFor();
    await page.getByText('You’re offline.').waitFor();
    // Without an account there's nothing to send.
    await page.getByText('Your choices stay on this device.').waitFor();
    expect(messages).not.toContain('Something loads.');
    expect(messages).not.toContain('The bar comes late.');
    await visitor.leave();
  },
);

itAtNight("says that a screen that isn't on the device needs a connection", async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await visitor.openDaily();
  await visitor.untilInstalled();
  await context.setOffline(true);
  for (const address of ['/account', '/admin/puzzles', '/terms', '/verify-email']) {
    await page.goto(address);
    await page.getByRole('alert').getByText('This part needs a connection.').waitFor();
  }
  // A browser whose network has no route reports that it's online.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  await page.goto('/account');
  await page.getByRole('alert').getByText('This part needs a connection.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await context.close();
});
