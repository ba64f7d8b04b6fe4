import type { SyncContext } from '../session/sync-context.ts';
import type { Draft } from './outbox-entry.ts';

interface Account {
  readonly account: string;
  run<Result>(operation: (context: SyncContext) => Result): Result;
}

/** After a login, moves what a visitor chose or typed to the account. A draft that the account already has is kept. */
export async function carryDrafts(from: Account, to: Account): Promise<void> {
  if (from.account === to.account) return;
  const drafts = await from.run(({ outbox }) => outbox.drafts.toArray());
  const keys = drafts.map(({ key }) => key);
  await to.run(({ outbox }) =>
    outbox.transaction('rw', outbox.drafts, async () => {
      const known = await outbox.drafts.bulkGet(keys);
      await outbox.drafts.bulkPut(drafts.filter((_, at): _ is Draft => known[at] === undefined));
    }),
  );
  await from.run(({ outbox }) => outbox.drafts.bulkDelete(keys));
}
