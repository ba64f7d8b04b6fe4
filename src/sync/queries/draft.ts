import type { Query } from './query.ts';

/** What was typed or chosen under this key, and isn't submitted. */
export function draftQuery(key: string): Query<string> {
  return {
    key: `draft ${key}`,
    read: async ({ outbox }) => (await outbox.drafts.get(key))?.value,
  };
}
