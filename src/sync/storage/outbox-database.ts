import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Draft, OutboxEntry } from '../operations/outbox-entry.ts';
import { openDexie, type Storage } from './open-dexie.ts';

export type OutboxDatabase = Dexie & {
  entries: Table<OutboxEntry, number, Omit<OutboxEntry, 'sequence'>>;
  drafts: EntityTable<Draft, 'key'>;
};

export function outboxName(account: string): string {
  return `nday-outbox-${account}`;
}

/**
 * The version of an older build's outbox once this build has opened it: no tab of the older build can open it again, so nothing is added to
 * it while its entries move.
 */
export const supersededVersion = 2;

/** Small, and never disposable: a commit here is on the disk before it's acknowledged. */
export async function openOutbox(
  account: string,
  storage: Storage,
  onObsolete?: () => void,
  version = 1,
): Promise<OutboxDatabase> {
  const outbox = new Dexie(outboxName(account), {
    ...storage,
    cache: 'disabled',
    autoOpen: false,
    chromeTransactionDurability: 'strict',
  }) as OutboxDatabase;
  outbox.version(version).stores({
    entries: '++sequence, &operation_id, [lane+sequence], [kind+target]',
    drafts: 'key',
  });
  return openDexie(outbox, onObsolete);
}
