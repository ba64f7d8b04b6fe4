import { useMemo } from 'react';
import type { Device } from '../../sync/device.ts';
import type { OnlineQuery } from '../../sync/queries/online.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { confirmingCall } from '../shell/later/confirm-login.ts';
import { type QueryState, useQuery } from '../shell/use-query.ts';

/** Returns the device with calls that ask staff for a confirmation if the server requires one. */
export function useStaffDevice(): Device {
  const device = useDevice();
  return useMemo(() => ({ ...device, call: confirmingCall(device.call) }), [device]);
}

/** What is created has nothing at the server yet. */
export const nothingYet: OnlineQuery<null> = {
  key: 'nothing yet',
  ask: async () => ({ ok: true, status: 200, reply: null, replayed: false }),
};

/** Returns what only the server has, and what staff alone can ask for. */
export function useStaffQuery<Reply>(query: OnlineQuery<Reply>): QueryState<Reply> {
  const { call } = useStaffDevice();
  return useQuery(query, { call });
}
