import { describe, expect, it } from 'vitest';
import type { InterviewListRow } from '../../src/contract/interview.ts';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { firstByDay, itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { makeOlder } from '../support/make-older.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

async function openSync(visitor: Visitor) {
  await visitor.clickInMenu('link', 'Sync');
  await visitor.page.getByRole('heading', { name: 'Saved on this device' }).waitFor();
}

const gone = 'The app’s data on this device is gone.';

/** Both marks of `lost-storage.tsx`. */
async function untilMarked(visitor: Visitor) {
  await expect.poll(() => marks(visitor)).toHaveLength(1);
}

const marks = ({ page }: Visitor) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')));

async function clear({ context, page }: Visitor, storageTypes: string) {
  await page.goto('about:blank');
  const debug = await context.newCDPSession(page);
  await debug.send('Storage.clearDataForOrigin', { origin: stage.server.url, storageTypes });
}

/** Chromium checks the remaining space only occasionally, so small writes succeed for a while after the disk is full. */
async function untilFull({ page }: Visitor) {
  const rejection = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('probe');
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes');
      await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
      const writing = opening.result.transaction('bytes', 'readwrite');
      writing.objectStore('bytes').put(new Uint8Array(100_000), 1);
      const end = await new Promise<Event>((resolve) =>
        Object.assign(writing, { oncomplete: resolve, onabort: resolve }),
      );
      opening.result.close();
      return end.type === 'abort' ? writing.error?.name : null;
    });
  await expect.poll(rejection, { timeout: 90_000, interval: 500 }).toBe('QuotaExceededError');
}

describe('PLAT-1: a browser without databases', () => {
  it.each(
    firstByDay<[how: string, script: () => void]>([
      [
        'throws at the mention of any storage',
        () => {
          const rejection = () => new DOMException('Access is denied for this document.', 'SecurityError');
          const deny = (owner: object, name: string) =>
            Object.defineProperty(owner, name, {
              configurable: true,
              get() {
                throw rejection();
              },
            });
          for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) deny(window, name);
          deny(Navigator.prototype, 'serviceWorker');
          const reject = () => Promise.reject(rejection());
          Object.assign(LockManager.prototype, { request: reject, query: reject });
          Object.assign(StorageManager.prototype, { estimate: reject, persist: reject, persisted: reject });
        },
      ],
      [
        'forbids them',
        () => {
          IDBFactory.prototype.open = () => {
            throw new DOMException('Storage is blocked.', 'SecurityError');
          };
        },
      ],
      ['has none', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
    ]),
  )('shows the app and says that nothing is saved, if it %s', { timeout: 180_000 }, async (_, script) => {
    const visitor = await stage.visitor();
    const { page, context } = visitor;
    await context.addInitScript(script);
    const [question] = (await visitor.openDaily()).questions;
    await page.getByText('This window can’t store anything.').waitFor();
    const { username, password } = await stage.createUser();
    await visitor.login(username, password);
    await visitor.answer(question!, 'B');
    await expect.poll(async () => Object.keys((await visitor.readDaily()).user_answers)).toEqual([`${question!.id}`]);
    await openSync(visitor);
    await page.getByText(/can’t store anything because/).waitFor();
    await page.getByText('Everything has been sent.').waitFor();
    await expectSoundAtEveryWidth(visitor, 'a window that keeps nothing');
    await visitor.leave();
  });
});

itAtNight("PLAT-2: says what this browser doesn't support", { timeout: 120_000 }, async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  await visitor.context.addInitScript(() => {
    delete (window as { PushManager?: unknown }).PushManager;
    delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync;
    Object.defineProperty(navigator, 'storage', { value: undefined });
  });
  await visitor.openDaily();
  await visitor.untilInstalled();
  await visitor.page.goto('/sync');
  for (const words of [/sends entries only while the app is open/, /can’t remind you/, /might delete this data/]) {
    await visitor.page.getByText(words).waitFor();
  }
  await visitor.page.getByText(/doesn’t report how much space/).waitFor();
  await visitor.leave();
});

itAtNight("PLAT-3, KEEP-2: says once that the browser deleted the app's data", { timeout: 180_000 }, async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await stage.join(visitor);
  await visitor.openDaily();
  await untilMarked(visitor);
  await clear(visitor, 'indexeddb');
  await page.goto('/daily');
  await page.getByText(gone).waitFor();
  await expectSoundAtEveryWidth(visitor, 'what was kept is gone');
  await page.reload();
  await page.getByText(gone).waitFor();
  // A later start would show it again from the snapshot.
  await visitor.options().first().check();
  await expect.poll(() => visitor.readSnapshot()).toBeNull();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText(gone).waitFor({ state: 'detached' });
  await expect.poll(async () => (await visitor.readSnapshot()) ?? gone).not.toContain(gone);

  // The session's cookie alone is left, as when Safari removes what a site keeps.
  await clear(visitor, 'indexeddb,local_storage');
  await page.goto('/daily');
  await page
    .getByText(/^Welcome, /)
    .first()
    .waitFor();
  await page.getByText(gone).waitFor();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText(gone).waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByText(/^Welcome, /)
    .first()
    .waitFor();
  await page.getByRole('tab').first().waitFor();
  expect(await page.getByText(gone).count()).toBe(0);
  await visitor.leave();
});

