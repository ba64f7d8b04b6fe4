import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Actor, recordAction, type StaffAction } from '../audit/record-action.ts';
import { bumpVersions, catalogueScope } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { Rejection } from '../http/rejection.ts';
import { forgetVersions, saveVersion } from './versions.ts';

/** What staff edit: a puzzle or an interview question. */
interface EditedItem {
  title: string;
  version: number;
  is_active: boolean;
  deleted_at: string | null;
}

interface ItemKind<Item extends EditedItem, Snapshot extends object> {
  kind: 'puzzle' | 'question';
  read: (transaction: Transaction, id: number) => Promise<Item | undefined>;
  /** Returns what the history keeps. */
  snapshot: (item: Item) => Snapshot;
  /** Returns what the audit log says about a created or deleted item: enough to identify it, without keys. */
  summary: (item: Item) => object;
}

/** The row of an item that the transaction has locked. */
interface ItemRow {
  id: number;
  title: string;
  version: number;
  is_active: boolean;
  updated_at: Date;
  deleted_at: Date | null;
}

export function editConflict(current: unknown): Rejection {
  return new Rejection('edit_conflict', 'Someone else changed this since you opened it.', { current });
}

/** Returns the columns that every edit sets. */
export function raised({ version }: { version: AnyPgColumn }, { now }: Actor) {
  return { version: sql`${version} + 1`, updated_at: now };
}

/** Returns what edits of puzzles and of interview questions share: the history, the audit log, and notifying devices. */
export function itemEdits<Item extends EditedItem, Snapshot extends object>({
  kind,
  read,
  snapshot,
  summary,
}: ItemKind<Item, Snapshot>) {
  async function presentOf(transaction: Transaction, id: number): Promise<Item> {
    const item = await read(transaction, id);
    if (!item) throw new Error(`A ${kind} that is locked or was written is gone.`);
    return item;
  }

  /** Stores the version before the first edit, and returns it. Later versions are stored when they're written. */
  async function saveCurrentVersion(transaction: Transaction, row: ItemRow): Promise<Snapshot> {
    const body = snapshot(await presentOf(transaction, row.id));
    const written = { version: row.version, editedAt: row.updated_at, editor: 'library' as const, body };
    await saveVersion(transaction, { kind, id: row.id }, written);
    return body;
  }

  /** Stores the new version, logs the action if there is one, and notifies devices. */
  async function settle(
    transaction: Transaction,
    id: number,
    editor: Actor,
    actOn?: (item: Item) => Omit<StaffAction, 'target'>,
  ): Promise<Item> {
    const item = await presentOf(transaction, id);
    const body = snapshot(item);
    const written = {
      version: item.version,
      editedAt: editor.now,
      editor: editor.userId ?? ('command' as const),
      body,
    };
    await saveVersion(transaction, { kind, id }, written);
    if (actOn) await recordAction(transaction, editor, { target: { kind, id, name: item.title }, ...actOn(item) });
    await bumpVersions(transaction, catalogueScope, [{ kind, key: id }]);
    return item;
  }

  return {
    saveCurrentVersion,
    settle,

    settleNew: (transaction: Transaction, id: number, editor: Actor): Promise<Item> =>
      settle(transaction, id, editor, (made) => ({ act: `create_${kind}`, before: null, after: summary(made) })),

    settleRestored: (transaction: Transaction, { id, deleted_at }: ItemRow, editor: Actor): Promise<Item> =>
      settle(transaction, id, editor, () => ({
        act: `restore_${kind}`,
        before: { deleted_at },
        after: { deleted_at: null },
      })),

    /** Rejects an edit of a deleted item, and one after which another came: then the rejection has that item as `current`. */
    async rejectEdit(transaction: Transaction, row: ItemRow, version: number): Promise<Rejection | undefined> {
      if (row.deleted_at !== null) return new Rejection('invalid', `This ${kind} is deleted. Restore it first.`);
      return row.version === version ? undefined : editConflict(await read(transaction, row.id));
    },

    /** Deletes an item that learners' data refers to: `hide` keeps its row. */
    async hide(transaction: Transaction, row: ItemRow, editor: Actor, hide: () => Promise<void>): Promise<void> {
      await saveCurrentVersion(transaction, row);
      await hide();
      await settle(transaction, row.id, editor, (hidden) => ({
        act: `delete_${kind}`,
        before: { is_active: row.is_active, deleted_at: null },
        after: { is_active: hidden.is_active, deleted_at: hidden.deleted_at },
      }));
    },

    /** Deletes an item with its history: `erase` deletes its row. */
    async erase(
      transaction: Transaction,
      { id, title }: ItemRow,
      editor: Actor,
      erase: () => Promise<void>,
    ): Promise<void> {
      const removed = await presentOf(transaction, id);
      await erase();
      await forgetVersions(transaction, { kind, id });
      await recordAction(transaction, editor, {
        act: `delete_${kind}`,
        target: { kind, id, name: title },
        before: summary(removed),
        after: null,
      });
      await bumpVersions(transaction, catalogueScope, [{ kind, key: id, deleted: true }]);
    },
  };
}
