import type { BrowserContextOptions, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSound } from '../support/axe.ts';
import { callAs } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';
import { pushSubscription } from '../support/push-service.ts';
import { isNightly } from '../support/settings.ts';
import type { Visitor } from '../support/visitor.ts';

/** By day nothing is shown, so the pages only believe that they may. */
const stage = openStage({ needsWindow: isNightly });

/** A learner whose browser has no push service, and gets what one would have sent. */
async function newLearner(options: BrowserContextOptions & { mayNotify?: boolean } = {}) {
  const { mayNotify = true, ...context } = options;
  const visitor = await stage.visitor({
    serviceWorkers: 'allow',
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    ...context,
  });
  await visitor.context.grantPermissions(mayNotify ? ['notifications'] : []);
  if (!isNightly) await visitor.page.addInitScript(believeInPermission);
  await visitor.page.addInitScript(subscribeTo, pushSubscription());
  const { username, account } = await stage.join(visitor);
  await visitor.page.goto('/daily');
  await visitor.greeted(username);
  await visitor.untilInstalled();
  return { visitor, username, account };
}

/** Runs in the page: a browser without a window never permits notifications. */
function believeInPermission(): void {
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
}

/** Runs in the page, or the worker. */
function subscribeTo({ endpoint, keys }: ReturnType<typeof pushSubscription>): void {
  PushManager.prototype.subscribe = async (options) =>
    ({ endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }) as never;
}

/** Runs in the page: keeps in `window.firstReminder` whether the reminder is on as soon as its heading is there. */
function recordFirstReminder(): void {
  const observer = new MutationObserver(() => {
    if (!document.getElementById('account-reminder')) return;
    observer.disconnect();
    Object.assign(window, { firstReminder: document.querySelector('[role=switch]')?.ariaChecked });
  });
  observer.observe(document, { subtree: true, childList: true });
}

async function openAccount({ page }: Visitor): Promise<void> {
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Daily reminder' }).waitFor();
}

/** Returns what the server stores about the learner's devices. */
async function reminders(visitor: Visitor): Promise<{ hour: number; time_zone: string; endpoint: string }[]> {
  return (await callAs(visitor, 'GET', '/api/auth/export/')).push_subscriptions;
}

/** The section makes one change at a time, and says what has changed a moment before it's ready for the next. */
async function untilChanged({ page }: Visitor): Promise<void> {
  await page.getByText('Asking your browser…').waitFor({ state: 'detached' });
}

it('reminds at the chosen hour, until reminders are off or the user logs out', async () => {
  const { visitor } = await newLearner();
  const { page } = visitor;
  await visitor.follow('/account');
  await page.getByRole('heading', { name: 'Daily reminder' }).waitFor();
  const remind = page.getByRole('switch', { name: 'Remind me on this device' });
  expect(await remind.isChecked()).toBe(false);
  await page.getByLabel('At', { exact: true }).selectOption('9:00 PM');
  expect(await reminders(visitor)).toEqual([]);
  await remind.click();
  await page.getByText('You’ll be reminded at 9:00 PM.').waitFor();
  await page.getByText('Uses this device’s clock, even when you travel.').waitFor();
  await expect.poll(() => reminders(visitor)).toMatchObject([{ hour: 21, time_zone: 'Asia/Tokyo' }]);
  await expectSound(visitor, 'a reminder that is on');

  await page.addInitScript(recordFirstReminder);
  await page.reload();
  await page.getByRole('switch', { checked: true }).waitFor();
  // Nothing below moves down later.
  expect(await page.evaluate(() => (window as unknown as { firstReminder: string }).firstReminder)).toBe('true');
  await page.getByLabel('At', { exact: true }).selectOption('6:00 AM');
  await page.getByText('You’ll be reminded at 6:00 AM.').waitFor();
  await expect.poll(() => reminders(visitor)).toMatchObject([{ hour: 6 }]);
  await untilChanged(visitor);

  await visitor.context.setOffline(true);
  await page.getByLabel('At', { exact: true }).selectOption('7:00 AM');
  await page.getByText('Failed to set the reminder').waitFor();
  await page.getByText('There’s no connection.').waitFor();
  await page.getByText('Setting the reminder needs a connection.').waitFor();
  await untilChanged(visitor);
  await visitor.context.setOffline(false);
  await expect.poll(() => reminders(visitor)).toMatchObject([{ hour: 6 }]);

  // A browser that fails once can be asked again.
  await page.evaluate(() => {
    const { getSubscription } = PushManager.prototype;
    PushManager.prototype.getSubscription = async () => {
      PushManager.prototype.getSubscription = getSubscription;
      throw new Error('The push service is broken.');
    };
  });
  await remind.click();
  await page.getByText('Failed to change the reminder').waitFor();
  await remind.click();
  await page.getByText('Reminders are off on this device.').waitFor();
  await untilChanged(visitor);
  await expect.poll(() => reminders(visitor)).toEqual([]);
  await remind.click();
  await page.getByText('You’ll be reminded at').waitFor();
  expect(await reminders(visitor)).toHaveLength(1);
  await visitor.clickInMenu('button', 'Logout');
  await page.getByText('You are logged out.').waitFor();
  expect(await page.evaluate(shownReminders)).toEqual([]);
  await visitor.leave();
});

