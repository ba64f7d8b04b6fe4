import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { json, rejectWith } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import { Reminder } from '../../contract/push.ts';
import type { OpenDevice } from '../device.ts';
import { endReminder, readReminder, remindHere, renewReminder, type Subscriber } from './reminder.ts';

const config = {
  product: { name: 'Nday', tagline: '', support_email: '' },
  captcha: { provider: 'altcha', site_key: null },
  payments: { provider: 'sandbox', test_mode: true },
  prices: { monthly: 9.99, annual: 89.99, currency: 'usd' },
  licence_public_key: '',
  generator: 'templates',
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's own part: which subscription it has, and for which key. */
class FakeBrowser {
  endpoint: string | null = null;
  key = '';
  made = 0;
  permission: PermissionState = 'granted';
  hasPushService = true;

  readonly subscriber = {
    getSubscription: async () => (this.endpoint === null ? null : this.#subscription()),
    permissionState: async () => this.permission,
    subscribe: async (options?: PushSubscriptionOptionsInit) => {
      if (!this.hasPushService) throw new DOMException('push service error', 'AbortError');
      if (this.endpoint !== null && this.key !== options?.applicationServerKey) {
        throw new DOMException('another key', 'InvalidStateError');
      }
      if (this.endpoint === null) this.change();
      this.key = String(options?.applicationServerKey);
      return this.#subscription();
    },
  } as Subscriber;

  change(): void {
    this.made += 1;
    this.endpoint = `https://push.test/${this.made}`;
  }

  #subscription(): PushSubscription {
    const { endpoint, key } = this;
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.endpoint = null;
        return true;
      },
    } as unknown as PushSubscription;
  }
}

let browser: FakeBrowser;
let key: string;
/** The calls to the server, in order. */
let told: unknown[];
let isReached: boolean;
let respond: () => Response;
let clock: ManualClock;
const storages = new Map<OpenDevice, OpenDevice['storage']>();

beforeEach(() => {
  browser = new FakeBrowser();
  key = Buffer.from('one key').toString('base64url');
  told = [];
  isReached = true;
  respond = () => new Response(null, { status: 204 });
  clock = new ManualClock();
});

async function deviceOf(username: string | null, storage = emptyStorage()): Promise<OpenDevice> {
  const fetch = (async (input: RequestInfo | URL) => {
    const request = new Request(input);
    if (!isReached) throw new TypeError('Failed to fetch');
    if (request.method === 'GET') return json(200, { ...config, push_public_key: key });
    told.push({ method: request.method, ...(await request.json()) });
    return respond();
  }) as typeof globalThis.fetch;
  const device = await deviceOn(
    { fetch, readCsrfToken: async () => 'token' },
    {
      username,
      storage,
      clock,
      locks: navigator.locks,
    },
  );
  storages.set(device, storage);
  return device;
}

const post = (endpoint: number, hour = 8) => ({
  method: 'POST',
  endpoint: `https://push.test/${endpoint}`,
  keys: { p256dh: 'p', auth: 'a' },
  reminder: { hour, time_zone: zone },
});
const removal = (endpoint: number) => ({ method: 'DELETE', endpoint: `https://push.test/${endpoint}` });

it('subscribes, tells the server the hour and the zone, and notes both once the server has them (PUSH-4)', async () => {
  const device = await deviceOf('ada');
  isReached = false;
  expect(await remindHere(device, browser.subscriber, 8)).toMatchObject({ kind: 'no_response', reason: 'offline' });
  expect(await readReminder(device)).toBeUndefined();
  isReached = true;
  respond = () => rejectWith('invalid');
  expect(await remindHere(device, browser.subscriber, 8)).toMatchObject({ kind: 'rejected' });
  expect(await readReminder(device)).toBeUndefined();
  respond = () => new Response(null, { status: 204 });
  expect(await remindHere(device, browser.subscriber, 9)).toMatchObject({ ok: true });
  expect(told.at(-1)).toEqual(post(1, 9));
  expect(await readReminder(device)).toMatchObject({ username: 'ada', hour: 9, time_zone: zone });
});

it('reports a browser without a push service (PUSH-4)', async () => {
  const device = await deviceOf('ada');
  browser.hasPushService = false;
  expect(await remindHere(device, browser.subscriber, 8)).toEqual({ ok: false, kind: 'no_push_service' });
  expect(told).toEqual([]);
});

