import { Suspense } from 'react';
import type { RefusedAct } from '../../sync/queries/first/puzzle.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { NotKeptProps } from './later/not-kept.tsx';

// Rarely needed, and never urgently.
const List = lazyPart(() => import('./later/refused-act-list.tsx').then((file) => file.RefusedActList));
const NotKeptBox = lazyPart(() => import('./later/not-kept.tsx').then((file) => file.NotKept));

export interface RefusedActsProps {
  acts: readonly RefusedAct[];
}

/** Lists what the server rejected. The change is already rolled back. */
export function RefusedActs(props: RefusedActsProps) {
  if (props.acts.length === 0) return null;
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  );
}

/** Says why the device couldn't store an act: `error` is the reason, undefined if it could. */
export function NotKept(props: NotKeptProps) {
  if (props.error === undefined) return null;
  return (
    <Suspense>
      <NotKeptBox {...props} />
    </Suspense>
  );
}