/** Runs in the page: what the device itself has noted. */
async function shownReminders(): Promise<unknown[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await done(indexedDB.open('nday-device'));
  const facts = await done(database.transaction('facts').objectStore('facts').getAll());
  database.close();
  return facts.filter(({ key }: { key: string }) => key === 'reminder');
}

/** Runs in the page: its worker isn't registered before `endHold` says so, and if it says 'reject', never. */
function holdWorker(): void {
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  const held = new Promise<string>((endHold) => Object.assign(window, { endHold }));
  navigator.serviceWorker.register = async (...args) => {
    if ((await held) === 'refuse') throw new DOMException('The operation is insecure.', 'SecurityError');
    return register(...args);
  };
}
const endHold = ({ page }: Visitor, how: 'allow' | 'refuse') =>
  page.evaluate((outcome) => (window as unknown as { endHold: (outcome: string) => void }).endHold(outcome), how);

itAtNight('PLAT-2: follows the worker, which becomes active a while after a first visit starts', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { context, page } = visitor;
  await context.grantPermissions(['notifications']);
  await page.addInitScript(holdWorker);
  await stage.join(visitor);
  await openAccount(visitor);
  await page.getByText('Getting ready for reminders on this device…').waitFor();
  expect(await page.getByText('private window').count()).toBe(0);
  await endHold(visitor, 'allow');
  await page.getByRole('switch', { name: 'Remind me on this device' }).waitFor();
  await visitor.leave();
});

itAtNight('PLAT-2: blames the window only after it rejected the worker', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.addInitScript(holdWorker);
  await stage.join(visitor);
  await page.goto('/sync');
  const blame = page.getByText('the app doesn’t start without a connection');
  // It's last of what the browser lacks.
  await page.getByText('The browser might delete this data').waitFor();
  expect(await blame.count()).toBe(0);
  await endHold(visitor, 'refuse');
  await blame.waitFor();
  await visitor.follow('/account');
  await page.getByText('In this window the app can’t receive reminders.').waitFor();
  await visitor.leave();
});

itAtNight("says what to do if notifications are blocked, and continues once they're allowed", async () => {
  const { visitor } = await newLearner({ mayNotify: false });
  const { page } = visitor;
  await openAccount(visitor);
  await page.getByText('Notifications from this site are blocked.').waitFor();
  await page.getByRole('switch').click();
  await expectSound(visitor, 'blocked notifications');
  expect(await page.getByRole('switch').isChecked()).toBe(false);
  expect(await reminders(visitor)).toEqual([]);
  await visitor.context.grantPermissions(['notifications']);
  await page.getByText('Notifications from this site are blocked.').waitFor({ state: 'hidden' });
  await page.getByRole('switch').click();
  await page.getByText('You’ll be reminded at 8:00 AM.').waitFor();
  await visitor.leave();
});