itAtNight('PLAT-3: reports no loss at a login after a logout', { timeout: 180_000 }, async () => {
  const { username } = await stage.createUser();
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.openDaily();
  await stage.signIn(visitor, username);
  await untilMarked(visitor);
  await visitor.clickInMenu('button', 'Logout');
  await page.getByText('You are logged out.').waitFor();
  expect(await marks(visitor)).toEqual([]);
  await stage.signIn(visitor, username);
  await untilMarked(visitor);
  expect(await page.getByText(gone).count()).toBe(0);
  await visitor.leave();
});

itAtNight('PLAT-3: tells the owner that their sealed entries are gone', { timeout: 180_000 }, async () => {
  const [alice, bob] = [await stage.createUser(), await stage.createUser()];
  const visitor = await stage.visitor();
  const { page, context } = visitor;
  const logOut = () => visitor.clickInMenu('button', 'Logout');
  await visitor.openDaily();
  await stage.signIn(visitor, alice.username);
  await untilMarked(visitor);
  await context.route('**/react/', (route) => route.abort());
  await page.getByRole('button', { name: /^Thumbs up/ }).click();
  await page.getByRole('button', { name: /^Thumbs up/, pressed: true }).waitFor();
  await logOut();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByText('You are logged out.').waitFor();
  await page.getByRole('tab').first().waitFor();
  expect(await marks(visitor)).toEqual([`kept:${alice.account}`]);

  await clear(visitor, 'indexeddb');
  await page.goto('/daily');
  await stage.signIn(visitor, bob.username);
  await expect.poll(() => marks(visitor)).toHaveLength(2);
  expect(await page.getByText(gone).count()).toBe(0);
  await logOut();
  await page.getByText('You are logged out.').waitFor();
  await stage.signIn(visitor, alice.username);
  await page.getByText(gone).waitFor();
  await visitor.leave();
});

itAtNight(
  'PLAT-4, LOOP-8: without space, work stays in its form or unsent until there is some',
  {
    timeout: 180_000,
  },
  async () => {
    const visitor = await stage.visitor({ serviceWorkers: 'allow' });
    const { page, context } = visitor;
    await stage.join(visitor);
    await visitor.openDaily();
    await visitor.untilInstalled();
    await page.getByText('Show comments (may contain spoilers)').click();
    const debug = await context.newCDPSession(page);
    await debug.send('Storage.overrideQuotaForOrigin', { origin: `${stage.server.url}/`, quotaSize: 1 });
    await untilFull(visitor);
    const box = page.getByLabel('Your comment');
    await box.fill('No room for this.');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByText('This device couldn’t store it. Free some space and try again.').waitFor();
    expect(await box.inputValue()).toBe('No room for this.');

    await page.getByRole('button', { name: 'Report', exact: false }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/In a few words/).fill('Nor for this.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('This device couldn’t store it.').waitFor();
    expect(await dialog.getByLabel(/In a few words/).inputValue()).toBe('Nor for this.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await debug.send('Storage.overrideQuotaForOrigin', { origin: `${stage.server.url}/` });
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('listitem').filter({ hasText: 'No room for this.' }).waitFor();
    await expect
      .poll(async () => (await visitor.readDaily()).comments.map(({ text }) => text))
      .toEqual(['No room for this.']);

    await context.setOffline(true);
    await box.fill('Sent when there is room.');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Sent when there is room.' }).waitFor();
    await debug.send('Storage.overrideQuotaForOrigin', { origin: `${stage.server.url}/`, quotaSize: 1 });
    await untilFull(visitor);
    await context.setOffline(false);
    await openSync(visitor);
    await page.getByText(/This browser’s storage is full/).waitFor();
    await page.locator('.sync-status').getByText('This device’s storage is full.').waitFor();
    await page.getByText('Until then, the app can’t save or send anything.').waitFor();
    expect(await page.getByText('You’re offline.').count()).toBe(0);
    await page.getByText('There isn’t enough space on this device to send it.').waitFor();
    await expectSoundAtEveryWidth(visitor, 'a full device');

    await debug.send('Storage.overrideQuotaForOrigin', { origin: `${stage.server.url}/` });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Everything has been sent.').waitFor();
    await page.locator('.sync-status').getByText('This device’s storage is full.').waitFor({ state: 'detached' });
    await page.getByText('Until then, the app can’t save or send anything.').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await visitor.readDaily()).comments.map(({ text }) => text))
      .toEqual(['No room for this.', 'Sent when there is room.']);
    await context.close();
  },
);

