import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { accountIdOf, FakeApi } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { comment } from '../operations/comment.ts';
import type { Storage } from './open-dexie.ts';
import { outboxName } from './outbox-database.ts';

const open: OpenDevice[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const device of open.splice(0)) device.close();
});

const operations = {
  answer: '00000000-0000-4000-8000-000000000001',
  react: '00000000-0000-4000-8000-000000000002',
  comment: '00000000-0000-4000-8000-000000000003',
  later: '00000000-0000-4000-8000-000000000004',
  laterVersion: '00000000-0000-4000-8000-000000000005',
};
const unheard = { last_status: null, last_code: null, last_error: null };
const untried = { attempts: 0, faults: 0, next_attempt_at: 0, ...unheard };

/** Of an older build: nothing in it says of which version of the puzzle it is. */
const answer = {
  puzzle_id: 1,
  question_id: 11,
  answer: 'B',
  answered_at: '2026-11-19T10:00:00.000Z',
  local_date: '2026-11-19',
};

/** As version 1 of the outbox has them. */
const entries = [
  {
    sequence: 3,
    operation_id: operations.answer,
    username: 'alice',
    kind: 'answer',
    kind_version: 1,
    target: 'question:11',
    lane: 'puzzle:1',
    payload: answer,
    state: 'sent',
    attempts: 2,
    faults: 1,
    next_attempt_at: 5,
    last_status: 500,
    last_code: 'server_error',
    last_error: 'Oops.',
    made_at: 1,
  },
  {
    sequence: 4,
    operation_id: operations.react,
    username: 'alice',
    kind: 'react',
    kind_version: 1,
    target: 'puzzle:2',
    lane: 'puzzle:2',
    payload: { puzzle_id: 2, desired: 'UP' },
    state: 'pending',
    ...untried,
    made_at: 2,
  },
  {
    sequence: 6,
    operation_id: operations.comment,
    username: 'alice',
    kind: 'comment',
    kind_version: 1,
    target: 'puzzle:2',
    lane: 'puzzle:2',
    payload: { puzzle_id: 2, text: 'not had' },
    state: 'parked',
    attempts: 0,
    faults: 0,
    next_attempt_at: 0,
    last_status: 403,
    last_code: 'premium_required',
    last_error: 'Premium only.',
    made_at: 3,
  },
  {
    sequence: 7,
    operation_id: operations.later,
    username: 'alice',
    kind: 'bookmark',
    kind_version: 1,
    target: 'puzzle:3',
    lane: 'puzzle:3',
    payload: { puzzle_id: 3, color: ['red'] },
    state: 'pending',
    ...untried,
    made_at: 4,
  },
  {
    sequence: 9,
    operation_id: operations.laterVersion,
    username: 'alice',
    kind: 'comment',
    kind_version: 7,
    target: 'puzzle:4',
    lane: 'puzzle:4',
    payload: { puzzle_id: 4, parts: [{ text: 'of a later build' }] },
    state: 'sent',
    ...untried,
    made_at: 5,
  },
];
const drafts = [
  { key: 'answer:12', value: 'C', updated_at: 6 },
  { key: 'comment:2', value: 'half a thou', updated_at: 7 },
  { key: 'kept', value: 'yes', updated_at: 8 },
];

/** By the platform's own means: this is what lies on devices, whatever the builds to come make of it. */
async function layVersion1(storage: Storage): Promise<void> {
  const { indexedDB } = storage as { indexedDB: IDBFactory };
  // Dexie counts in tens.
  const request = indexedDB.open(outboxName(accountIdOf('alice')), 10);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore('entries', { keyPath: 'sequence', autoIncrement: true });
    store.createIndex('operation_id', 'operation_id', { unique: true });
    store.createIndex('[lane+sequence]', ['lane', 'sequence']);
    store.createIndex('[kind+target]', ['kind', 'target']);
    for (const entry of entries) store.add(entry);
    const draftStore = request.result.createObjectStore('drafts', { keyPath: 'key' });
    for (const draft of drafts) draftStore.add(draft);
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
  request.result.close();
}

/** What this build is once a version of the outbox is added to it that has one more index, and one more table. */
function addVersion(): void {
  const { version } = Dexie.prototype;
  vi.spyOn(Dexie.prototype, 'version').mockImplementation(function (this: Dexie, number: unknown) {
    const declared = version.call(this, Number(number));
    if (this.name === outboxName(accountIdOf('alice'))) {
      version.call(this, Number(number) + 1).stores({
        entries: '++sequence, &operation_id, [lane+sequence], [kind+target], made_at',
        later: 'key',
      });
    }
    return declared;
  });
}

async function setUp() {
  const storage = emptyStorage();
  await layVersion1(storage);
  const api = new FakeApi('alice');
  api.signIn('alice');
  const sent: unknown[] = [];
  api.network = async (request, serve) => {
    const body = await request.clone().text();
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') sent.push([pathname, request.headers.get('idempotency-key'), JSON.parse(body)]);
    return serve();
  };
  const start = async () => {
    const device = await deviceOn(api, { username: 'alice', storage });
    open.push(device);
    return device;
  };
  return { api, sent, start };
}

const builds: [name: string, build: () => void, tables: string[]][] = [
  ['this build', () => {}, ['drafts', 'entries']],
  ['a build with another version of it', addVersion, ['drafts', 'entries', 'later']],
];

test.each(builds)(
  'DB-7: %s finds the entries of an older outbox, in all states, and its drafts as they were',
  async (_, build, tables) => {
    const { start } = await setUp();
    build();
    const { outbox } = await start();
    expect([...outbox.backendDB().objectStoreNames]).toEqual(expect.arrayContaining(tables));
    expect(await outbox.entries.toArray()).toEqual(entries);
    expect(await outbox.drafts.toArray()).toEqual(drafts);
  },
);

test.each(builds)(
  "DB-7: %s sends an older build's sent entry again unchanged, under its operation ID",
  async (_, build) => {
    const { api, sent, start } = await setUp();
    build();
    const device = await start();
    await device.loop.run('retry');
    const { puzzle_id: _puzzle, ...body } = answer;
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual(['/api/puzzles/1/answer/', operations.answer, body]);
    expect(sent).toContainEqual(['/api/puzzles/2/react/', operations.react, { desired: 'UP' }]);
    expect(api.effects.toSorted()).toEqual(['answer 11 B', 'react 2 UP']);
    // A person moves rejected entries, and a newer build those that this one doesn't know.
    expect(await device.outbox.entries.toArray()).toEqual(entries.slice(2));
    expect(await device.outbox.drafts.toArray()).toEqual(drafts);
    // Each continues the older build's counts.
    await device.perform(comment, { puzzle_id: 1, text: 'new' });
    expect((await device.outbox.entries.orderBy('sequence').last())?.sequence).toBe(10);
  },
);
