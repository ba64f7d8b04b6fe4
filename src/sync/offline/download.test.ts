import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { FakeDownload, fakeDownloadedPuzzle, fakeDownloadedQuestion } from '../../../tests/support/fake-download.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import type { DownloadedRow } from '../../contract/offline.ts';
import type { DeviceOptions, OpenDevice } from '../device.ts';
import { answer } from '../operations/answer.ts';
import { pauseDownload, type Room, removeDownload, startDownload } from '../operations/offline/control-download.ts';
import { signOut } from '../operations/sign-out.ts';
import { configQuery } from '../queries/config.ts';
import { meQuery } from '../queries/me.ts';
import { offlineDownloadQuery } from '../queries/offline/offline-download.ts';
import { readFact } from '../storage/cache-database.ts';
import { bytesUnderWay, isLoadedElsewhere, watchBytes } from './load-download.ts';

const open: OpenDevice[] = [];
const day = 86_400_000;

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

const plenty: Room = { persist: async () => true, estimate: async () => ({ usage: 0, quota: 1e9 }) };

async function setUp(options: Partial<DeviceOptions> = {}) {
  const clock = new ManualClock();
  const api = new FakeApi('alice', 'bob');
  api.signIn('alice');
  api.plan = 'annual';
  const download = new FakeDownload('alice', clock.time);
  api.download = download;
  download.rows = [1, 2, 3, 4, 5, 6].map((id) => fakeDownloadedPuzzle(id));
  download.rows.push(fakeDownloadedQuestion(5), fakeDownloadedQuestion(6));
  const storage = emptyStorage();
  const openOne = async (more: Partial<DeviceOptions> = {}) => {
    const device = await deviceOn(api, { username: 'alice', storage, clock, ...options, ...more });
    open.push(device);
    return device;
  };
  const device = await openOne();
  const asked = () => api.requests.filter((request) => request.startsWith('GET /api/offline/chunks/'));
  return { api, download, clock, storage, device, openOne, asked, titles: () => titlesOf(device) };
}

async function titlesOf({ cache }: OpenDevice) {
  const blocks = [...(await cache.pack_puzzle_blocks.toArray()), ...(await cache.pack_question_blocks.toArray())];
  const rows = blocks.flatMap<DownloadedRow>(({ rows }) => rows);
  return rows.map(({ kind, id, title, version }) => `${kind} ${id} ${title} ${version}`).sort();
}

function titlesIn(download: FakeDownload) {
  return download.rows.map(({ kind, id, title, version }) => `${kind} ${id} ${title} ${version}`).sort();
}

test('PACK-1: the chunks of the manifest are loaded one by one and verified, and a pull follows', async () => {
  const { api, download, device, titles } = await setUp();
  await startDownload(device, plenty);
  expect(await titles()).toEqual(titlesIn(download));
  expect(await offlineDownloadQuery.read(device)).toMatchObject({
    state: 'ready',
    trouble: null,
    puzzles: 6,
    questions: 2,
  });
  const { loaded, total, bytes } = await offlineDownloadQuery.read(device);
  expect([loaded, bytes]).toEqual([total, total]);
  expect(total).toBe(download.chunks.reduce((sum, { size }) => sum + size, 0));
  await expect.poll(() => api.requests.at(-1)).toBe('GET /api/sync/');
});

test('PACK-2: progress counts bytes as they come', async () => {
  const { download, device } = await setUp();
  const told: (number | null)[] = [];
  watchBytes(device.cache, () => told.push(bytesUnderWay(device.cache)));
  await startDownload(device, plenty);
  // The screen shows that it loads before the first byte has come.
  expect(told[0]).toBe(0);
  for (const { size } of download.chunks) expect(told).toContain(size);
  expect(told.at(-1)).toBeNull();
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
  ['altered', (bytes: Buffer) => Buffer.from(bytes).fill(0, 20, 24)],
])("PACK-3: a chunk that is %s isn't written, and the next try fixes it", async (_, garble) => {
  const { download, device, titles } = await setUp();
  download.garble = garble;
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'damaged', puzzles: 0 });
  download.garble = (bytes) => bytes;
  await startDownload(device, plenty);
  expect(await titles()).toEqual(titlesIn(download));
});

