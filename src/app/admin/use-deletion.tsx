import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { CallResult } from '../../sync/http/first/api-client.ts';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { describeFailure, describeUnlessGone } from '../ui/later/form-errors.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface Deletable {
  id: number;
  title: string;
  deleted_at: string | null;
}

export interface DeletionOptions<Row extends Deletable> {
  /** The list's path. A row's form is below it. */
  path: string;
  what: 'puzzle' | 'interview question';
  /** Says in one sentence what deleting this row does. */
  consequence: (row: Row) => string;
  remove: (id: number) => Promise<CallResult<unknown>>;
  restore: (id: number) => Promise<CallResult<unknown>>;
  /** Reads the list again. */
  refetch: () => Promise<void>;
}

/** Returns the actions of each row of a list, and the dialog that asks before one is deleted. */
export function useDeletion<Row extends Deletable>(
  options: DeletionOptions<Row>,
): {
  actionsOf: (row: Row) => ReactNode;
  dialog: ReactNode;
} {
  const { path, what } = options;
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);

  const restore = async ({ id, title }: Row) => {
    setRestoring(id);
    const result = await options.restore(id);
    notify(
      result.ok ? `Restored '${title}' as inactive.` : describeFailure(result, `Failed to update ${what}`).sentence,
    );
    await options.refetch();
    setRestoring(null);
  };

  const actionsOf = (row: Row) =>
    row.deleted_at ? (
      <Button small busy={restoring === row.id} aria-label={`Restore ${row.title}`} onClick={() => restore(row)}>
        Restore
      </Button>
    ) : (
      <>
        <Link href={`${path}/${row.id}`} className={buttonClass({ small: true })} aria-label={`Edit ${row.title}`}>
          Edit
        </Link>
        <Button small aria-label={`Delete ${row.title}`} onClick={() => setDeleting(row)}>
          Delete
        </Button>
      </>
    );

  return {
    actionsOf,
    dialog: deleting && <DeleteDialog row={deleting} {...options} onClose={() => setDeleting(null)} />,
  };
}

function DeleteDialog<Row extends Deletable>({
  row,
  what,
  consequence,
  remove,
  refetch,
  onClose,
}: DeletionOptions<Row> & { row: Row; onClose: () => void }) {
  const confirm = async () => {
    const failure = describeUnlessGone(await remove(row.id), `Failed to delete ${what}`);
    if (failure) return failure;
    notify(`Deleted '${row.title}'.`);
    onClose();
    await refetch();
    return null;
  };

  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${what}?`}
      action="Delete"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <b>{row.title}</b>. {consequence(row)}
      </p>
    </ConfirmDialog>
  );
}
