import { useMemo } from 'react';
import type { Device } from '../../sync/device.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { confirmingCall } from '../shell/later/confirm-login.ts';

/** Returns the device with calls that ask staff for a confirmation if the server requires one. */
export function useStaffDevice(): Device {
  const device = useDevice();
  return useMemo(() => ({ ...device, call: confirmingCall(device.call) }), [device]);
}