test("PACK-3: a chunk with a row that this build can't read is skipped", async () => {
  const { download, device } = await setUp();
  download.rows[2] = { ...fakeDownloadedPuzzle(3), difficulty: 9 };
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'damaged', puzzles: 2 });
});

test('PACK-4: an edit changes one chunk, and only that is fetched; the newer row replaces the older', async () => {
  const { download, device, titles, asked } = await setUp();
  await startDownload(device, plenty);
  download.edit(4, { title: 'Edited' });
  await startDownload(device, plenty);
  expect(asked()).toHaveLength(5);
  expect(await titles()).toEqual(titlesIn(download));
  expect((await device.cache.pack_chunks.toArray()).map(({ sha256 }) => sha256).sort()).toEqual(
    download.chunks.map(({ sha256 }) => sha256).sort(),
  );
});

test("PACK-5: it asks to persist before it starts, and doesn't start without space for twice the size", async () => {
  const { download, device, asked } = await setUp();
  const total = download.chunks.reduce((sum, { size }) => sum + size, 0);
  const persist = vi.fn(async () => false);
  await startDownload(device, { persist, estimate: async () => ({ usage: 10, quota: 2 * total + 9 }) });
  expect(persist).toHaveBeenCalledOnce();
  expect(asked()).toEqual([]);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'no_room', total });
  await startDownload(device, { persist, estimate: async () => ({ usage: 10, quota: 2 * total + 10 }) });
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready', trouble: null });
});

test('PACK-5: reaching the quota keeps what is done, and says so', async () => {
  const { download, device, titles } = await setUp();
  const blocks = device.cache.pack_puzzle_blocks;
  const put = blocks.bulkPut.bind(blocks);
  let left = 2;
  vi.spyOn(blocks, 'bulkPut').mockImplementation((async (rows: Parameters<typeof put>[0]) => {
    left -= 1;
    if (left < 0) throw new DOMException('full', 'QuotaExceededError');
    return put(rows);
  }) as unknown as typeof put);
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'no_room', puzzles: 4 });
  vi.restoreAllMocks();
  await startDownload(device, plenty);
  expect(await titles()).toEqual(titlesIn(download));
});

test('PACK-6: a pause keeps what is here, and a resume fetches no chunk twice', async () => {
  const { api, download, device, titles, asked } = await setUp();
  let chunks = 0;
  api.network = async (request, serve) => {
    if (request.url.includes('/chunks/')) chunks += 1;
    if (chunks === 3 && request.url.includes('/chunks/')) void pauseDownload(device);
    return serve();
  };
  await startDownload(device, plenty);
  await pauseDownload(device);
  const paused = await offlineDownloadQuery.read(device);
  expect(paused.state).toBe('paused');
  expect(paused.puzzles).toBeGreaterThanOrEqual(4);
  await device.loop.run('start');
  expect((await offlineDownloadQuery.read(device)).state).toBe('paused');
  await startDownload(device, plenty);
  expect(await titles()).toEqual(titlesIn(download));
  expect(asked().length).toBeLessThanOrEqual(5);
});

test("PACK-6: a removal deletes everything, and responses in flight aren't written", async () => {
  const { api, device } = await setUp();
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  api.network = async (request, serve) => {
    if (!request.url.includes('/chunks/')) return serve();
    reached.resolve();
    await go.promise;
    return serve();
  };
  const loading = startDownload(device, plenty);
  await reached.promise;
  const removing = removeDownload(device);
  go.resolve();
  await Promise.all([loading, removing]);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'none', puzzles: 0, bytes: 0, license: null });
  expect(await titlesOf(device)).toEqual([]);
});

