import { useLiveQuery } from 'dexie-react-hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Timeframe } from '../../contract/leaderboard.ts';
import type { Failure } from '../../sync/api-client.ts';
import { fetchLeaderboard } from '../../sync/fetch-leaderboard.ts';
import { type MirroredLeaderboard, readFact } from '../../sync/mirror-database.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { shellStatusAtom } from '../shell/sync-status.ts';

export interface OpenLeaderboard {
  /** The signed-in learner, by the lower-cased name. */
  account: string;
  isSignedIn: boolean;
  /** What the device holds; undefined until that is known, null for nothing. */
  leaderboard: MirroredLeaderboard | null | undefined;
  /** Why the last fetch brought nothing. */
  failure: Failure | null;
  isFetching: boolean;
  isOffline: boolean;
  fetch: () => void;
}

/** A time frame for its panel: read from Dexie, fetched in the background, and again when the connection returns. */
export function useLeaderboard(timeframe: Timeframe): OpenLeaderboard {
  const device = useDevice();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isFetching, setFetching] = useState(true);
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;

  const read = useLiveQuery(
    async () => ({ device, leaderboard: (await readFact(device.mirror, `leaderboard_${timeframe}`)) ?? null }),
    [device, timeframe],
  );

  const fetch = useCallback(async () => {
    setFetching(true);
    const failed = await fetchLeaderboard(device, timeframe);
    if (failed?.kind === 'no_verdict' && failed.reason === 'aborted') return;
    setFailure(failed ?? null);
    setFetching(false);
  }, [device, timeframe]);

  useEffect(() => void fetch(), [fetch]);

  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void fetch();
    wasOffline.current = isOffline;
  }, [isOffline, fetch]);

  return {
    account: device.account,
    isSignedIn: device.username !== null,
    leaderboard: read?.device === device ? read.leaderboard : undefined,
    failure,
    isFetching,
    isOffline,
    fetch,
  };
}
