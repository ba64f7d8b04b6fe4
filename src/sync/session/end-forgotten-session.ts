import { logout } from '../../contract/session-calls.ts';
import type { Failure, MakeCall } from '../http/first/api-client.ts';
import type { DeviceDatabase } from '../storage/device-database.ts';

/**
 * Ends, at the server, a session that was forgotten here. Returns the failure if nothing else can be sent yet. One at a time on the
 * device: a late logout would end the session that a login just started.
 */
export async function endForgottenSession(
  device: DeviceDatabase,
  call: MakeCall,
  locks: LockManager | undefined,
  signal?: AbortSignal,
): Promise<Failure | undefined> {
  if (!(await device.facts.get('session_to_end'))) return undefined;
  const end = async () => {
    const marked = await device.facts.get('session_to_end');
    if (marked?.key !== 'session_to_end') return undefined;
    const result = await call(logout, { expectedUser: marked.user_id ?? marked.username, ...(signal && { signal }) });
    if (!result.ok && !isOver(result)) return result;
    await device.facts.delete('session_to_end');
    return undefined;
  };
  return locks ? locks.request('nday-session', signal ? { signal } : {}, end) : end();
}

/** Whether our session is gone already: there is none, or it's another user's. */
function isOver(failure: Failure): boolean {
  if (failure.kind !== 'rejected') return false;
  return failure.status === 401 || failure.code === 'session_expired' || failure.code === 'wrong_user';
}