test('PACK-7: two tabs load it once, under a lock', async () => {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, _: LockOptions, hold: (lock: Lock | null) => Promise<unknown>) => {
      if (held.has(name)) return hold(null);
      held.add(name);
      return hold({ name, mode: 'exclusive' }).finally(() => held.delete(name));
    },
  } as unknown as LockManager;
  const { download, device, openOne, titles, asked } = await setUp({ locks });
  const other = await openOne();
  await Promise.all([startDownload(device, plenty), startDownload(other, plenty)]);
  expect(await titles()).toEqual(titlesIn(download));
  expect(asked()).toHaveLength(4);
});

test('PACK-7: without locks two tabs end with the same rows', async () => {
  const { download, device, openOne, titles } = await setUp();
  const other = await openOne();
  const loading = startDownload(device, plenty);
  download.edit(1, { title: 'Edited' });
  await Promise.all([loading, startDownload(other, plenty)]);
  await startDownload(device, plenty);
  expect(await titles()).toEqual(titlesIn(download));
});

test('PACK-8: an interrupted download resumes automatically once the server is reached', async () => {
  const { api, download, device, titles } = await setUp();
  api.network = async (request, serve) => (request.url.includes('/chunks/') ? unreachable(request, serve) : serve());
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'offline' });
  api.network = (_, serve) => serve();
  await device.loop.run('online');
  await expect.poll(titles).toEqual(titlesIn(download));
});

test.each([
  ['a chunk', '/chunks/', () => rejectWith('rate_limited', { 'retry-after': '120' })],
  ['the manifest', '/manifest/', () => rejectWith('unavailable', { 'retry-after': '120' })],
  ['the configuration', '/config/', () => new Response(null, { status: 504, headers: { 'retry-after': '120' } })],
])('PACK-8: what a busy server postponed continues after the stated time: %s', async (_, path, reply) => {
  const { api, download, clock, device, titles } = await setUp();
  let isBusy = true;
  api.network = async (request, serve) => (isBusy && request.url.includes(path) ? reply() : serve());
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'busy', puzzles: 0 });
  isBusy = false;
  api.requests = [];
  await device.loop.run('start');
  expect(api.requests.filter((request) => request.includes('/offline/'))).toEqual([]);
  clock.pass(121_000);
  await device.loop.run('start');
  await expect.poll(titles).toEqual(titlesIn(download));
});

test("PACK-8: an unreachable configuration doesn't count as an unfit license", async () => {
  const { api, download, device, titles } = await setUp();
  api.network = async (request, serve) => (request.url.includes('/config/') ? unreachable(request, serve) : serve());
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'offline' });
  api.network = (_, serve) => serve();
  await device.loop.run('online');
  await expect.poll(titles).toEqual(titlesIn(download));
});

test('PACK-8: the manifest is checked after a change of the catalogue, otherwise after a day', async () => {
  const { api, download, clock, device, titles } = await setUp();
  await startDownload(device, plenty);
  await device.loop.run('start');
  await expect.poll(() => download.manifests).toBe(2);
  await expect.poll(() => bytesUnderWay(device.cache)).toBeNull();
  clock.pass(day / 2);
  await device.loop.run('start');
  expect(download.manifests).toBe(2);
  download.edit(2, { title: 'Edited' });
  api.publish({ ...api.puzzles.get(2)!, version: 2, title: 'Edited' });
  await device.loop.run('start');
  await expect.poll(titles).toEqual(titlesIn(download));
  await expect.poll(() => bytesUnderWay(device.cache)).toBeNull();
  expect(download.manifests).toBe(3);
  clock.pass(day);
  await device.loop.run('start');
  await expect.poll(() => download.manifests).toBe(4);
});

test("PACK-8, LOOP-7: a check by a clock that was days ahead doesn't postpone the next", async () => {
  const { download, clock, device } = await setUp();
  download.terms = { ...download.terms, issued_at: new Date(clock.time - 9 * day).toISOString() };
  await startDownload(device, plenty);
  await expect.poll(() => download.manifests).toBe(2);
  await expect.poll(() => bytesUnderWay(device.cache)).toBeNull();
  clock.setBack(9 * day);
  await device.loop.run('start');
  await expect.poll(() => download.manifests).toBe(3);
});