it('at a start, tells the server nothing if nothing changed, and everything again after a day (PUSH-5)', async () => {
  const device = await deviceOf('ada');
  await renewReminder(device, browser.subscriber);
  await remindHere(device, browser.subscriber, 8);
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1)]);
  clock.time += 86_400_000;
  await renewReminder(device, browser.subscriber);
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1), post(1)]);
});

it('PUSH-5: keeps the hour that the learner chooses while a start repeats the old one', async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  clock.time += 86_400_000;
  await Promise.all([renewReminder(device, browser.subscriber), remindHere(device, browser.subscriber, 21)]);
  expect(told.at(-1)).toEqual(post(1, 21));
  expect(await readReminder(device)).toMatchObject({ hour: 21 });
});

it('PUSH-6: stays off if the learner switches it off while a start repeats it', async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  clock.time += 86_400_000;
  await Promise.all([renewReminder(device, browser.subscriber), endReminder(device, browser.subscriber)]);
  expect(told.at(-1)).toEqual(removal(1));
  expect(browser.endpoint).toBeNull();
  expect(await readReminder(device)).toBeUndefined();
});

it('tells the server again even if the clock was a day ahead (PUSH-5, LOOP-7)', async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  clock.setBack(2 * 86_400_000);
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1), post(1)]);
});

it("PUSH-5: tells the server once when the device's time zone changes", async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  const abroad = ['Asia/Tokyo', 'America/Lima'].find((name) => name !== zone)!;
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: abroad };
  });
  await renewReminder(device, browser.subscriber);
  await renewReminder(device, browser.subscriber);
  vi.restoreAllMocks();
  expect(told).toEqual([post(1), { ...post(1), reminder: { hour: 8, time_zone: abroad } }]);
  expect(await readReminder(device)).toMatchObject({ hour: 8, time_zone: abroad });
});

it.each([
  [0, 'Etc/GMT'],
  [-540, 'Etc/GMT-9'],
  [300, 'Etc/GMT+5'],
  [-345, 'Etc/GMT-6'],
])('PUSH-5: gives the server the offset (%i) if it does not know the time zone', async (minutes, fixed) => {
  const device = await deviceOf('ada');
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
  });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  respond = () =>
    v.is(Reminder, (told.at(-1) as { reminder: unknown }).reminder)
      ? new Response(null, { status: 204 })
      : json(400, {
          code: 'invalid',
          error: "This time zone isn't known.",
          'reminder.time_zone': ["This time zone isn't known."],
        });
  expect(await remindHere(device, browser.subscriber, 8)).toMatchObject({ ok: true });
  await renewReminder(device, browser.subscriber);
  vi.restoreAllMocks();
  const zones = told.map((body) => (body as { reminder: { time_zone: string } }).reminder.time_zone);
  expect(zones).toEqual(['Etc/Unknown', fixed]);
});

it('replaces a changed subscription (PUSH-5)', async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  browser.change();
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1), post(2), removal(1)]);
  browser.endpoint = null;
  await renewReminder(device, browser.subscriber);
  expect(told.slice(3)).toEqual([post(3), removal(2)]);
});

it('subscribes again if the server has another key (PUSH-5)', async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  key = Buffer.from('another key').toString('base64url');
  clock.time += 86_400_000;
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1), post(2), removal(1)]);
  expect(browser.key).toBe(key);
});

it("ends without permission to notify, and doesn't ask for it (PUSH-4, PUSH-6)", async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  browser.permission = 'prompt';
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1), removal(1)]);
  expect(browser.endpoint).toBeNull();
  expect(await readReminder(device)).toBeUndefined();
});

it('ends even offline, in the browser itself (PUSH-6)', async () => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  isReached = false;
  await endReminder(device, browser.subscriber);
  expect(browser.endpoint).toBeNull();
  expect(await readReminder(device)).toBeUndefined();
  isReached = true;
  await renewReminder(device, browser.subscriber);
  expect(told).toEqual([post(1)]);
});

it.each([null, 'bob'])('ends when the browser switches to %s (PUSH-6)', async (other) => {
  const device = await deviceOf('ada');
  await remindHere(device, browser.subscriber, 8);
  const next = await deviceOf(other, storages.get(device));
  expect(await readReminder(next)).toBeUndefined();
  await renewReminder(next, browser.subscriber);
  expect(browser.endpoint).toBeNull();
  expect(await readReminder(device)).toBeUndefined();
});
