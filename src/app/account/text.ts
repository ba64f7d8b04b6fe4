import type { SyncStatus } from '../../sync/queries/first/status.ts';

type Unsettled = Pick<SyncStatus, 'pending' | 'rejected'>;

/** Says how much a logout would leave behind. */
export function unsettledText({ pending, rejected }: Unsettled): string {
  const waiting = `${entries(pending)} not been sent yet`;
  const failed = `${entries(rejected)} not been accepted`;
  if (rejected === 0) return `${waiting}.`;
  return pending === 0
    ? `${failed}.`
    : `${waiting}, and ${rejected === 1 ? '1 has' : `${rejected} have`} not been accepted.`;
}

function entries(count: number): string {
  return count === 1 ? '1 entry has' : `${count} entries have`;
}

/** Says why something is left after a sync; null if nothing is. */
export function afterSync({
  pending,
  rejected,
  paused,
  is_other_user,
  offline_since,
  no_room,
}: SyncStatus): string | null {
  if (pending + rejected === 0) return null;
  if (pending === 0) return 'The remaining entries weren’t accepted. Edit them on their puzzles or discard them.';
  if (no_room) return 'This device’s storage is full. Free some space and try again.';
  if (offline_since !== null) return 'There’s no connection. Nothing is lost while this stays on the device.';
  if (paused === 'login' && is_other_user) return 'Another account is logged in. Log in again to send it.';
  if (paused === 'login') return 'Your session has expired. Log in again to send it.';
  return 'The server didn’t accept it. Try again in a moment.';
}