test('PACK-9: a tombstone of the catalogue removes the downloaded row too, and a reset removes none', async () => {
  const { api, download, device, asked } = await setUp();
  await startDownload(device, plenty);
  await device.loop.run('start');
  await expect.poll(async () => (await offlineDownloadQuery.read(device)).state).toBe('ready');
  const [gone] = api.rows.filter(({ kind, key }) => kind === 'puzzle' && key === '2');
  api.rows = [
    ...api.rows.filter((row) => row !== gone),
    { kind: 'puzzle', key: '2', version: 99, deleted: true, scope: 'catalogue' },
  ];
  const rows = download.rows;
  download.rows = rows.filter(({ kind, id }) => kind !== 'puzzle' || id !== 2);
  api.network = async (request, serve) => (request.url.includes('/offline/') ? unreachable(request, serve) : serve());
  await device.loop.run('start');
  const puzzles = async () => (await titlesOf(device)).filter((title) => title.startsWith('puzzle '));
  expect((await puzzles()).map((title) => title.split(' ')[1])).toEqual(['1', '3', '4', '5', '6']);
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  await device.loop.run('start');
  expect(await puzzles()).toHaveLength(5);
  // It comes back under the old URL, so its chunk is fetched again.
  api.network = (_, serve) => serve();
  download.rows = rows;
  const before = asked().length;
  await startDownload(device, plenty);
  expect(asked().length).toBe(before + 1);
  expect(await titlesOf(device)).toEqual(titlesIn(download));
});

test("PACK-10: a license that isn't signed by this server, or names someone else, loads nothing", async () => {
  const { download, device, clock } = await setUp();
  download.terms = { ...download.terms, username: 'bob' };
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'licence', puzzles: 0, license: null });
  const outsider = new FakeDownload('alice', clock.time);
  Object.defineProperty(download, 'publicKey', { get: () => outsider.publicKey });
  await device.cache.meta.delete('config');
  download.terms = { ...download.terms, username: 'alice' };
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'licence', puzzles: 0 });
});

test('PACK-11: during grace it works; after that its rows are removed, even offline, and the outbox stays', async () => {
  const { api, clock, device } = await setUp();
  await startDownload(device, plenty);
  await device.loop.run('start');
  api.network = unreachable;
  await device.perform(answer, { puzzle_id: 3, question_id: 31, answer: 'B' });
  clock.pass(31 * day);
  await device.loop.run('start');
  expect(await offlineDownloadQuery.read(device)).toMatchObject({
    state: 'ready',
    puzzles: 6,
    license: { status: 'grace' },
  });
  clock.pass(7 * day);
  await device.loop.run('start');
  expect(await offlineDownloadQuery.read(device)).toMatchObject({
    state: 'gone',
    trouble: 'licence_over',
    puzzles: 0,
    license: null,
  });
  expect(await titlesOf(device)).toEqual([]);
  expect(await device.outbox.entries.count()).toBe(1);
});

const annual = { username: 'alice', plan: 'annual', is_staff: false, is_subscriber: true } as never;

test('PACK-11: after grace the server is asked first, and a license renewed meanwhile keeps its rows', async () => {
  const { download, clock, device, asked, titles } = await setUp();
  await startDownload(device, plenty);
  await expect.poll(() => download.manifests).toBe(2);
  clock.pass(40 * day);
  const now = new Date(clock.time).toISOString();
  const later = (days: number) => new Date(clock.time + days * day).toISOString();
  download.terms = { ...download.terms, issued_at: now, paid_until: later(365), grace_until: later(372) };
  const before = asked().length;
  await device.loop.run('start');
  await expect
    .poll(() => offlineDownloadQuery.read(device))
    .toMatchObject({ state: 'ready', license: { status: 'paid' } });
  expect(await titles()).toEqual(titlesIn(download));
  expect(asked()).toHaveLength(before);
});

