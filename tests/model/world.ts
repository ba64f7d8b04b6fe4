import { Dexie } from 'dexie';
import { localDay } from '../../src/rules/puzzle-day.ts';
import type { OpenDevice } from '../../src/sync/device.ts';
import { enqueue } from '../../src/sync/engine/enqueue.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { isFault } from '../../src/sync/operations/entry-rules.ts';
import { migrateLegacyDatabases } from '../../src/sync/operations/migrate-legacy-databases.ts';
import type { OutboxEntry } from '../../src/sync/operations/outbox-entry.ts';
import { cacheName, openCache } from '../../src/sync/storage/open-cache.ts';
import { deleteDatabase } from '../../src/sync/storage/open-dexie.ts';
import { type OutboxDatabase, openOutbox } from '../../src/sync/storage/outbox-database.ts';
import { accountIdOf, type Backup, FakeApi, fakePuzzle, fakeQuestion, rejectWith } from '../support/fake-api.ts';
import { MortalTab } from '../support/mortal-tab.ts';
import { seeded } from '../support/random.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { type Scenario, type Step, toldWait, type Weather, weatherNetwork } from './scenario.ts';

/** An operation, as a tab has written it into an outbox. */
export interface QueuedOperation {
  who: string;
  /** Its entry in the outbox. Another operation can replace it, with the same desired state or another. */
  place: string;
  /** In order within the outbox. */
  at: number;
  /** As `describeOperation` has it. */
  description: string;
  /** In order of all. */
  number: number;
  /** Counts its writes. Each claim, reply, and retry is another one. */
  writes: number;
}

export interface Tab {
  mortal: MortalTab;
  device: OpenDevice;
  time: TabTime;
  /** How many manual retries are running. Each ends a wait that the server asks for meanwhile. */
  retries: number;
}

/** What a tab knows of the server's time. */
interface TabTime {
  /** Whether its clock is apart from the other tab's. */
  isApart: boolean;
  /** Whether it has heard the server since it was opened and since the clock was last set. */
  isHeard: boolean;
  /** The same, already when this step began. */
  isRight: boolean;
}

/** What a learner was promised: the last operation at a place. */
export interface Promised extends QueuedOperation {
  /** Whether the local cache that could have held it is gone. */
  isForgotten?: true;
}

/** Returns an entry in full: `comment 1 text`, `answer 11 A`. */
export function describeOperation({ kind, payload }: OutboxEntry): string {
  switch (kind) {
    case 'answer':
      return `answer ${payload.question_id} ${payload.answer}`;
    case 'hint':
      return `hint ${payload.question_id} ${payload.number}`;
    case 'react':
      return `react ${payload.puzzle_id} ${payload.desired}`;
    case 'comment':
      return `comment ${payload.puzzle_id} ${payload.text}`;
    case 'interview_answer':
      return `interview ${payload.question_id} ${payload.selected_mc_answer ?? payload.text_answer}`;
    case 'interview_check':
      return `check ${payload.question_id} ${payload.confirmed}`;
    case 'exercise':
      return `practice ${payload.done_at}`;
    case 'report':
      return `report ${payload.text}`;
    case 'should_count':
      return `should count ${payload.question_id} ${payload.phrases}`;
  }
}

/** Minutes pass while a call is on its way. The clock is set by hours. */
export const toleranceMs = 15 * 60_000;

const begin = Date.parse('2026-11-20T12:00:00.000Z');
export const planDays = 10;

/** Real milliseconds until a device gives up a call: short, so that `silent` ends soon, unless a late response must still be heard. */
const callTimeoutMs = { short: 30, long: 5000 };

/** When an operation was done, if its payload says so. */
function stampOf({ payload }: OutboxEntry): string | undefined {
  const stamps = payload as Partial<Record<'answered_at' | 'checked_at' | 'made_at' | 'done_at', string>>;
  return stamps.answered_at ?? stamps.checked_at ?? stamps.made_at ?? stamps.done_at;
}

