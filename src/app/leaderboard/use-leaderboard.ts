import { useCallback } from 'react';
import type { Timeframe } from '../../contract/leaderboard.ts';
import { fetchLeaderboard } from '../../sync/queries/leaderboard.ts';
import { type MirroredLeaderboard, readFact } from '../../sync/storage/mirror-database.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { type RequestState, useRequest } from '../shell/later/use-request.ts';
import { useMirrored } from '../ui/first-reads.ts';

export interface OpenLeaderboard extends RequestState {
  /** The signed-in learner. */
  username: string | null;
  /** What the device holds: undefined until it's known, null for nothing. */
  leaderboard: MirroredLeaderboard | null | undefined;
}

/** Returns a time frame's lines for its panel. */
export function useLeaderboard(timeframe: Timeframe): OpenLeaderboard {
  const device = useDevice();
  const request = useRequest(useCallback(() => fetchLeaderboard(device, timeframe), [device, timeframe]));
  const read = useMirrored(
    `leaderboard ${timeframe}`,
    async () => ({ device, leaderboard: (await readFact(device.mirror, `leaderboard_${timeframe}`)) ?? null }),
    [device, timeframe],
  );
  return {
    ...request,
    username: device.username,
    leaderboard: read?.device === device ? read.leaderboard : undefined,
  };
}
