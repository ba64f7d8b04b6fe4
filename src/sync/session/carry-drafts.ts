import type { Draft } from '../operations/outbox-entry.ts';
import type { SyncContext } from '../sync-context.ts';

type Account = Pick<SyncContext, 'account' | 'outbox'>;

/** After a login, moves what a visitor chose or typed to the account. A draft that the account already has is kept. */
export async function carryDrafts(from: Account, to: Account): Promise<void> {
  if (from.account === to.account) return;
  const drafts = await from.outbox.drafts.toArray();
  await to.outbox.transaction('rw', to.outbox.drafts, async () => {
    const known = await to.outbox.drafts.bulkGet(drafts.map(({ key }) => key));
    await to.outbox.drafts.bulkPut(drafts.filter((_, at): _ is Draft => known[at] === undefined));
  });
  await from.outbox.drafts.bulkDelete(drafts.map(({ key }) => key));
}
