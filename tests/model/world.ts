import { Dexie } from 'dexie';
import type { Device } from '../../src/sync/device.ts';
import { comment } from '../../src/sync/outbox/acts/comment.ts';
import { enqueue } from '../../src/sync/outbox/enqueue.ts';
import { isFault } from '../../src/sync/outbox/entry-rules.ts';
import type { OutboxEntry } from '../../src/sync/outbox/outbox-entry.ts';
import { adoptDatabases } from '../../src/sync/session/adopt-databases.ts';
import { mirrorName, openMirror } from '../../src/sync/storage/mirror-database.ts';
import { deleteDatabase } from '../../src/sync/storage/open-database.ts';
import { type OutboxDatabase, openOutbox } from '../../src/sync/storage/outbox-database.ts';
import { FakeApi, fakeQuestion, idOf } from '../support/fake-api.ts';
import { MortalTab } from '../support/mortal-tab.ts';
import { seeded } from '../support/random.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { networkOf, type Scenario, type Step, toldWait, type Weather } from './scenario.ts';

/** An operation, as a tab has written it into an outbox. */
export interface Act {
  who: string;
  /** Its entry in the outbox. Another operation can replace it, with the same desired state or another. */
  place: string;
  /** In order within the outbox. */
  at: number;
  /** As `saidOf` has it. */
  said: string;
  /** In order of all. */
  number: number;
  /** How often it has been written: each claim, reply and retry is once more. */
  writes: number;
}

export interface Tab {
  mortal: MortalTab;
  device: Device;
  /** How many manual retries are running. Each ends a wait that the server asks for meanwhile. */
  retries: number;
}

/** What a learner was promised: the last act at a place. */
export interface Promised extends Act {
  /** Whether the mirror that could have held it is gone. */
  isForgotten?: true;
}

/** Returns an entry in full: `comment 1 text`, `answer 11 A`. */
export function saidOf({ kind, payload }: OutboxEntry): string {
  switch (kind) {
    case 'answer':
      return `answer ${payload.question_id} ${payload.answer}`;
    case 'react':
      return `react ${payload.puzzle_id} ${payload.desired}`;
    case 'comment':
      return `comment ${payload.puzzle_id} ${payload.text}`;
    case 'interview_answer':
      return `interview ${payload.question_id} ${payload.selected_mc_answer ?? payload.text_answer}`;
    case 'exercise':
      return `practice ${payload.done_at}`;
    case 'report':
      return `report ${payload.text}`;
    case 'should_count':
      return `should count ${payload.question_id} ${payload.phrases}`;
  }
}

