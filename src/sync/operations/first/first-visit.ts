import type { HydrationData } from '../../../contract/hydration-data.ts';
import type { Device } from '../../device.ts';
import { systemClock } from '../../engine/clock.ts';
import type { Query } from '../../queries/query.ts';
import type { SyncContext } from '../../session/sync-context.ts';
import { accountKey } from '../../storage/stored-user.ts';

/**
 * A visitor's device on their first visit. Queries read the rows that the server prerendered the page from, as they would read the databases.
 * Those, and the code for them, open once something must be kept, and at the latest when `wanted` resolves; then everything follows them.
 * `open` puts the rows into them first. `opened` resolves when they are.
 */
export function firstVisitDevice(
  rows: HydrationData['rows'],
  open: () => Promise<Device>,
  wanted: Promise<void>,
): { device: Device; opened: Promise<unknown> } {
  const page = contextOf(rows);
  const opened = Promise.withResolvers<Device>();
  let found: Device | undefined;
  let opening: Promise<Device> | undefined;
  let isClosed = false;

  function whenOpen(): Promise<Device> {
    opening ??= open().then(
      (device) => {
        found = device;
        if (isClosed) device.close();
        opened.resolve(device);
        return device;
      },
      (error) => {
        // For example because its code is out of reach: the next one tries again.
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  /** A query that needs more than the page's rows reads the databases. */
  const read: Device['read'] = async (query) => {
    if (found) return found.read(query);
    try {
      return await query.read(page);
    } catch {
      return (await whenOpen()).read(query);
    }
  };

  const warn = (error: unknown) => console.warn('The databases could not be opened.', error);
  wanted.then(whenOpen).catch(warn);

  const device: Device = {
    account: page.account,
    user: null,
    username: null,
    clock: page.clock,
    serverClock: {
      now: () => (found?.serverClock ?? systemClock).now(),
      elapsed: () => systemClock.elapsed(),
      after: (milliseconds, run) => systemClock.after(milliseconds, run),
    },
    loop: {
      trigger: (reason) => void whenOpen().then(({ loop }) => loop.trigger(reason), warn),
      run: async (reason) => (await whenOpen()).loop.run(reason),
      close: () => void opened.promise.then(({ loop }) => loop.close()),
    },
    get storage() {
      return found?.storage ?? {};
    },
    call: (async (...given: Parameters<Device['call']>) => (await whenOpen()).call(...given)) as Device['call'],

    perform: async (operation, input) => (await whenOpen()).perform(operation, input),
    // All of them are asynchronous.
    run: (async (...given: Parameters<Device['run']>) => (await whenOpen()).run(...given)) as Device['run'],
    watch(query, show, onError) {
      let isOver = false;
      let stop = () => {};
      const follow = (device: Device) => {
        if (!isOver) stop = device.watch(query, show, onError);
      };
      if (found) follow(found);
      else {
        read(query).then((value) => {
          if (!isOver && !found) show(value);
        }, onError);
        void opened.promise.then(follow);
      }
      return () => {
        isOver = true;
        stop();
      };
    },
    read,
    async refresh(query: Query<unknown>) {
      // What the page shows was just fetched.
      await wanted;
      return (await whenOpen()).refresh(query);
    },

    retryEntry: async (...given) => (await whenOpen()).retryEntry(...given),
    reviseComment: async (...given) => (await whenOpen()).reviseComment(...given),
    discardEntry: async (...given) => (await whenOpen()).discardEntry(...given),
    saveDraft: async (...given) => (await whenOpen()).saveDraft(...given),
    moveRevision: async (...given) => (await whenOpen()).moveRevision(...given),
    reclaimRevisions: async (...given) => (await whenOpen()).reclaimRevisions(...given),
    note: async (facts) => (await whenOpen()).note(facts),
    resume: async () => (await whenOpen()).resume(),
    forgetSession: async () => (await whenOpen()).forgetSession(),
    endSession: async () => (await whenOpen()).endSession(),
    close() {
      isClosed = true;
      found?.close();
    },
  };
  return { device, opened: opened.promise };
}

/** What queries read, with the page's rows in place of the databases. */
function contextOf(rows: HydrationData['rows']): SyncContext {
  const cache = new Proxy({}, { get: (_, name: string) => parts[name as keyof typeof parts] ?? tableOf(rows[name]) });
  const parts = { tables: [], transaction: (_mode: string, _tables: unknown, run: () => unknown) => run() };
  const outbox = { entries: tableOf(), drafts: tableOf() };
  const account = { account: accountKey(null), user: null, username: null };
  return { ...account, cache, outbox, clock: systemClock, serverClock: systemClock } as unknown as SyncContext;
}

type Row = Record<string, unknown>;

/** Reads rows as Dexie reads a table: the part of it that the queries of prerendered screens use. */
function tableOf(rows: object[] = []) {
  const collection = (found: object[]) => ({ toArray: async () => found });
  const find = (wanted: unknown) => (rows as Row[]).find(({ id, key }) => (id ?? key) === wanted);
  return {
    get: async (wanted: unknown) => find(wanted),
    bulkGet: async (wanted: unknown[]) => wanted.map(find),
    ...collection(rows),
    orderBy: () => collection(rows),
    where: (wanted: Row | string) =>
      typeof wanted === 'string'
        ? { between: () => collection([]) }
        : collection((rows as Row[]).filter((row) => Object.keys(wanted).every((name) => row[name] === wanted[name]))),
  };
}