itAtNight('leads to the installed app on an iPhone', async () => {
  const visitor = await stage.visitor({
    serviceWorkers: 'allow',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
  });
  const { page } = visitor;
  await page.addInitScript(() => {
    delete (window as Partial<Window & { PushManager: unknown }>).PushManager;
  });
  await page.goto('/');
  await stage.join(visitor);
  await openAccount(visitor);
  await page.getByText('tap Share, then Add to Home Screen').waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  await expectSound(visitor, 'no reminders here');
  await visitor.leave();
});

/** The worker, and the browser's own hand on it. */
async function workerOf(visitor: Visitor) {
  const { context, page } = visitor;
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    }),
  );
  await tools.send('ServiceWorker.enable');
  const registration = { origin: new URL(page.url()).origin, registrationId: await registered };
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    Object.assign(self, { badge: null });
    const note = (badge: string) => async () => void Object.assign(self, { badge });
    Object.assign(navigator, { setAppBadge: note('set'), clearAppBadge: note('cleared') });
    const send = fetch;
    const asked: string[] = [];
    Object.assign(self, { asked });
    self.fetch = (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input).pathname);
      return send(input, init);
    };
  });
  return {
    worker,
    push: (data: string) => worker.evaluate(dispatchPush(data)),
    sync: () => tools.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...registration, tag: 'nday-daily' }),
  };
}

/** Runs in the worker, whose globals the page's types don't have, and ends with its work: the browser itself tells of no error. */
const dispatchPush = (data: string) => `(async () => {
  const event = new PushEvent('push', ${data === '' ? '{}' : JSON.stringify({ data })});
  let work;
  event.waitUntil = (promise) => {
    work = promise;
  };
  dispatchEvent(event);
  await work;
})()`;

const badge = (worker: Worker) => worker.evaluate(() => (self as unknown as { badge: string | null }).badge);

/** The calls that the worker itself has made. */
const asked = (worker: Worker) => worker.evaluate(() => (self as unknown as { asked: string[] }).asked);

