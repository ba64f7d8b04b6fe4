import type { OutboxEntry } from '../../../sync/operations/outbox-entry.ts';

/** Says why an entry needs the learner although the server never rejected it. */
export function unansweredText(entry: OutboxEntry): string {
  return `It was sent for a day without a usable response. ${replyText(entry) ?? 'The last one said nothing.'}`;
}

/** Says what the last response was that settled nothing, or null without one. */
export function replyText({ last_code, last_error }: OutboxEntry): string | null {
  if (last_code === null) return null;
  return strangeReplies[last_code] ?? last_error;
}

const strangeReplies: Record<string, string> = {
  timeout: 'The server didn’t respond in time.',
  redirect: 'Something other than the server answered, such as a Wi-Fi login page.',
  not_json: 'Something other than the server answered, such as a Wi-Fi login page.',
  unparsable: 'The app couldn’t read the server’s response.',
};