test('PACK-11: rows whose license another tab renews stay, even if this one doesn’t reach the server', async () => {
  const { api, download, clock, device, openOne, titles } = await setUp();
  await startDownload(device, plenty);
  await expect.poll(() => download.manifests).toBe(2);
  const other = await openOne();
  clock.pass(40 * day);
  const later = (days: number) => new Date(clock.time + days * day).toISOString();
  download.terms = { ...download.terms, issued_at: later(0), paid_until: later(365), grace_until: later(372) };
  let isFirst = true;
  api.network = async (request, serve) => {
    if (!isFirst || !request.url.endsWith('/manifest/')) return serve();
    isFirst = false;
    await other.loop.run('start');
    return unreachable(request, serve);
  };
  await device.loop.run('start');
  expect(isFirst).toBe(false);
  await expect
    .poll(() => offlineDownloadQuery.read(device))
    .toMatchObject({ state: 'ready', license: { status: 'paid' } });
  expect(await titles()).toEqual(titlesIn(download));
});

test('PACK-11: after grace without a renewal the rows are removed, but not while the server is busy', async () => {
  const { api, download, clock, device } = await setUp();
  await startDownload(device, plenty);
  clock.pass(40 * day);
  download.plan = 'monthly';
  api.network = async (request, serve) =>
    request.url.includes('/offline/') ? rejectWith('unavailable', { 'retry-after': '60' }) : serve();
  await device.loop.run('start');
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'busy', puzzles: 6 });
  api.network = (_, serve) => serve();
  clock.pass(61_000);
  await device.loop.run('start');
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'gone', trouble: 'no_plan', puzzles: 0 });
});

test('PACK-11: rows removed while offline come back automatically when the plan continues', async () => {
  const { api, download, clock, device, titles } = await setUp();
  await device.cache.meta.put({ key: 'user', value: annual });
  await startDownload(device, plenty);
  await expect.poll(() => download.manifests).toBe(2);
  api.network = unreachable;
  clock.pass(40 * day);
  await device.loop.run('start');
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'gone', trouble: 'licence_over', puzzles: 0 });
  const later = (days: number) => new Date(clock.time + days * day).toISOString();
  download.terms = { ...download.terms, issued_at: later(0), paid_until: later(365), grace_until: later(372) };
  api.network = (_, serve) => serve();
  await device.loop.run('online');
  await expect.poll(titles).toEqual(titlesIn(download));
});

test('PACK-11: with a clock far ahead, nothing is loaded that would be removed immediately', async () => {
  const { clock, device, asked } = await setUp();
  await device.cache.meta.put({ key: 'user', value: annual });
  await startDownload(device, plenty);
  const before = asked().length;
  clock.pass(400 * day);
  await device.loop.run('start');
  await expect.poll(() => offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'licence', puzzles: 0 });
  await device.loop.run('start');
  expect(asked()).toHaveLength(before);
});