/** Real milliseconds until a device gives up a call. */
const callTimeoutMs = 30;

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
  acts = new Map<string, Act>();
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
  /** Places that were rejected once. Their lane continues without them. */
  refused = new Set<string>();
  /** Until when the server wants to hear of no act, and of these operations. */
  heldUntil = 0;
  /** Whether in this step what it tells is heard and kept. */
  isAsTold = false;
  waits = new Map<string, number>();
  /** That has been heard and noted: an act from here on would be too early. */
  isHeld = false;
  isEarly = false;
  readonly #outboxes = new Map<string, OutboxDatabase>();
  #texts = 0;
  #first: Weather[] = [];
  #rest: Weather = 'fair';

  constructor({ hasLocks, chance }: Scenario) {
    this.random = seeded(chance);
    this.hasLocks = hasLocks;
    this.api.publishQuestion(fakeQuestion(5));
    this.api.publishQuestion(fakeQuestion(6));
    this.api.network = (request, serve) => {
      const weather = this.#first.shift() ?? this.#rest;
      this.#heed(weather, request.headers.get('idempotency-key'));
      return networkOf(weather, this.api)(request, serve);
    };
    this.api.signIn('alice');
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
    const mortal = new MortalTab(this.disk, this.api.fetch, (store, row, key) => {
      if (store === 'entries') this.note(row as OutboxEntry, key as number);
    });
    mortal.dieAfter(this.opening);
    this.opening = Infinity;
    try {
      this.tabs.push({ mortal, device: await this.#start(mortal), retries: 0 });
    } catch (error) {
      if (!mortal.isDead) throw error;
      mortal.leave();
      await this.openTab();
    }
  }

  async #start(mortal: MortalTab): Promise<Device> {
    const { user, api } = this;
    const adopter = { username: user, user_id: idOf(user), created_at: '2026-01-01T00:00:00.000Z' };
    await adoptDatabases(adopter, false, mortal.storage);
    return deviceOn(
      { fetch: mortal.fetch, readCsrfToken: api.readCsrfToken },
      {
        username: user,
        storage: mortal.storage,
        clock: this.clock,
        random: this.random,
        timeout: callTimeoutMs,
        locks: this.hasLocks ? mortal.locks(this.browser) : null,
      },
    );
  }

  async entries(who: string = this.user): Promise<OutboxEntry[]> {
    let outbox = this.#outboxes.get(who);
    // A logout that leaves nothing removes it.
    if (!outbox?.isOpen()) outbox = await openOutbox(idOf(who), this.disk);
    this.#outboxes.set(who, outbox);
    return outbox.entries.orderBy('sequence').toArray();
  }

  /** An entry that was just written. */
  note(entry: OutboxEntry, sequence: number): void {
    const { username: who, operation_id, state } = entry;
    const act = this.acts.get(operation_id);
    if (act) act.writes += 1;
    else {
      const at = 1000 * (this.emptied.get(who) ?? 0) + sequence;
      const number = this.acts.size;
      this.acts.set(operation_id, {
        who,
        place: this.placeOf(who, sequence),
        at,
        said: saidOf(entry),
        number,
        writes: 1,
      });
    }
    // Behind what a fault has parked its lane waits.
    if (state === 'parked' && !isFault(entry)) this.refused.add(this.placeOf(who, sequence));
  }

  placeOf(who: string, sequence: number): string {
    return `${who} ${1000 * (this.emptied.get(who) ?? 0) + sequence}`;
  }

  promise(act: Act): void {
    const before = this.promised.get(act.place);
    // Another tab could have promised something else at this place since.
    if (!before || before.number < act.number) this.promised.set(act.place, { ...act });
  }

  /** The replacement of one of these was cut off, so nobody knows which one counts. */
  doubt(start: string): void {
    for (const { who, place, said } of [...this.promised.values()]) {
      if (who === this.user && `${said} `.startsWith(`${start} `)) this.promised.delete(place);
    }
  }

  /** The learner gave up what waits. */
  forgetPromises(): void {
    for (const { who, place } of [...this.promised.values()]) if (who === this.user) this.promised.delete(place);
  }

  forgetMirror(): void {
    for (const each of this.promised.values()) if (each.who === this.user) each.isForgotten = true;
  }

  close(): void {
    for (const { device } of this.tabs) device.close();
    for (const outbox of this.#outboxes.values()) outbox.close();
  }

  text(isRefused: boolean): string {
    this.#texts += 1;
    return isRefused ? 'refuse me' : `text ${this.#texts}`;
  }
}

/** What the first release left on a device; a tab of it is still open. */
export async function leaveOlderBuild(world: World): Promise<void> {
  const { disk, user, clock } = world;
  await openAsOlder(new Dexie(mirrorName(user), disk), 1, {
    catalogue: 'id, row_version, published_at',
    puzzles: 'id',
    meta: 'key',
  });
  const outbox = await openOutbox(user, disk);
  await enqueue(outbox, user, comment, { puzzle_id: 2, text: 'of the older build' }, clock.now());
  const [entry] = await outbox.entries.toArray();
  world.note(entry!, entry!.sequence);
  world.promise(world.acts.get(entry!.operation_id)!);
  outbox.close();
}

/** The mirror as the build before the pack would have it; a tab of that is still open. */
export async function layOutAsBefore({ disk, user }: World): Promise<void> {
  const account = idOf(user);
  const mirror = await openMirror(account, disk);
  const tables = mirror.tables.filter(({ name }) => !name.startsWith('pack_'));
  const rows = await Promise.all(tables.map((table) => table.toArray()));
  mirror.close();
  await deleteDatabase(mirrorName(account), disk);
  const schema = tables.map(({ name, schema }) => [
    name,
    [schema.primKey, ...schema.indexes].map(({ src }) => src).join(),
  ]);
  const older = await openAsOlder(new Dexie(mirrorName(account), disk), 3, Object.fromEntries(schema));
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
