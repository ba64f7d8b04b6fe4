import { afterEach, expect, test } from 'vitest';
import { FakeApi, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { FakeDownload, fakeDownloadedPuzzle } from '../../../tests/support/fake-download.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { type Room, startDownload } from '../operations/offline/control-download.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { offlineDownloadQuery } from '../queries/offline/offline-download.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { refreshDownload } from './refresh-download.ts';

const open: OpenDevice[] = [];
const ids = [1, 2, 3, 4, 5, 6];
const plenty: Room = { persist: async () => true, estimate: async () => ({ usage: 0, quota: 1e9 }) };
const cramped: Room = { ...plenty, estimate: async () => ({ usage: 10, quota: 11 }) };

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp() {
  const clock = new ManualClock();
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.plan = 'annual';
  const download = new FakeDownload('alice', clock.time);
  api.download = download;
  download.rows = ids.map((id) => fakeDownloadedPuzzle(id));
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  // The catalogue is known: no change of it gives a reason to look at the manifest.
  await device.loop.run('start');
  // Nothing else runs during the test.
  device.loop.close();
  const asked = () => api.requests.filter((request) => request.includes('/api/offline/'));
  const versionsOf = async (id: number) =>
    (await downloadedRows(device.cache.pack_puzzle_blocks, id)).map(({ version }) => version).sort();
  return { api, download, clock, device, asked, versionsOf };
}

const counts: [what: string, change: (rows: number) => number][] = [
  ['a line less', (rows) => rows + 1],
  ['a line more', (rows) => rows - 1],
];

test.each(counts)("PACK-3: a chunk with %s than in the manifest isn't written", async (_, change) => {
  const { download, device, asked } = await setUp();
  const { chunks } = download;
  Object.defineProperty(download, 'chunks', {
    get: () => chunks.map((chunk) => ({ ...chunk, rows: change(chunk.rows) })),
  });
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({
    state: 'loading',
    trouble: 'damaged',
    puzzles: 0,
    bytes: 0,
  });
  expect(await device.cache.pack_puzzle_blocks.count()).toBe(0);
  // By its name, and by the hash of its bytes.
  expect(asked()).toEqual(['GET /api/offline/manifest/', `GET /api/offline/chunks/${chunks[0]!.sha256}/`]);
});

test('PACK-4: until all listed chunks are here both rows stay, and the higher version is read', async () => {
  const { api, download, device, versionsOf } = await setUp();
  download.rowsOfChunk = 1;
  await startDownload(device, plenty);
  for (const id of ids) download.edit(id, { title: `Edited ${id}` });
  const last = download.chunks.at(-1)!.sha256;
  api.network = (request, serve) => (request.url.includes(last) ? unreachable(request, serve) : serve());
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'offline', puzzles: 6 });
  for (const id of ids.slice(0, -1)) {
    expect(await versionsOf(id)).toEqual([1, 2]);
    expect(
      await puzzleQuery(id)
        .read(device)
        .then(({ view }) => view ?? undefined),
    ).toMatchObject({ title: `Edited ${id}`, version: 2 });
  }
  expect(await versionsOf(6)).toEqual([1]);
  expect(
    await puzzleQuery(6)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ title: 'Puzzle 6', version: 1 });

  api.network = (_, serve) => serve();
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready', trouble: null });
  for (const id of ids) expect(await versionsOf(id)).toEqual([2]);
  expect(await device.cache.pack_chunks.count()).toBe(6);
});

test('PACK-4: a chunk superseded meanwhile leads to a new manifest, which is loaded', async () => {
  const { api, download, device, versionsOf } = await setUp();
  let isFirst = true;
  api.network = async (request, serve) => {
    if (request.url.includes('/chunks/') && isFirst) {
      isFirst = false;
      download.edit(1, { title: 'Edited' });
    }
    return serve();
  };
  const before = download.manifests;
  await startDownload(device, plenty);
  expect(download.manifests - before).toBe(2);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready', trouble: null, puzzles: 6 });
  expect(await versionsOf(1)).toEqual([2]);
});

test('PACK-4: if chunks keep vanishing, at most 3 manifests are requested', async () => {
  const { api, download, device } = await setUp();
  api.network = async (request, serve) => (request.url.includes('/chunks/') ? rejectWith('not_found') : serve());
  await startDownload(device, plenty);
  expect(download.manifests).toBe(3);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble: 'server', puzzles: 0 });
});

type Scene = Awaited<ReturnType<typeof setUp>>;

const mending: [trouble: string, room: Room, spoil: (scene: Scene) => void, mend: (scene: Scene) => void][] = [
  ['no_room', cramped, () => {}, () => {}],
  [
    'damaged',
    plenty,
    ({ download }) => {
      download.garble = (bytes) => Buffer.from(bytes).fill(0, 20, 24);
    },
    ({ download }) => {
      download.garble = (bytes) => bytes;
    },
  ],
  [
    'server',
    plenty,
    ({ api }) => {
      api.network = async (request, serve) => (request.url.includes('/chunks/') ? rejectWith('not_found') : serve());
    },
    ({ api }) => {
      api.network = (_, serve) => serve();
    },
  ],
];

test.each(mending)(
  "PACK-8: a download stopped by %s isn't retried automatically, only by a person",
  async (trouble, room, spoil, mend) => {
    const scene = await setUp();
    const { api, clock, device, asked } = scene;
    spoil(scene);
    await startDownload(device, room);
    expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble });
    mend(scene);
    api.requests = [];
    for (let cycle = 0; cycle < 3; cycle += 1) {
      clock.pass(3_600_000);
      expect(await refreshDownload({ ...device, locks: undefined })).toBe(false);
    }
    expect(asked()).toEqual([]);
    expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'loading', trouble });
    await startDownload(device, plenty);
    expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready', trouble: null, puzzles: 6 });
  },
);

test("PACK-8: a rejected first manifest isn't requested again automatically", async () => {
  const { api, device, clock, asked } = await setUp();
  api.network = async (request, serve) => (request.url.includes('/manifest/') ? rejectWith('invalid') : serve());
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'server' });
  for (let time = 1; time <= 3; time += 1) {
    clock.pass(60_000);
    await refreshDownload(device);
  }
  expect(asked()).toHaveLength(1);
});

test('PACK-8: a download interrupted by the network resumes automatically', async () => {
  const { api, device } = await setUp();
  api.network = (request, serve) => (request.url.includes('/chunks/') ? unreachable(request, serve) : serve());
  await startDownload(device, plenty);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'offline' });
  api.network = (_, serve) => serve();
  expect(await refreshDownload({ ...device, locks: undefined })).toBe(true);
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready', puzzles: 6 });
});
