import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeApi, unreachable } from '../../../tests/support/fake-api.ts';
import { FakeDownload, fakeDownloadedPuzzle, fakeDownloadedQuestion } from '../../../tests/support/fake-download.ts';
import { MortalTab } from '../../../tests/support/mortal-tab.ts';
import { readCount, readSeed } from '../../../tests/support/settings.ts';
import { deviceOn, emptyStorage, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { pauseDownload, type Room, removeDownload, startDownload } from '../operations/offline/control-download.ts';
import { offlineDownloadQuery } from '../queries/offline/offline-download.ts';
import type { CacheDatabase } from '../storage/cache-database.ts';

/*
 * Any sequence of downloads, pauses, removals, edits, kills, and failing networks. DOWNLOAD_RUNS=10000 plays that many. DOWNLOAD_SEED=<seed>
 * replays a failure, with the DOWNLOAD_RUNS that it was found with.
 */
const runs = readCount('DOWNLOAD_RUNS', 40);
const seed = readSeed('DOWNLOAD_SEED');

type Command =
  | { do: 'download' | 'pause' | 'remove' | 'sync' }
  | { do: 'edit'; puzzle: number }
  /** After so many of its steps the tab is killed; the learner opens another. */
  | { do: 'die'; after: number }
  /** This many chunks come, and then the server can't be reached. */
  | { do: 'lose'; after: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'download' } as const) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'pause' }, { do: 'remove' }, { do: 'sync' }) as fc.Arbitrary<Command> },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), puzzle: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('die' as const), after: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), after: fc.nat({ max: 3 }) }) },
);

const room: Room = { persist: async () => true, estimate: async () => null };

afterEach(() => {
  vi.restoreAllMocks();
});

class World {
  readonly api = new FakeApi('alice');
  readonly clock = new ManualClock();
  readonly download = new FakeDownload('alice', this.clock.time);
  readonly disk = emptyStorage();
  readonly browser = crypto.randomUUID();
  mortal!: MortalTab;
  device!: OpenDevice;
  /** Each can cost one chunk in flight. */
  interruptions = 0;

  constructor() {
    this.api.signIn('alice');
    this.api.download = this.download;
    this.download.rows = [1, 2, 3, 4, 5, 6].map((id) => fakeDownloadedPuzzle(id));
    this.download.rows.push(fakeDownloadedQuestion(5));
  }

  async openTab(): Promise<void> {
    this.mortal = new MortalTab(this.disk, this.api.fetch);
    this.device = await deviceOn(
      { fetch: this.mortal.fetch, readCsrfToken: this.api.readCsrfToken },
      {
        username: 'alice',
        storage: this.mortal.storage,
        clock: this.clock,
        locks: this.mortal.locks(this.browser),
      },
    );
  }

  async revive(): Promise<void> {
    if (!this.mortal.isDead && !this.mortal.isDoomed) return;
    this.interruptions += 1;
    this.mortal.die();
    this.device.close();
    await this.openTab();
  }

  async play(step: readonly Command[]): Promise<void> {
    const works = step.map((each) => this.perform(each));
    for (const result of await Promise.allSettled(works)) {
      if (result.status === 'rejected' && !this.mortal.isDead) throw result.reason;
    }
    await this.revive();
    this.api.network = (_, serve) => serve();
  }

  async perform(command: Command): Promise<unknown> {
    const { device, download } = this;
    switch (command.do) {
      case 'download':
        return startDownload(device, room);
      case 'pause':
        this.interruptions += 1;
        return pauseDownload(device);
      case 'remove':
        // What was there can be fetched again.
        this.interruptions += download.chunks.length;
        return removeDownload(device);
      case 'sync':
        return device.loop.run('start');
      case 'edit':
        return download.edit(command.puzzle, { title: `Edit ${download.manifests}` });
      case 'die':
        return this.mortal.dieAfter(command.after);
      case 'lose': {
        let left = command.after;
        this.interruptions += 1;
        this.api.network = async (request, serve) => {
          if (request.url.includes('/chunks/')) left -= 1;
          return left < 0 ? unreachable(request, serve) : serve();
        };
      }
    }
  }
}

async function playAll(steps: readonly (readonly Command[])[]): Promise<void> {
  const world = new World();
  const { download } = world;
  await world.openTab();
  for (const step of steps) {
    await world.play(step);
    await expectWhole(world);
  }
  // The first can join a run with a manifest from before the last edit.
  for (let time = 1; time <= 2; time += 1) await startDownload(world.device, room);
  await expect.poll(async () => (await offlineDownloadQuery.read(world.device)).state).toBe('ready');
  const { cache } = world.device;
  const rows = await downloadedIn(cache);
  const names = (list: readonly { kind: string; id: number; version: number }[]) =>
    list.map(({ kind, id, version }) => `${kind} ${id} ${version}`).sort();
  expect(names(rows)).toEqual(names(download.rows));
  expect(download.sent.length).toBeLessThanOrEqual(new Set(download.sent).size + world.interruptions);
  world.device.close();
}

async function downloadedIn({ pack_puzzle_blocks, pack_question_blocks }: CacheDatabase) {
  const blocks = [...(await pack_puzzle_blocks.toArray()), ...(await pack_question_blocks.toArray())];
  return blocks.flatMap(({ chunk, rows }) => rows.map(({ kind, id, version }) => ({ chunk, kind, id, version })));
}

/** A chunk's mark and its rows are there together or not at all. */
async function expectWhole({ device: { cache } }: World): Promise<void> {
  const [chunks, rows] = await cache.transaction('r', cache.tables, async () => [
    await cache.pack_chunks.toArray(),
    await downloadedIn(cache),
  ]);
  const marked = chunks.flatMap(({ sha256, puzzles, questions }) =>
    [...puzzles, ...questions].map((id) => `${sha256} ${id}`),
  );
  expect(rows.map(({ chunk, id }) => `${chunk} ${id}`).sort()).toEqual(marked.sort());
}

test(`PACK-1 PACK-4 PACK-6 PACK-7: any sequence ends with the rows of the manifest, and a kill costs at most one chunk (seed ${seed})`, {
  timeout: 600_000 + 1000 * runs,
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, (sequence) => playAll(sequence)),
    { numRuns: runs, seed },
  );
});
