import { Suspense } from 'react';
import type { RejectedEntry } from '../../sync/queries/first/puzzle.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { StorageErrorProps } from './later/storage-error-box.tsx';

// Rarely needed, and never urgently.
const List = lazyPart(() => import('./later/rejected-entry-list.tsx').then((file) => file.RejectedEntryList));
const StorageErrorBox = lazyPart(() => import('./later/storage-error-box.tsx').then((file) => file.StorageErrorBox));

export interface RejectedEntriesProps {
  rejected: readonly RejectedEntry[];
}

/** Lists what the server rejected. The change is already rolled back. */
export function RejectedEntries(props: RejectedEntriesProps) {
  if (props.rejected.length === 0) return null;
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  );
}

/** Says why the device couldn't store an operation: `error` is the reason, undefined if it could. */
export function StorageError(props: StorageErrorProps) {
  if (props.error === undefined) return null;
  return (
    <Suspense>
      <StorageErrorBox {...props} />
    </Suspense>
  );
}
