import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { LazyPart } from './lazy-part.ts';
import { passFocusOn } from './pass-focus-on.ts';
import './page-part.css';

/**
 * Shows a lazy part of the page. If its code can't be fetched, as when offline on a first visit, the rest of the page keeps working and the
 * learner can try again.
 */
export function PagePart<P extends object>({
  part: Part,
  props,
  waiting = null,
  missing = 'This part isn’t on this device yet. Go online once to load it.',
}: {
  part: LazyPart<P>;
  props: P;
  waiting?: ReactNode;
  /** Says that the code can't be fetched. */
  missing?: string;
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
        {missing}{' '}
        <Button small busy={isLoading} onClick={() => setLoading(true)}>
          Try again
        </Button>
      </p>
    );
  return isLoading ? waiting : <Part {...props} />;
}