export class World {
  readonly api = new FakeApi('alice', 'bob');
  readonly clock = new ManualClock();
  readonly disk = emptyStorage();
  readonly random: () => number;
  readonly browser = crypto.randomUUID();
  readonly hasLocks: boolean;
  /** The device's current user. */
  user: 'alice' | 'bob' = 'alice';
  tabs: Tab[] = [];
  /** After how many steps the tab that is opened next is killed. */
  opening = Infinity;
  /** All operations that there were, also those whose transaction was killed. */
  operations = new Map<string, QueuedOperation>();
  /** By place. */
  promised = new Map<string, Promised>();
  /** Operations that a learner is just about to change. */
  inHand = new Set<string>();
  /** Operations that were taken back before they can have had an effect. */
  discarded = new Set<string>();
  /** What a learner answered, here or elsewhere, and their last reaction elsewhere, by puzzle. */
  answered = new Set<string>();
  elsewhere = new Map<string, string>();
  /** How often a logout has left nothing: the next outbox counts from one again. */
  emptied = new Map<string, number>();
  /** The times of all operations that were written. */
  readonly #stamps = new Set<string | undefined>();
  /** Places that were rejected once. Their queue continues without them. */
  rejected = new Set<string>();
  /** Until when the server rejects every operation, and these operations. */
  heldUntil = 0;
  /** Whether its response in this step arrives and is stored. */
  isAsTold = false;
  waits = new Map<string, number>();
  /** That was received and stored: an operation from here on would be too early. */
  isHeld = false;
  isEarly = false;
  /** Whether this user has logged in, and nothing since has ended the session or said so of it. */
  isLoggedIn = false;
  logins = 0;
  /** Whether a user logs in during this step. */
  isLoggingIn = false;
  #nextLogin = Promise.withResolvers<void>();
  /** What was found wrong in what the device itself calls, where nothing can be thrown. */
  readonly faults: string[] = [];
  /** How often the clock was set, and the server restored. */
  moves = 0;
  restores = 0;
  /** What the server and another device of the learner had as each step began. */
  readonly #backups: { api: Backup; elsewhere: Map<string, string> }[] = [];
  readonly #hoursApart: number;
  readonly #callTimeout: keyof typeof callTimeoutMs;
  readonly #outboxes = new Map<string, OutboxDatabase>();
  #texts = 0;
  #first: Weather[] = [];
  #rest: Weather = 'fair';

  constructor({ steps, hasLocks, chance, hoursAhead, hoursApart }: Scenario) {
    this.random = seeded(chance);
    this.hasLocks = hasLocks;
    this.clock.time = begin + hoursAhead * 3_600_000;
    this.#hoursApart = hoursApart;
    const isLate = steps.some(({ first, rest }) => [...first, rest].includes('late'));
    this.#callTimeout = isLate ? 'long' : 'short';
    this.api.publish({ ...fakePuzzle(3), is_premium: true });
    this.subscribe();
    this.api.publishQuestion(fakeQuestion(5));
    this.api.publishQuestion(fakeQuestion(6));
    this.api.network = async (request, serve) => {
      const weather = this.#soonOver(this.#first.shift() ?? this.#rest, request);
      this.#heed(weather, request.headers.get('idempotency-key'));
      const { restores } = this;
      const isLocked = this.api.plan === null && request.url.endsWith('/api/puzzles/3/');
      const response = await weatherNetwork(
        weather,
        this.api,
        this.#nextLogin.promise,
      )(request, async () => this.#dated(isLocked ? rejectWith('premium_required') : await serve()));
      // A server that is restored drops its connections.
      if (restores !== this.restores) throw new TypeError('Failed to fetch');
      const dated = this.#dated(response);
      if (typeof weather === 'string' && weather.startsWith('jump ')) this.jump(Number(weather.slice('jump '.length)));
      return dated;
    };
    this.api.signIn('alice');
  }

  /** Only another call's login ends the wait for a late response, and a device with a long timeout would wait long for a silent one. */
  #soonOver(weather: Weather, { url }: Request): Weather {
    if (weather === 'late') return this.isLoggingIn && !url.includes('/api/auth/') ? weather : 'fair';
    return weather === 'silent' && this.#callTimeout === 'long' ? 'lost' : weather;
  }

