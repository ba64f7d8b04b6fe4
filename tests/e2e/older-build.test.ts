import { describe, expect, it, onTestFinished } from 'vitest';
import { buildRelease, findCommit, findPreviousRelease } from '../support/earlier-commits.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { isNightly } from '../support/settings.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

const databases = ({ page }: Visitor) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));

itAtNight('ACC-11: an older build’s unsent entries move to their account, and are sent under its ID', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const { username, account } = await stage.createUser();
  await visitor.openDaily();
  const { id } = await visitor.readDaily();
  // Not a page of the app, which would open the databases itself.
  await page.goto('/favicon.svg');
  await page.evaluate(layOlderBuild, { username, puzzle: id });
  await page.goto('about:blank');
  await stage.signIn(visitor, username);
  await page.evaluate(() => {
    const { id: _, created_at: __, ...profile } = JSON.parse(localStorage.getItem('profile') ?? '{}');
    localStorage.setItem('profile', JSON.stringify(profile));
  });
  const expected: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/react/')) expected.push(request.headers()['x-expected-user']);
  });
  await page.goto('/daily');
  await expect.poll(async () => (await visitor.readDaily()).user_reaction).toBe('UP');
  expect(expected).toEqual([account]);
  await expect.poll(() => databases(visitor)).toContain(`nday-outbox-${account}`);
  await expect.poll(() => databases(visitor)).not.toContain(`nday-outbox-${username.toLowerCase()}`);
  await page.getByRole('button', { name: /^Thumbs up/, pressed: true }).waitFor();
  await visitor.leave();
});

itAtNight(
  'ACC-1, ACC-11: another user who registers the name of a deleted account sends none of its entries',
  async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const { username, password } = await stage.createUser();
    await visitor.openDaily();
    const { id } = await visitor.readDaily();
    await page.goto('/favicon.svg');
    // Made before the account of that name was created.
    await page.evaluate(layOlderBuild, { username, puzzle: id, made_at: Date.now() - 3_600_000 });
    await page.goto('/daily');
    await visitor.login(username, password);
    await page.getByRole('button', { name: /^Thumbs up/, pressed: false }).waitFor();
    // Once it's idle, the page also looks for what a tab of an older build could have added.
    await Promise.all([page.waitForResponse('**/api/start/**'), page.reload()]);
    expect((await visitor.readDaily()).user_reaction).toBeNull();
    expect(await databases(visitor)).toContain(`nday-outbox-${username.toLowerCase()}`);
    await visitor.leave();
  },
);

/** The last whose databases bear the username instead of the account's ID. */
const namedByUser = '56069a122664d8af7e6c9ae0b4872add86fccd3b';

describe.skipIf(!isNightly)('an app that was built from an earlier commit', () => {
  it.for([
    ['the release before', findPreviousRelease],
    ['the last that knows accounts by name', () => findCommit(namedByUser)],
  ] as const)(
    'UPD-1, ACC-11: waiting entries and drafts of %s continue in this build, once',
    async ([, find], { skip }) => {
      const earlier = find();
      if ('reason' in earlier) return skip(earlier.reason);
      const { username, password } = await stage.createUser();
      const network = await FaultProxy.start(stage.server.url);
      onTestFinished(() => network.stop());
      network.build = buildRelease(earlier.commit);
      const visitor = await stage.visitor({ baseURL: network.url, serviceWorkers: 'allow' });
      await visitor.withoutBackgroundSync();
      const { page } = visitor;
      const { questions } = await visitor.openDaily();
      await visitor.login(username, password);
      await visitor.untilInstalled();

      network.decide = ({ method }) => (method === 'POST' ? 'dropped' : null);
      await visitor.choose('A');
      await page.getByRole('button', { name: 'Submit Answer' }).click();
      await page.getByRole('button', { name: /^Thumbs up/ }).click();
      await page.getByText('Show comments (may contain spoilers)').click();
      await page.getByLabel('Your comment').fill('Sent by the next build.');
      await page.getByRole('button', { name: 'Post' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Sent by the next build.' }).waitFor();
      // An older build clears the field after that, whatever its content.
      await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('');
      await page.getByLabel('Your comment').fill('Half a thought');
      await visitor.untilDrafted('Half a thought');

      network.build = null;
      await page.reload();
      await visitor.untilStarted();
      await page.evaluate(() => document.body.setAttribute('data-page', 'before'));
      const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
      await offer.getByRole('button', { name: 'Reload' }).click();
      await page.locator('body:not([data-page])').waitFor();
      await visitor.untilStarted();
      network.decide = () => null;
      const sent = async () => {
        const { user_answers, user_reaction, comments } = await visitor.readDaily();
        const own = comments.filter(({ user }) => user.username === username);
        return { answered: Object.keys(user_answers), user_reaction, comments: own.map(({ text }) => text) };
      };
      const expected = {
        answered: [String(questions[0]!.id)],
        user_reaction: 'UP',
        comments: ['Sent by the next build.'],
      };
      await expect.poll(sent).toEqual(expected);
      await page.getByText('Show comments (may contain spoilers)').click();
      await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Half a thought');
      await expect.poll(() => databases(visitor)).not.toContain(`nday-outbox-${username.toLowerCase()}`);
      expect(await sent()).toEqual(expected);
      await visitor.leave();
    },
  );
});

/** Runs in the page: the outbox as older builds have it, with a thumb that waits. */
async function layOlderBuild(given: { username: string; puzzle: number; made_at?: number }): Promise<void> {
  const { username, puzzle, made_at = Date.now() + 1000 } = given;
  // Dexie counts in tens.
  const request = indexedDB.open(`nday-outbox-${username.toLowerCase()}`, 10);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('entries', { keyPath: 'sequence', autoIncrement: true });
    store.createIndex('operation_id', 'operation_id', { unique: true });
    store.createIndex('[lane+sequence]', ['lane', 'sequence']);
    store.createIndex('[kind+target]', ['kind', 'target']);
    const about = { target: `puzzle:${puzzle}`, lane: `puzzle:${puzzle}` };
    const counts = { attempts: 0, faults: 0, next_attempt_at: 0, made_at };
    const last = { last_status: null, last_code: null, last_error: null };
    const payload = { puzzle_id: puzzle, desired: 'UP' };
    const entry = { operation_id: crypto.randomUUID(), username, kind: 'react', kind_version: 1, payload };
    store.add({ ...entry, ...about, state: 'pending', ...counts, ...last });
    request.result.createObjectStore('drafts', { keyPath: 'key' });
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
  request.result.close();
}
