import { subscribePush, unsubscribePush } from '../../contract/push-calls.ts';
import type { CallResult, Failure } from '../http/first/api-client.ts';
import { configQuery } from '../queries/config.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { readFact as readCacheFact } from '../storage/cache-database.ts';
import { openDeviceDatabase, type ReminderFact } from '../storage/device-database.ts';
import type { Storage } from '../storage/open-dexie.ts';
import { accountKey } from '../storage/stored-user.ts';

type Context = Pick<SyncContext, 'account' | 'call' | 'clock' | 'locks' | 'cache' | 'refresh' | 'storage' | 'user'>;

/** Subscribes this browser to its push service. The page and the worker each have one. */
export type Subscriber = Pick<PushManager, 'getSubscription' | 'permissionState' | 'subscribe'>;

/** The browser's push service rejected the subscription or can't be reached. Our server isn't involved. */
export interface NoPushService {
  ok: false;
  kind: 'no_push_service';
}

/** How long the server is assumed to remember what it was told, in milliseconds. */
const freshFor = 86_400_000;

/** How long a logout waits to cancel the subscription, in milliseconds. */
const unsubscribeTimeout = 3000;

const visible = { userVisibleOnly: true };

/** Returns the reminder of this device's user, if there is one. */
export async function readReminder({
  account,
  storage,
}: Pick<SyncContext, 'account' | 'storage'>): Promise<ReminderFact | undefined> {
  const fact = await readFact(storage);
  return fact && accountKey(fact) === account ? fact : undefined;
}

/** Subscribes this browser, asks the server for a reminder at a local hour, and notes it. Notifications are allowed already. */
export function remindHere(context: Context, subscriber: Subscriber, hour: number): Promise<Reminded> {
  return inTurn(context, () => remind(context, subscriber, hour));
}

type Reminded = CallResult<undefined> | Failure | NoPushService;

/** Lets no start of the page or the worker overtake the learner's choice with what held before. */
function inTurn<Result>({ locks }: Context, change: () => Promise<Result>): Promise<Result> {
  return locks ? locks.request('nday-reminder', {}, change) : change();
}

async function remind(context: Context, subscriber: Subscriber, hour: number): Promise<Reminded> {
  const { user, clock, storage } = context;
  const failure = await context.refresh(configQuery);
  if (failure) return failure;
  const push_public_key = (await readCacheFact(context.cache, 'config'))?.push_public_key ?? null;
  if (push_public_key === null || user === null) return noPushService;
  const subscription = await subscribe(subscriber, push_public_key).catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return noPushService;
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  const tell = (zone: string) =>
    context.call(subscribePush, { body: { ...body, reminder: { hour, time_zone: zone } } });
  let told = await tell(time_zone);
  if (!told.ok && told.kind === 'rejected' && 'reminder.time_zone' in told.body)
    told = await tell(offsetZone(new Date()));
  if (!told.ok) return told;
  const before = await readReminder(context);
  if (before && before.endpoint !== endpoint) {
    await context.call(unsubscribePush, { body: { endpoint: before.endpoint } });
  }
  await writeFact(storage, { key: 'reminder', ...user, endpoint, hour, time_zone, told_at: clock.now() });
  return told;
}

/**
 * Returns the zone of the whole hours that this clock is from UTC. A server can't know every name: Chromium calls its own `Etc/Unknown` if the
 * system has none. When the offset changes, the daily repetition tells the server.
 */
function offsetZone(now: Date): string {
  const hours = Math.round(now.getTimezoneOffset() / 60);
  // By POSIX, zones east of UTC have a minus.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`;
}

const noPushService: NoPushService = { ok: false, kind: 'no_push_service' };

async function subscribe(subscriber: Subscriber, publicKey: string): Promise<PushSubscription> {
  const before = await subscriber.getSubscription();
  // A subscription made for another key is useless to the server and blocks a new one.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  return subscriber.subscribe({ ...visible, applicationServerKey: publicKey });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * After a start, or when the browser changed its subscription, tells the server what changed, such as the time zone. Ends the reminder of
 * a user who is no longer signed in here, or who withdrew the permission.
 */
export function renewReminder(context: Context, subscriber: Subscriber): Promise<void> {
  return inTurn(context, () => renew(context, subscriber));
}

async function renew(context: Context, subscriber: Subscriber): Promise<void> {
  const fact = await readFact(context.storage);
  if (!fact) return;
  if (accountKey(fact) !== context.account) return forgetReminder(context.storage, subscriber);
  if ((await subscriber.permissionState(visible)) !== 'granted') return end(context, subscriber);
  const subscription = await subscriber.getSubscription();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isSame = subscription?.endpoint === fact.endpoint && timeZone === fact.time_zone;
  if (!isSame || Math.abs(context.clock.now() - fact.told_at) >= freshFor) await remind(context, subscriber, fact.hour);
}

/** Ends the reminder on this device, online or offline. Offline, the server learns it from the push service. */
export function endReminder(context: Context, subscriber: Subscriber | undefined): Promise<void> {
  return inTurn(context, () => end(context, subscriber));
}

async function end(context: Context, subscriber: Subscriber | undefined): Promise<void> {
  const fact = await readReminder(context);
  await forgetReminder(context.storage, subscriber);
  if (fact) await context.call(unsubscribePush, { body: { endpoint: fact.endpoint }, timeout: unsubscribeTimeout });
}

/** Does the same without telling the server. */
export async function forgetReminder(storage: Storage, subscriber: Subscriber | undefined): Promise<void> {
  const subscription = await subscriber?.getSubscription();
  await subscription?.unsubscribe();
  await writeFact(storage, undefined);
}

async function readFact(storage: Storage): Promise<ReminderFact | undefined> {
  const database = await openDeviceDatabase(storage);
  const fact = await database.facts.get('reminder').finally(() => database.close());
  return fact?.key === 'reminder' ? fact : undefined;
}

async function writeFact(storage: Storage, fact: ReminderFact | undefined): Promise<void> {
  const database = await openDeviceDatabase(storage);
  try {
    if (fact) await database.facts.put(fact);
    else await database.facts.delete('reminder');
  } finally {
    database.close();
  }
}
