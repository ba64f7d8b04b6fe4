import { type OpenDevice, openDevice } from '../../src/sync/device.ts';
import { answer } from '../../src/sync/operations/answer.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { importDeviceFile } from '../../src/sync/operations/device-file/import-device-file.ts';
import { statusQuery } from '../../src/sync/queries/first/status.ts';
import { hasRoom, isOutOfRoom } from '../../src/sync/storage/quota.ts';
import { noteStatus } from '../../src/sync/storage/status.ts';
import { accountIdOf, FakeApi, unreachable } from '../support/fake-api.ts';

/** Runs in the page of `full-disk.test.ts`: a device on the browser's own storage, with the API as a function. */
const api = new FakeApi('alice');
api.signIn('alice');
let device: OpenDevice;

/** How much each write adds until nothing fits, in bytes. SQLite grows by pages, so the last ones are small. */
const sizes = [400_000, 50_000, 5000, 500, 50];

export async function open(): Promise<void> {
  device = await openDevice({
    username: 'alice',
    userId: accountIdOf('alice'),
    baseUrl: location.origin,
    fetch: api.fetch,
    readCsrfToken: api.readCsrfToken,
  });
}

export function setNetwork(isOn: boolean): void {
  api.network = isOn ? (_, serve) => serve() : unreachable;
}

/** Writes until storage is full, except for about `spare` bytes. A failed write can make room, so it's full once none of a round works. */
export async function fill(spare = 0): Promise<void> {
  if (spare > 0) await store('spare', spare);
  let stored: number;
  do {
    stored = 0;
    for (const size of sizes) {
      while (await store('filler', size)) stored += 1;
      // Their own files have free pages, too.
      while ((await endOf(() => device.outbox.drafts.put(fillerOf(size)))) === 'stored') stored += 1;
      while ((await endOf(() => device.cache.table('meta').put(fillerOf(size)))) === 'stored') stored += 1;
    }
  } while (stored > 0);
  if (spare > 0) await remove('spare');
}

/** Deletes what `fill` wrote. */
export function free(): Promise<void> {
  return remove('filler');
}

const fillerOf = (size: number) => ({ key: crypto.randomUUID(), value: randomText(size), updated_at: 0 });

/** Compression must not make it smaller. */
function randomText(size: number): string {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return Array.from(bytes, (byte) => String.fromCharCode(33 + (byte % 90))).join('');
}

/** Returns whether it worked. Each write has a connection of its own, because Firefox remembers a full disk for each. */
async function store(name: string, size: number): Promise<boolean> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  const database = await done(opening);
  const transaction = database.transaction('rows', 'readwrite');
  transaction.objectStore('rows').put(randomText(size));
  const worked = await new Promise<boolean>((resolve) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => resolve(false);
  });
  database.close();
  return worked;
}

/** Only a deleted database gives its room back. */
async function remove(name: string): Promise<void> {
  await done(indexedDB.deleteDatabase(name));
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const endOf = async (run: () => Promise<unknown>) => {
  try {
    await run();
    return 'stored';
  } catch (error) {
    return isOutOfRoom(error) ? 'out of room' : String(error);
  }
};

let written = 0;

/** Returns how writes end, one after the other. None can reuse the pages of the one before. */
export async function write(times: number): Promise<string[]> {
  const ends: string[] = [];
  for (let time = 0; time < times; time += 1) {
    ends.push(await endOf(() => device.perform(comment, { puzzle_id: 1, text: randomText(1900) })));
    written += 1;
    ends.push(await endOf(() => device.saveDraft(`comment:${written}`, randomText(20_000))));
    const last_error = randomText(60_000 * written);
    ends.push(await endOf(() => device.outbox.entries.toCollection().modify({ last_error })));
    ends.push((await hasRoom(device)) ? 'stored' : 'out of room');
    ends.push(await endOf(() => noteStatus(device.cache, { offline_since: time })));
  }
  return ends;
}

export async function enqueue(): Promise<void> {
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(comment, { puzzle_id: 1, text: 'one' });
  await device.perform(comment, { puzzle_id: 2, text: 'two' });
  await device.loop.run('enqueue');
}

export async function cycle(reason: 'online' | 'timer' | 'retry') {
  await device.loop.run(reason);
  const { no_room, offline_since } = await statusQuery.read(device);
  return {
    entries: await device.outbox.entries.count(),
    no_room: no_room ?? null,
    offline_since,
    effects: api.effects,
  };
}

/** Returns a file with many comments, drafts, and answers. */
function fileOf(count: number): Blob {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const made_at = Date.parse('2026-11-20T08:00:00Z');
  const file = {
    format: 'nday-device',
    version: 1,
    user_id: accountIdOf('alice'),
    username: 'alice',
    saved_at: new Date(made_at).toISOString(),
    entries: numbers.map((number) => ({
      operation_id: crypto.randomUUID(),
      kind: 'comment',
      kind_version: 1,
      target: 'puzzle:1',
      lane: 'puzzle:1',
      payload: { puzzle_id: 1, text: `${number} ${randomText(1900)}` },
      state: 'pending',
      attempts: 0,
      faults: 0,
      last_status: null,
      last_code: null,
      last_error: null,
      made_at: made_at + number,
    })),
    drafts: numbers.map((number) => ({ key: `comment:${number}`, value: randomText(900), updated_at: made_at })),
    mirror: {
      answers: numbers.map((number) => ({
        puzzle_id: number,
        question_id: number,
        selected_answer: 'A',
        is_correct: true,
        correct_answer: 'A',
        answered_at: new Date(made_at).toISOString(),
        local_date: '2026-11-20',
        note: randomText(900),
        instead_of: null,
      })),
      reactions: [],
      progress: [],
      interview_answers: [],
      exercises: [],
    },
  };
  return new Blob([JSON.stringify(file)]);
}

let file: Blob;

/** Imports the file of `count`, or the last one again. Returns the result, and what the device holds: the comments by their number. */
export async function importFile(count: number | null) {
  if (count !== null) file = fileOf(count);
  const result = await importDeviceFile(device, file);
  const numberOf = ({ payload }: { payload: unknown }) => Number.parseInt((payload as { text: string }).text, 10);
  return {
    result,
    entries: (await device.outbox.entries.orderBy('sequence').toArray()).map(numberOf),
    drafts: await device.outbox.drafts.where('key').startsWith('comment:').count(),
    answers: await device.cache.answers.count(),
  };
}
