import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { LazyPart } from '../ui/lazy-part.ts';
import { passFocusOn } from '../ui/pass-focus-on.ts';

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
  const [isLoading, setLoading] = useState(() => Part.load() !== null);
  const [hasFailed, setFailed] = useState(false);
  // Suspense would delay code that arrives within 300 ms of its fallback.
  useEffect(() => {
    if (!isLoading) return;
    Promise.resolve(Part.load())
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .then(() => setLoading(false));
  }, [Part, isLoading]);

  if (hasFailed)
    return (
      <p className="part-failed" ref={passFocusOn}>
        This part isn’t on this device yet. Go online once to load it.{' '}
        <Button small busy={isLoading} onClick={() => setLoading(true)}>
          Try again
        </Button>
      </p>
    );
  return isLoading ? waiting : <Part {...props} />;
}