  get hasOneClock(): boolean {
    return this.#hoursApart === 0;
  }

  get serverTime(): number {
    return begin + this.clock.elapsed();
  }

  #dated(response: Response): Response {
    const { headers } = response;
    const isOurs = headers.get('content-type') === 'application/json' || response.status === 204;
    if (isOurs && !headers.has('date')) headers.set('date', new Date(this.serverTime).toUTCString());
    return response;
  }

  /** What was held back until then is heard. */
  endLogin(): void {
    this.isLoggingIn = false;
    this.#nextLogin.resolve();
    this.#nextLogin = Promise.withResolvers();
  }

  subscribe(): void {
    this.api.plan = 'annual';
    this.api.planUntil = new Date(this.serverTime + planDays * 86_400_000).toISOString();
    this.api.subscriber = 'alice';
  }

  endPlan(): void {
    this.api.plan = null;
    this.api.planUntil = null;
    this.api.subscriber = null;
  }

  beginStep(): void {
    // On a busy machine, a response can come after the device gave up the call.
    for (const { time, device } of this.tabs) time.isRight = time.isHeard && device.serverClock.isHeard;
    this.#backups.push({ api: this.api.backUp(), elsewhere: new Map(this.elsewhere) });
  }

  setClockBack(hours: number): void {
    this.clock.setBack(hours * 3_600_000);
    this.moves += 1;
    for (const { time } of this.tabs) Object.assign(time, { isHeard: false, isRight: false });
  }

  /** By the new clock, what the server told is over, or not yet. */
  jump(hoursAhead: number): void {
    this.setClockBack(-hoursAhead);
    this.isAsTold = false;
    this.isHeld = false;
    this.forgetWaits();
  }

  /** Nothing that was kept on the device is left. */
  forgetDevice(): void {
    this.promised.clear();
    for (const who of ['alice', 'bob']) this.emptied.set(who, (this.emptied.get(who) ?? 0) + 1);
  }

  /** The server is as it was so many steps ago. */
  restoreBackup(steps: number): void {
    const { api, elsewhere } = this.#backups[Math.max(0, this.#backups.length - 1 - steps)]!;
    this.restores += 1;
    this.api.restore(api);
    this.elsewhere = new Map(elsewhere);
    this.isLoggedIn = false;
    for (const each of this.promised.values()) each.isForgotten = true;
  }

  set weather({ first, rest }: Pick<Step, 'first' | 'rest'>) {
    this.#first = [...first];
    this.#rest = rest;
  }

  #heed(weather: Weather, key: string | null): void {
    if (key === null) return;
    const { time } = this.clock;
    if (this.isHeld && time < this.heldUntil) this.isEarly = true;
    this.waits.delete(key);
    if (!this.isAsTold || typeof weather !== 'string' || !weather.startsWith('told')) return;
    const until = time + 1000 * toldWait;
    if (weather !== 'told unavailable') this.waits.set(key, until);
    if (weather !== 'told in_progress') this.heldUntil = until;
  }

  /** A tab that was told to wait might not have heard it, or might no longer have to. */
  forgetWaits(): void {
    this.heldUntil = 0;
    this.waits.clear();
  }

  async openTab(): Promise<void> {
    const isSecond = this.tabs.some((tab) => !tab.time.isApart);
    const time: TabTime = { isApart: isSecond, isHeard: false, isRight: false };
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => this.#fetch(new Request(input, init), time);
    const mortal = new MortalTab(this.disk, fetch as typeof globalThis.fetch, (store, row, key) => {
      if (store !== 'entries') return;
      const entry = row as OutboxEntry;
      const place = this.placeOf(entry.username, key as number);
      const stamp = stampOf(entry);
      // A retry writes an operation again under another ID, and where the storage is emptied at that moment, in another place.
      const isKnown = this.operations.has(entry.operation_id) || this.#stamps.has(stamp);
      this.#stamps.add(stamp);
      if (!isKnown && ![...this.operations.values()].some((operation) => operation.place === place)) {
        if (time.isRight && stamp !== undefined) this.#checkTime(`when the ${entry.kind} was done`, Date.parse(stamp));
        this.#checkDay(entry);
      }
      this.note(entry, key as number);
    });
    mortal.dieAfter(this.opening);
    this.opening = Infinity;
    try {
      this.tabs.push({ mortal, time, device: await this.#start(mortal, time), retries: 0 });
    } catch (error) {
      if (!mortal.isDead) throw error;
      mortal.leave();
      await this.openTab();
    }
  }

  async #fetch(request: Request, time: TabTime): Promise<Response> {
    const { logins, moves } = this;
    const sentAt = request.headers.get('x-sent-at');
    // A closed tab's call leaves no more, and days can have passed since.
    if (sentAt !== null && !request.signal.aborted) this.#checkTime('an act’s time of sending', Date.parse(sentAt));
    const response = await this.api.fetch(request);
    if (response.headers.has('date') && moves === this.moves) time.isHeard = true;
    if (logins === this.logins && (await asksForLogin(response))) this.isLoggedIn = false;
    return response;
  }

  #checkTime(what: string, time: number): void {
    const wrong = time - this.serverTime;
    if (Math.abs(wrong) > toleranceMs) this.faults.push(`${what} is wrong by ${wrong} ms`);
  }

  /** Time and day are read immediately, so no midnight can lie between them. */
  #checkDay({ kind, payload }: OutboxEntry): void {
    const { answered_at, done_at, local_date } = payload as Partial<Record<string, string>>;
    const stamp = answered_at ?? done_at;
    if (stamp !== undefined && local_date !== localDay(new Date(stamp))) {
      this.faults.push(`the ${kind} of ${stamp} is of ${local_date}`);
    }
  }

  async #start(mortal: MortalTab, { isApart }: TabTime): Promise<OpenDevice> {
    const { user, api, clock } = this;
    const shift = isApart ? this.#hoursApart * 3_600_000 : 0;
    const migration = { username: user, user_id: accountIdOf(user), created_at: '2026-01-01T00:00:00.000Z' };
    await migrateLegacyDatabases(migration, false, { storage: mortal.storage, clock, serverClock: clock });
    return deviceOn(
      { fetch: mortal.fetch, readCsrfToken: api.readCsrfToken },
      {
        username: user,
        storage: mortal.storage,
        clock: {
          now: () => clock.now() + shift,
          elapsed: () => clock.elapsed(),
          after: (milliseconds, run) => clock.after(milliseconds, run),
        },
        random: this.random,
        timeout: callTimeoutMs[this.#callTimeout],
        locks: this.hasLocks ? mortal.locks(this.browser) : null,
      },
    );
  }

  async entries(who: string = this.user): Promise<OutboxEntry[]> {
    let outbox = this.#outboxes.get(who);
    // A logout that leaves nothing removes it.
    if (!outbox?.isOpen()) outbox = await openOutbox(accountIdOf(who), this.disk);
    this.#outboxes.set(who, outbox);
    return outbox.entries.orderBy('sequence').toArray();
  }

  /** An entry that was just written. */
  note(entry: OutboxEntry, sequence: number): void {
    const { username: who, operation_id, state } = entry;
    const operation = this.operations.get(operation_id);
    if (operation) operation.writes += 1;
    else {
      const at = 1000 * (this.emptied.get(who) ?? 0) + sequence;
      const number = this.operations.size;
      this.operations.set(operation_id, {
        who,
        place: this.placeOf(who, sequence),
        at,
        description: describeOperation(entry),
        number,
        writes: 1,
      });
    }
    // A queue waits behind an entry that needs attention after faults.
    if (state === 'parked' && !isFault(entry)) this.rejected.add(this.placeOf(who, sequence));
  }

  placeOf(who: string, sequence: number): string {
    return `${who} ${1000 * (this.emptied.get(who) ?? 0) + sequence}`;
  }

  promise(operation: QueuedOperation): void {
    const before = this.promised.get(operation.place);
    // Another tab could have promised something else at this place since.
    if (!before || before.number < operation.number) this.promised.set(operation.place, { ...operation });
  }

  /** The replacement of one of these was cut off, so nobody knows which one counts. */
  doubt(start: string): void {
    for (const { who, place, description } of [...this.promised.values()]) {
      if (who === this.user && `${description} `.startsWith(`${start} `)) this.promised.delete(place);
    }
  }

  /** The learner gave up what waits. */
  forgetPromises(): void {
    for (const { who, place } of [...this.promised.values()]) if (who === this.user) this.promised.delete(place);
  }

  forgetCache(kind = ''): void {
    for (const each of this.promised.values()) {
      if (each.who === this.user && each.description.startsWith(kind)) each.isForgotten = true;
    }
  }

  close(): void {
    for (const { device } of this.tabs) device.close();
    for (const outbox of this.#outboxes.values()) outbox.close();
  }

  text(isRejected: boolean): string {
    this.#texts += 1;
    return isRejected ? 'refuse me' : `text ${this.#texts}`;
  }
}

