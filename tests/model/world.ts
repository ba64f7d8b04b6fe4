import { Dexie } from 'dexie';
import type { Device } from '../../src/sync/device.ts';
import { enqueue } from '../../src/sync/enqueue.ts';
import { mirrorName, openMirror } from '../../src/sync/mirror-database.ts';
import { deleteDatabase } from '../../src/sync/open-database.ts';
import { type OutboxDatabase, openOutbox } from '../../src/sync/outbox-database.ts';
import type { OutboxEntry } from '../../src/sync/outbox-entry.ts';
import { FakeApi, fakeQuestion } from '../support/fake-api.ts';
import { MortalTab } from '../support/mortal-tab.ts';
import { seeded } from '../support/random.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { networkOf, type Scenario, type Step, type Weather } from './scenario.ts';

/** What a learner has been promised, and what is known of it. */
export interface Promised {
  who: string;
  /** As `nameOf` has it. */
  name: string;
  /** The mirror that it may have been in is gone. */
  isForgotten?: true;
}

/** How long a call is waited for, in real milliseconds. */
const patience = 30;

export class World {
  readonly api = new FakeApi('alice', 'bob');
  readonly clock = new ManualClock();
  readonly disk = emptyStorage();
  readonly random: () => number;
  readonly browser = crypto.randomUUID();
  readonly #hasLocks: boolean;
  /** Who has the device at the moment. */
  user: 'alice' | 'bob' = 'alice';
  tabs: { mortal: MortalTab; device: Device }[] = [];
  promised: Promised[] = [];
  /** Taken back, or edited away: it may be at the server or not. */
  takenBack = new Set<string>();
  /** Operations by their place in an outbox, and the places that were refused once: their lane goes on without them. */
  places = new Map<string, { who: string; place: number }>();
  /** How often a logout has left nothing: the next outbox counts from one again. */
  emptied = new Map<string, number>();
  refused = new Set<string>();
  readonly #outboxes = new Map<string, OutboxDatabase>();
  #texts = 0;
  #first: Weather[] = [];
  #rest: Weather = 'fair';

  constructor({ hasLocks, chance }: Scenario) {
    this.random = seeded(chance);
    this.#hasLocks = hasLocks;
    this.api.publishQuestion(fakeQuestion(5));
    this.api.publishQuestion(fakeQuestion(6));
    this.api.network = (request, serve) => networkOf(this.#first.shift() ?? this.#rest, this.api)(request, serve);
    this.api.signIn('alice');
  }

  set weather({ first, rest }: Pick<Step, 'first' | 'rest'>) {
    this.#first = [...first];
    this.#rest = rest;
  }

  async openTab(): Promise<void> {
    const mortal = new MortalTab(this.disk, this.api.fetch);
    const device = await deviceOn(
      { fetch: mortal.fetch, readCsrfToken: this.api.readCsrfToken },
      {
        username: this.user,
        storage: mortal.storage,
        clock: this.clock,
        random: this.random,
        timeout: patience,
        locks: this.#hasLocks ? mortal.locks(this.browser) : null,
      },
    );
    this.tabs.push({ mortal, device });
  }

  async entries(who: string = this.user): Promise<OutboxEntry[]> {
    let outbox = this.#outboxes.get(who);
    // A logout that leaves nothing removes it.
    if (!outbox?.isOpen()) outbox = await openOutbox(who, this.disk);
    this.#outboxes.set(who, outbox);
    return outbox.entries.orderBy('sequence').toArray();
  }

  note(who: string, { operation_id, sequence, state }: OutboxEntry): void {
    const place = 1000 * (this.emptied.get(who) ?? 0) + sequence;
    this.places.set(operation_id, { who, place });
    if (state === 'parked') this.refused.add(`${who} ${place}`);
  }

  forgetMirror(): void {
    for (const each of this.promised) if (each.who === this.user) each.isForgotten = true;
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
export async function leaveOlderBuild({ disk, user, clock, promised }: World): Promise<void> {
  await openAsOlder(new Dexie(mirrorName(user), disk), 1, {
    catalogue: 'id, row_version, published_at',
    puzzles: 'id',
    meta: 'key',
  });
  const outbox = await openOutbox(user, disk);
  await enqueue(outbox, user, 'comment', { puzzle_id: 2, text: 'of the older build' }, clock.now());
  outbox.close();
  promised.push({ who: user, name: 'comment 2 of the older build' });
}

/** The mirror as the build before the pack would have it; a tab of that is still open. */
export async function layOutAsBefore({ disk, user }: World): Promise<void> {
  const mirror = await openMirror(user, disk);
  const tables = mirror.tables.filter(({ name }) => !name.startsWith('pack_'));
  const rows = await Promise.all(tables.map((table) => table.toArray()));
  mirror.close();
  await deleteDatabase(mirrorName(user), disk);
  const schema = tables.map(({ name, schema }) => [
    name,
    [schema.primKey, ...schema.indexes].map(({ src }) => src).join(),
  ]);
  const older = await openAsOlder(new Dexie(mirrorName(user), disk), 3, Object.fromEntries(schema));
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
