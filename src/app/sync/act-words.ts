import { isUnanswered } from '../../sync/operations/entry-rules.ts';
import type { OutboxEntry } from '../../sync/operations/outbox-entry.ts';
import type { SyncStatus } from '../../sync/queries/first/status.ts';
import type { OutboxView } from '../../sync/queries/outbox.ts';
import { replyWords, unansweredWords } from '../shell/later/reply-words.ts';
import { timeOf } from '../ui/days.ts';
import { heldUntil, heldWords } from './status-words.ts';

export function entryStateWords(entry: OutboxEntry): string {
  if (isUnanswered(entry)) return 'No answer';
  if (entry.state === 'sent') return isAnswered(entry) ? 'Waiting' : 'Sent, no response yet';
  return { pending: 'Waiting', parked: 'Not accepted' }[entry.state];
}

/** Whether the server itself responded to the last try, so it's known why the entry waits. */
function isAnswered({ last_code }: OutboxEntry): boolean {
  return last_code !== null && !['timeout', 'redirect', 'not_json'].includes(last_code);
}

/** Why it is still here. */
export function reasonWords(view: OutboxView, status: SyncStatus, now: number): string {
  const { entry, known, behind } = view;
  if (!known) return 'This version of the app can’t send it. Update the app to send it.';
  if (isUnanswered(entry)) return unansweredWords(entry);
  if (entry.state === 'parked') return refusal(entry);
  if (behind === 'parked') return 'An earlier entry wasn’t accepted. Retry or discard that entry first.';
  if (status.paused === 'login') return 'Log in to send it.';
  if (status.no_room)
    return 'There isn’t enough space on this device to send it. It’s sent automatically once there is.';
  if (status.offline_since !== null) {
    return entry.state === 'pending'
      ? 'It’s sent when you’re online.'
      : 'It might have arrived. The app asks the server again once you’re online, and it counts once.';
  }
  const held = heldUntil(status, now);
  const byItself = held === null ? 'It’s sent automatically.' : heldWords(Math.max(held, entry.next_attempt_at));
  if (status.paused === 'server') return `The server can’t accept it right now. ${byItself}`;
  if (held !== null) return `The server asked this device to wait. ${byItself}`;
  if (behind) return 'It’s sent after the entry before it.';
  const reason = replyWords(entry);
  const again = entry.next_attempt_at > now ? `Next try at ${timeOf(entry.next_attempt_at)}.` : byItself;
  return reason ? `${reason} ${again}` : again;
}

function refusal({ last_status, last_error }: OutboxEntry): string {
  const said = last_error ?? 'The server gave no reason.';
  return (last_status ?? 0) >= 500 ? `The server failed repeatedly. ${said}` : said;
}