/** Whether the server says that there's no such session, as OUT-14 lists it. */
async function asksForLogin(response: Response): Promise<boolean> {
  if (response.ok || response.headers.get('content-type') !== 'application/json') return false;
  const { code } = await response.clone().json();
  return response.status === 401 || ['session_expired', 'account_suspended', 'wrong_user'].includes(code);
}

/** What the first release left on a device; a tab of it is still open. */
export async function leaveOlderBuild(world: World): Promise<void> {
  const { disk, user, clock } = world;
  await openAsOlder(new Dexie(cacheName(user), disk), 1, {
    catalogue: 'id, row_version, published_at',
    puzzles: 'id',
    meta: 'key',
  });
  const outbox = await openOutbox(user, disk);
  await enqueue(outbox, user, comment, { puzzle_id: 2, text: 'of the older build' }, clock.now());
  const [entry] = await outbox.entries.toArray();
  world.note(entry!, entry!.sequence);
  world.promise(world.operations.get(entry!.operation_id)!);
  outbox.close();
}

/** The local cache of the build before the offline download, which knew no hints; a tab of that build is still open. */
export async function layOutAsBefore(world: World): Promise<void> {
  const { disk, user } = world;
  const account = accountIdOf(user);
  const cache = await openCache(account, disk);
  const tables = cache.tables.filter(({ name }) => !name.startsWith('pack_') && name !== 'hints');
  world.forgetCache('hint ');
  const rows = await Promise.all(tables.map((table) => table.toArray()));
  cache.close();
  await deleteDatabase(cacheName(account), disk);
  const schema = tables.map(({ name, schema }) => [
    name,
    [schema.primKey, ...schema.indexes].map(({ src }) => src).join(),
  ]);
  const older = await openAsOlder(new Dexie(cacheName(account), disk), 3, Object.fromEntries(schema));
  for (const [at, { name }] of tables.entries()) await older.table(name).bulkPut(rows[at]!);
}

async function openAsOlder(database: Dexie, version: number, schema: Record<string, string>): Promise<Dexie> {
  database.version(version).stores(schema);
  database.on('versionchange', () => {
    database.close();
    return false;
  });
  return database.open();
}
