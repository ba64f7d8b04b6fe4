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
  const [isLoading, setLoading] = useState(() => Part.load() !== null);
  const [hasFailed, setFailed] = useState(false);
  // Suspense would delay code that arrives within 300 ms of its fallback.
  useEffect(() => {
    if (!isLoading) return;
    const end = (failed: boolean) => {
      setFailed(failed);
      setLoading(false);
    };
    Promise.resolve(Part.load()).then(
      () => end(false),
      () => end(true),
    );
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

/** When an element with the focus goes, focuses what takes its place, unless that takes the focus itself. */
function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const { previousElementSibling: before, parentElement: parent } = element;
    queueMicrotask(() => {
      const next = (before ? before.nextElementSibling : parent?.firstElementChild) ?? parent;
      if (document.activeElement !== document.body || !(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    });
  };
}
