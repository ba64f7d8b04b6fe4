import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { type DeviceOptions, type OpenDevice, openDevice } from '../../src/sync/device.ts';
import type { Clock } from '../../src/sync/engine/clock.ts';
import type { Storage } from '../../src/sync/storage/open-dexie.ts';
import { accountIdOf, FakeApi, origin } from './fake-api.ts';

/** A clock that moves only on request, and runs the timers that it passes. */
export class ManualClock implements Clock {
  time = Date.parse('2026-11-20T12:00:00.000Z');
  #elapsed = 0;
  #timers = new Map<() => void, number>();

  now(): number {
    // Each look is a moment later, as between two real ones.
    this.time += 1;
    return this.time;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  after(milliseconds: number, run: () => void): () => void {
    this.#timers.set(run, this.time + milliseconds);
    return () => this.#timers.delete(run);
  }

  get nextTimer(): number | undefined {
    return this.#timers.size === 0 ? undefined : Math.min(...this.#timers.values());
  }

  /** As a person does, or the network: timers run on. */
  setBack(milliseconds: number): void {
    this.time -= milliseconds;
    for (const [run, at] of this.#timers) this.#timers.set(run, at - milliseconds);
  }

  pass(milliseconds: number): void {
    this.#elapsed += milliseconds;
    this.time += milliseconds;
    for (const [run, at] of this.#timers) {
      if (at > this.time) continue;
      this.#timers.delete(run);
      run();
    }
  }
}

/** Returns a new disk. */
export function emptyStorage(): Storage {
  return { indexedDB: new IDBFactory(), IDBKeyRange } as unknown as Storage;
}

export function deviceOn(
  api: Pick<FakeApi, 'fetch' | 'readCsrfToken'>,
  options: Partial<DeviceOptions> & { username: string | null },
): Promise<OpenDevice> {
  return openDevice({
    userId: options.username === null ? null : accountIdOf(options.username),
    baseUrl: origin,
    fetch: api.fetch,
    readCsrfToken: api.readCsrfToken,
    clock: new ManualClock(),
    random: () => 0.5,
    locks: null,
    storage: emptyStorage(),
    ...options,
  });
}

/** An API where Alice is signed in and bob has an account, and what opens devices on one disk, until the test is over. */
export function devicesOfAlice() {
  const api = new FakeApi('Alice', 'bob');
  api.signIn('Alice');
  const storage = emptyStorage();
  const start = async (username: string | null, options: Partial<DeviceOptions> = {}) => {
    const device = await deviceOn(api, { username, storage, ...options });
    onTestFinished(() => device.close());
    return device;
  };
  return { api, storage, start };
}
