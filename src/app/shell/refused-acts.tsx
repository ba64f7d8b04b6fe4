import { Suspense } from 'react';
import { isOutOfRoom } from '../../sync/storage/quota.ts';
import type { RefusedAct } from '../../sync/views/read-puzzle.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import './refused-acts.css';

// Seldom needed, and then not in haste.
const List = lazyPart(() => import('./later/refused-act-list.tsx').then((file) => file.RefusedActList));

export interface RefusedActsProps {
  acts: readonly RefusedAct[];
}

/** What the server would not have. The change itself has been taken back. */
export function RefusedActs(props: RefusedActsProps) {
  if (props.acts.length === 0) return null;
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  );
}

/** The device could not even keep it: `error` is why. */
export function NotKept({ error, children }: { error: unknown; children: string }) {
  const advice = isOutOfRoom(error) ? 'Free some space and try again.' : 'Reload the page and try again.';
  return (
    <div className="refused">
      <ErrorBox>
        {children}
        <span className="refused-reason">This device couldn’t store it. {advice}</span>
      </ErrorBox>
    </div>
  );
}