test('PACK-10: a server with a new key is asked for a license signed by it, and the rows stay', async () => {
  const { api, download, clock, device, titles } = await setUp();
  await startDownload(device, plenty);
  await expect.poll(() => download.manifests).toBe(2);
  const restored = new FakeDownload('alice', clock.time);
  restored.rows = download.rows;
  api.download = restored;
  await device.refresh(configQuery);
  await device.loop.run('start');
  await expect.poll(() => offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready', trouble: null });
  expect(restored.sent).toEqual([]);
  expect(await titles()).toEqual(titlesIn(restored));
});

test('PACK-12: setting the clock back gains nothing, because the server’s time counts', async () => {
  const { api, download, clock, device } = await setUp();
  await startDownload(device, plenty);
  const start = clock.time;
  api.network = unreachable;
  clock.pass(36 * day);
  await device.loop.run('start');
  clock.time = start;
  expect((await offlineDownloadQuery.read(device)).license).toMatchObject({ status: 'grace' });
  await device.loop.run('start');
  expect((await readFact(device.cache, 'licence'))!.seen_at).toBeGreaterThanOrEqual(start + 36 * day);
  api.network = (_, serve) => serve();
  download.terms = { ...download.terms, issued_at: new Date(start + 60_000).toISOString() };
  await startDownload(device, plenty);
  expect((await offlineDownloadQuery.read(device)).license).toMatchObject({ status: 'paid' });
});

test.each([
  ['an hour', 3_600_000],
  ['20 seconds', 20_000],
])('PACK-12: a clock set back before each session of %s keeps nothing open longer', async (_, length) => {
  const { api, clock, device, openOne } = await setUp();
  await startDownload(device, plenty);
  const start = clock.time;
  api.network = unreachable;
  clock.pass(37 * day - 30 * length);
  await device.loop.run('start');
  device.close();
  let sessions = 0;
  for (let isOpen = true; isOpen && sessions < 40; sessions += 1) {
    clock.time = start - 100 * day;
    const session = await openOne();
    await session.loop.run('start');
    clock.pass(length);
    await session.loop.run('online');
    isOpen = (await offlineDownloadQuery.read(session)).puzzles > 0;
    session.close();
  }
  expect(sessions).toBeGreaterThanOrEqual(30);
  expect(sessions).toBeLessThan(40);
});

test('PACK-12: a page that stays open under a clock that was set back stops reading once the license is over', async () => {
  const { api, clock, device } = await setUp();
  await startDownload(device, plenty);
  api.network = unreachable;
  clock.pass(36 * day);
  await device.loop.run('start');
  clock.time -= 36 * day;
  const licenseStatus = async () => (await offlineDownloadQuery.read(device)).license?.status;
  expect(await licenseStatus()).toBe('grace');
  clock.pass(day);
  expect(await licenseStatus()).toBe('over');
});

test('PACK-13: a pull detects that the plan changed, and renews the license or removes the download', async () => {
  const { api, download, device, clock } = await setUp();
  await device.refresh(meQuery);
  await device.cache.meta.put({
    key: 'user',
    value: { username: 'alice', plan: 'annual', is_staff: false, is_subscriber: true } as never,
  });
  await startDownload(device, plenty);
  await device.loop.run('start');
  download.terms = { ...download.terms, paid_until: new Date(clock.time + 400 * day).toISOString() };
  clock.pass(day);
  await device.loop.run('start');
  await expect
    .poll(async () => (await offlineDownloadQuery.read(device)).license?.paid_until)
    .toBe(download.terms.paid_until);
  api.plan = 'monthly';
  download.plan = 'monthly';
  await device.loop.run('start');
  await expect
    .poll(() => offlineDownloadQuery.read(device))
    .toMatchObject({ state: 'gone', trouble: 'no_plan', puzzles: 0 });
});

test('PACK-14: a logout deletes all of it', async () => {
  const { device, openOne } = await setUp();
  await startDownload(device, plenty);
  await signOut(device, { pending: 'discard' });
  expect(await offlineDownloadQuery.read(await openOne())).toMatchObject({ state: 'none', puzzles: 0, license: null });
});

test("PACK-6, PACK-7: another tab knows that it's loading, and can pause it", async () => {
  const { api, device: tab, openOne, asked } = await setUp({ locks: navigator.locks });
  const device = await openOne();
  const chunk = Promise.withResolvers<void>();
  api.network = async (request, serve) => {
    if (request.url.includes('/chunks/')) await chunk.promise;
    return serve();
  };
  const downloading = startDownload(device, plenty);
  await expect.poll(asked).toHaveLength(1);
  expect(await isLoadedElsewhere(tab)).toBe(true);
  expect(await isLoadedElsewhere(device)).toBe(false);
  expect(await isLoadedElsewhere({ ...tab, locks: undefined })).toBe(false);
  await pauseDownload(tab);
  chunk.resolve();
  await downloading;
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'paused', puzzles: 2 });
  expect(asked()).toHaveLength(1);
  expect(await isLoadedElsewhere(tab)).toBe(false);
});
