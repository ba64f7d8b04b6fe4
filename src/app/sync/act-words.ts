import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import type { SyncStatus } from '../../sync/storage/status.ts';
import type { OutboxView } from '../../sync/views/read-outbox.ts';
import { timeOf } from '../ui/days.ts';
import { heldUntil, heldWords } from './status-words.ts';

export function stateWords({ state }: OutboxEntry): string {
  return { pending: 'Waiting', sent: 'Sent, no verdict yet', parked: 'Not accepted' }[state];
}

/** Why it is still here. */
export function reasonWords(view: OutboxView, status: SyncStatus, now: number): string {
  const { entry, known, behind } = view;
  if (!known) return 'This version of the app cannot send it. It goes once the app is up to date.';
  if (entry.state === 'parked') return refusal(entry);
  if (behind === 'parked')
    return 'It waits until you have retried or discarded the one before it that was not accepted.';
  if (status.paused === 'login') return 'It waits for your login.';
  if (status.no_room) return 'There is no room on this device to send it. It is sent by itself once there is some.';
  if (status.offline_since !== null) {
    return entry.state === 'pending'
      ? 'It waits for a connection.'
      : 'It may have arrived. The server is asked again when it can be reached, and counts it once.';
  }
  const held = heldUntil(status, now);
  const byItself = held === null ? 'It is sent by itself.' : heldWords(Math.max(held, entry.next_attempt_at));
  if (status.paused === 'server') return `The server cannot take it at the moment. ${byItself}`;
  if (held !== null) return `The server asked to wait. ${byItself}`;
  if (behind) return 'It goes after the one before it.';
  const reason = lastReply(entry);
  const again = entry.next_attempt_at > now ? `Next try at ${timeOf(entry.next_attempt_at)}.` : byItself;
  return reason ? `${reason} ${again}` : again;
}

function refusal({ last_status, last_error }: OutboxEntry): string {
  const said = last_error ?? 'The server gave no reason.';
  return (last_status ?? 0) >= 500 ? `The server failed at it again and again. ${said}` : said;
}

function lastReply({ last_code, last_error }: OutboxEntry): string | null {
  if (last_code === null) return null;
  return strangeReplies[last_code] ?? last_error;
}

const strangeReplies: Record<string, string> = {
  timeout: 'The server did not answer in time.',
  redirect: 'Something else than the server answered, such as the login page of a Wi-Fi.',
  not_json: 'Something else than the server answered, such as the login page of a Wi-Fi.',
  unparsable: 'The server’s reply could not be understood.',
};
