import { useObservable } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Device } from '../../sync/device.ts';
import type { CallResult, Failure, MakeCall } from '../../sync/http/first/api-client.ts';
import type { OnlineQuery } from '../../sync/queries/online.ts';
import type { Query } from '../../sync/queries/query.ts';
import { useFirstRead } from '../ui/first-reads.ts';
import { useDevice } from './device-provider.tsx';
import { shellStatusAtom } from './sync-status.ts';

export interface QueryState<Value = unknown> {
  /** Undefined until it's known, null if the device doesn't have it. */
  value: Value | null | undefined;
  /** The same; or, until the value is known, that of the query before it. */
  latest: Value | null | undefined;
  /** Why the last attempt to fetch it failed. */
  failure: Failure | null;
  isFetching: boolean;
  isOffline: boolean;
  refetch: () => Promise<void>;
}

interface Options {
  /** What to fetch, if not what is read. False only reads. */
  refresh?: Query<unknown> | false;
  /** Asks the server for what isn't on the device, instead of the device's own. */
  call?: MakeCall;
}

interface Read {
  device: Device;
  key: string;
  value: unknown;
}

/** `key` names what is fetched. */
interface Fetched extends Pick<QueryState, 'failure' | 'isFetching'> {
  device: Device;
  key: string | undefined;
}

/**
 * Returns what a query reads, and follows it. Then it's fetched in the background, and again when it's stale and when the device is back
 * online. It waits for the data of a screen that the server prerendered. It never returns another account's data.
 */
export function useQuery<Value>(query: Query<Value> | OnlineQuery<Value>, options: Options = {}): QueryState<Value> {
  const device = useDevice();
  const { key } = query;
  const stored = 'read' in query ? query : undefined;
  const own = stored && !stored.refresh ? undefined : query;
  const source = options.refresh === false ? undefined : (options.refresh ?? own);
  const sourceKey = source?.key;
  const first = useFirstRead(stored && (() => readOnce(device, stored)), key);
  const observed = useObservable(
    () => readsOf(device, stored),
    [device, key],
    first ?? (ahead?.key === key ? ahead : undefined),
  );
  useEffect(() => {
    isStarted = true;
    ahead = undefined;
  }, []);
  const [asked, setAsked] = useState<Read>();
  const read = stored ? observed : asked;

  const unfetched: Fetched = { device, key: sourceKey, failure: null, isFetching: source !== undefined };
  const [last, setFetched] = useState(unfetched);
  // That of another account or another query isn't this one's.
  const fetched = last.device === device && last.key === sourceKey ? last : unfetched;
  const now = { stored, source, fetched, call: options.call };
  const current = useRef(now);
  current.current = now;
  const latestSent = useRef<unknown>(undefined);
  const fetch = useCallback(
    async (wanted: Query<unknown> | OnlineQuery<unknown>) => {
      const { fetched } = current.current;
      const end = (failure: Failure | null) => setFetched({ ...fetched, failure, isFetching: false });
      setFetched({ ...fetched, isFetching: true });
      const sent = 'ask' in wanted ? wanted.ask(current.current.call ?? device.call) : device.refresh(wanted);
      latestSent.current = sent;
      let result: CallResult<unknown> | null;
      try {
        result = await sent;
      } catch (error) {
        // The device couldn't store it, for example on a full disk. Nothing waits for it anymore.
        if (latestSent.current === sent) end(null);
        throw error;
      }
      // The screen has sent another request since, or has gone.
      if (latestSent.current !== sent || isAborted(result)) return;
      if (result?.ok) setAsked({ device, key: wanted.key, value: result.reply });
      end(result?.ok ? null : result);
    },
    [device],
  );

  // Shows what the device has before it fetches anything.
  const isRead = !stored || read?.device === device;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which query it is
  const refetch = useCallback(async () => {
    const { source } = current.current;
    if (source) await fetch(source);
  }, [fetch, sourceKey]);
  useEffect(() => {
    if (isRead) void refetch();
  }, [refetch, isRead]);

  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void refetch();
    wasOffline.current = isOffline;
  }, [isOffline, refetch]);

  const latest = read?.device === device ? (read.value as Value | null) : undefined;
  const value = read?.key === key ? latest : undefined;
  const stale = source && value && !isOffline ? stored?.staleness?.(value) : undefined;
  const { cause, at, after = 0 } = stale ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cause starts the wait again
  useEffect(() => {
    const { stored } = current.current;
    if (cause === undefined || !stored) return;
    const timer = setTimeout(() => void fetch(stored), at === undefined ? after : at - device.clock.now());
    return () => clearTimeout(timer);
  }, [key, cause, at, after, fetch]);

  return { value, latest, ...fetched, isOffline, refetch };
}

/** What was read for the first page, until that shows it. */
let ahead: Read | undefined;
let isStarted = false;

/** Reads before React shows the first page, which would read only after painting a skeleton. */
export async function readAhead(device: Device, query: Query<unknown>): Promise<void> {
  const read = await readOnce(device, query);
  if (!isStarted) ahead = read;
}

/** What a query reads, and again whenever that changes. Nothing for a query that the device doesn't hold. */
function readsOf(device: Device, query: Query<unknown> | undefined) {
  return {
    // `useObservable` would otherwise subscribe once more, to look for a first value.
    hasValue: () => false,
    subscribe: (next: (read: Read) => void, fail: (error: unknown) => void) =>
      query ? device.watch(query, (value) => next({ device, key: query.key, value: value ?? null }), fail) : () => {},
  };
}

async function readOnce(device: Device, query: Query<unknown>): Promise<Read> {
  return { device, key: query.key, value: (await device.read(query)) ?? null };
}

function isAborted(result: CallResult<unknown> | null): boolean {
  return result !== null && !result.ok && result.kind === 'no_response' && result.reason === 'aborted';
}