/** What the lock screen shows. */
const shown = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title} – ${body}`);
  });

const callToAction = 'A short piece of code, one real flaw. Set your breakpoint.';

/** Counts the puzzles in an account's local cache. */
function cachedPuzzles({ page }: Visitor, account: string): Promise<number> {
  return page.evaluate(onPuzzles, { account, act: 'count' as const });
}

/** Takes them from there. */
async function forgetPuzzles({ page }: Visitor, account: string): Promise<void> {
  await page.evaluate(onPuzzles, { account, act: 'clear' as const });
}

/** Runs in the page. */
async function onPuzzles({ account, act }: { account: string; act: 'count' | 'clear' }): Promise<number> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await done(indexedDB.open(`nday-mirror-${account}`));
  const puzzles = database.transaction('puzzles', 'readwrite').objectStore('puzzles');
  if (act === 'clear') await done(puzzles.clear());
  const left = await done(puzzles.count());
  database.close();
  return left;
}

itAtNight(
  "shows one reminder with the puzzle’s title, fetches the puzzle, and sets the app's badge (PUSH-1, PUSH-2)",
  async () => {
    const { visitor, account } = await newLearner();
    const { page, context } = visitor;
    const puzzle = await visitor.readDaily();
    const { worker, push } = await workerOf(visitor);
    const message = { title: puzzle.title, url: '/daily', day: new Date().toISOString().slice(0, 10) };
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await forgetPuzzles(visitor, account);
    await push(JSON.stringify(message));
    await expect.poll(() => shown(visitor)).toEqual([`Today’s puzzle: ${puzzle.title} – ${callToAction}`]);
    await expect.poll(() => badge(worker)).toBe('set');
    expect(await asked(worker)).toEqual(['/api/puzzles/0/']);
    await push('what no version of this app would send');
    await expect.poll(() => shown(visitor)).toEqual([`Today’s puzzle is waiting – ${callToAction}`]);

    await context.setOffline(true);
    await page.goto('/daily');
    await page.getByRole('heading', { name: puzzle.title }).first().waitFor();
    await context.setOffline(false);
    await visitor.leave();
  },
);

itAtNight('clears the badge once the puzzle is done, and says so in a late reminder (PUSH-1, PUSH-2)', async () => {
  const { visitor } = await newLearner();
  const { page } = visitor;
  await page.addInitScript(() => {
    navigator.clearAppBadge = async () => void Object.assign(window, { badge: 'cleared' });
  });
  const puzzle = await visitor.openDaily();
  const pageBadge = () => page.evaluate(() => (window as unknown as { badge?: string }).badge);
  const { worker, push, sync } = await workerOf(visitor);
  await sync();
  await expect.poll(() => badge(worker)).toBe('set');
  expect(await pageBadge()).toBeUndefined();
  for (const question of puzzle.questions) await visitor.answer(question, keyOf(puzzle, question));
  await expect.poll(pageBadge).toBe('cleared');
  await push(JSON.stringify({ title: puzzle.title, url: '/daily', day: new Date().toISOString().slice(0, 10) }));
  await expect.poll(() => shown(visitor)).toEqual(['Today’s puzzle is done – The next one comes at midnight UTC.']);
  await expect.poll(() => badge(worker)).toBe('cleared');
  await visitor.leave();
});

itAtNight('fetches the daily puzzle ahead for a visitor too, without a badge (PUSH-2)', async () => {
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page } = visitor;
  const puzzle = await visitor.openDaily();
  await visitor.untilInstalled();
  const { worker, sync } = await workerOf(visitor);
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await forgetPuzzles(visitor, 'anonymous');
  await sync();
  await expect.poll(() => asked(worker)).toEqual(['/api/puzzles/0/']);
  await expect.poll(() => cachedPuzzles(visitor, 'anonymous')).toBe(1);
  await expect.poll(() => badge(worker)).toBe('cleared');
  await visitor.context.setOffline(true);
  await page.goto('/daily');
  await page.getByRole('heading', { name: puzzle.title }).first().waitFor();
  await visitor.context.setOffline(false);
  await visitor.leave();
});

/**
 * Runs in the worker, whose globals the page's types don't have. Only a real click can focus and open windows, so it records what would
 * happen.
 */
const clickNotification = `(async () => {
  const led = [];
  clients.openWindow = async (url) => void led.push('opens ' + url);
  WindowClient.prototype.focus = async function () {
    led.push('goes to ' + new URL(this.url).pathname);
  };
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent('notificationclick', { notification });
  let end;
  event.waitUntil = (promise) => {
    end = promise;
  };
  dispatchEvent(event);
  await end;
  return led;
})()`;

itAtNight.each([
  { screen: '/leaderboard', led: 'opens /daily' },
  { screen: '/daily', led: 'goes to /daily' },
])('a click on a reminder over $screen $led (PUSH-3)', async ({ screen, led }) => {
  const { visitor } = await newLearner();
  const { worker, push } = await workerOf(visitor);
  await visitor.page.goto(screen);
  await push('');
  await expect.poll(() => shown(visitor)).toHaveLength(1);
  expect(await worker.evaluate(clickNotification)).toEqual([led]);
  await expect.poll(() => shown(visitor)).toEqual([]);
  await visitor.leave();
});

itAtNight('the worker tells the server about a subscription that the browser changed (PUSH-5)', async () => {
  const { visitor } = await newLearner();
  const { page } = visitor;
  await openAccount(visitor);
  await page.getByRole('switch').click();
  await page.getByText('You’ll be reminded at 8:00 AM.').waitFor();
  const [before] = await reminders(visitor);
  const { worker } = await workerOf(visitor);
  const next = pushSubscription();
  await worker.evaluate(subscribeTo, next);
  await worker.evaluate(`void dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))`);
  const endpoints = async () => (await reminders(visitor)).map(({ endpoint }) => endpoint);
  await expect.poll(endpoints).toEqual([next.endpoint]);
  expect(before!.endpoint).not.toBe(next.endpoint);
  await visitor.leave();
});
