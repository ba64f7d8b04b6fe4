import { useMemo } from 'react';
import type { Device } from '../../sync/device.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { confirmingCall } from '../shell/later/confirm-login.ts';

/** The device, whose calls ask staff to confirm who they are where the server wants that. */
export function useStaffDevice(): Device {
  const device = useDevice();
  return useMemo(() => ({ ...device, call: confirmingCall(device.call) }), [device]);
}