/** What the page writes into the outbox fails as on a full disk, or as in a database that the browser has closed, while `window.fault` says so. */
function failWrites() {
  const { put, add } = IDBObjectStore.prototype;
  for (const [name, write] of Object.entries({ put, add })) {
    Object.assign(IDBObjectStore.prototype, {
      [name](this: IDBObjectStore, ...given: [unknown]) {
        const { fault } = window as { fault?: string };
        const isOperations = this.transaction.db.name.startsWith('nday-outbox-') && this.name === 'entries';
        if (fault && (isOperations || this.transaction.db.name === 'nday-device')) throw new DOMException('No.', fault);
        return write.apply(this, given);
      },
    });
  }
}

itAtNight(
  'PLAT-4, ACC-4: what failed without space works once there is some, and nobody is logged out',
  {
    timeout: 240_000,
  },
  async () => {
    const { id: userId, username } = await stage.createUser({ plan: 'monthly' });
    const visitor = await stage.visitor();
    const { page, context } = visitor;
    await context.addInitScript(failWrites);
    const fail = (fault: string | null) => page.evaluate((fault) => Object.assign(window, { fault }), fault);
    const full = page.getByText('This device couldn’t store it. Free some space and try again.');
    const submit = page.getByRole('button', { name: 'Submit Answer' });
    const puzzle = await visitor.openDaily();
    await stage.signIn(visitor, username);

    const [first, ...others] = puzzle.questions;
    await fail('QuotaExceededError');
    await visitor.answer(first!, wrongLetterOf(puzzle, first!));
    await full.waitFor();
    expect(
      await visitor
        .options()
        .nth('ABCD'.indexOf(wrongLetterOf(puzzle, first!)))
        .isChecked(),
    ).toBe(true);
    await fail('UnknownError');
    await submit.click();
    await page.getByText('This device couldn’t store it. Reload the page and try again.').waitFor();
    await fail(null);
    await submit.click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await fail('QuotaExceededError');
    await page.getByRole('button', { name: /^Thumbs up/ }).click();
    await full.waitFor();
    await page.getByRole('button', { name: /^Thumbs up/, pressed: false }).waitFor();
    await fail(null);
    await page.getByRole('button', { name: /^Thumbs up/ }).click();
    await page.getByRole('button', { name: /^Thumbs up/, pressed: true }).waitFor();
    await full.waitFor({ state: 'detached' });
    for (const question of others) await visitor.answer(question, keyOf(puzzle, question));
    await page.getByRole('button', { name: 'View Explanation' }).click();

    await page.getByRole('link', { name: 'Practice again' }).click();
    await page.getByText('Practice: not scored.').waitFor();
    for (const question of puzzle.questions) {
      await visitor.showing(question);
      if (question === puzzle.questions.at(-1)) await fail('QuotaExceededError');
      await visitor.answer(question, keyOf(puzzle, question));
    }
    await full.waitFor();
    await fail(null);
    await submit.click();
    await page.getByRole('heading', { name: 'Perfect Score!' }).waitFor();

    await page.goto('/review');
    await page.getByText('No reviews are due.').waitFor();
    await makeOlder(stage.db, userId, puzzle);
    await page.reload();
    await page.getByText('You missed this question before.').waitFor();
    await page.keyboard.press(keyOf(puzzle, first!));
    await fail('QuotaExceededError');
    await submit.click();
    await full.waitFor();
    await fail(null);
    await submit.click();
    await page.getByText('It comes back after a longer break.').waitFor();
    // With unsent entries, a logout would ask first what to do with them.
    await visitor.untilSent();

    const rows: InterviewListRow[] = await (await context.request.get('/api/questions/')).json();
    await page.goto(`/questions/${rows.find(({ type }) => type === 'OE')!.id}`);
    const box = page.getByRole('textbox');
    await box.fill('It trusts what it is given.');
    await fail('QuotaExceededError');
    await submit.click();
    await full.waitFor();
    expect(await box.inputValue()).toBe('It trusts what it is given.');

    await visitor.clickInMenu('button', 'Logout');
    await page.getByText('You’re still logged in: this device has no space to record the logout.').waitFor();
    await page.getByText(`Welcome, ${username}!`).first().waitFor();
    await visitor.clickInMenu('button', 'Logout');
    await page.getByText('You are logged out.').waitFor();
    await context.close();
  },
);

itAtNight(
  'PLAT-5, ACC-6: leaves a database of a newer version alone, and asks for a reload',
  {
    timeout: 120_000,
  },
  async () => {
    const visitor = await stage.visitor();
    const { page, context } = visitor;
    const { account } = await stage.join(visitor);
    await visitor.openDaily();
    await untilMarked(visitor);
    // From another page: the app's page reloads when told, which would end the upgrade.
    const newer = await context.newPage();
    await newer.goto('/api/health/');
    await newer.evaluate(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open(name, 990);
          request.onupgradeneeded = () => request.result.createObjectStore('of_the_future');
          request.onsuccess = () => {
            request.result.close();
            resolve();
          };
          request.onerror = () => reject(request.error);
        }),
      `nday-outbox-${account}`,
    );
    await page.getByText('A newer version of the app has used this device.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await context.close();
  },
);
