import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { LazyPart } from '../ui/lazy-part.ts';

/**
 * Shows a lazy part of the page. If its code can't be fetched, as when offline on a first visit, the rest of the page keeps working and the
 * learner can try again.
 */
export function PagePart<P extends object>({
  part: Part,
  props,
  waiting = null,
}: {
  part: LazyPart<P>;
  props: P;
  waiting?: ReactNode;
}) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(() =>
    Part.load() === null ? 'loaded' : 'loading',
  );
  // Suspense would delay code that arrives within 300 ms of its fallback.
  useEffect(() => {
    if (state !== 'loading') return;
    Promise.resolve(Part.load()).then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  }, [Part, state]);

  if (state === 'loaded') return <Part {...props} />;
  if (state === 'loading') return waiting;
  return (
    <p className="part-failed">
      This part isn’t on this device yet. Go online once to load it.{' '}
      <Button small onClick={() => setState('loading')}>
        Try again
      </Button>
    </p>
  );
}
