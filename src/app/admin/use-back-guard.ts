import { useEffect } from 'react';

/**
 * While there is an `ask`, going back or forth in the history leads nowhere until `ask` calls what it is given; make it with
 * `useCallback`. A browser that lets no page hold it, or not twice without a click between, goes at once: a draft is all that is safe.
 */
export function useBackGuard(ask: ((leave: () => void) => void) | undefined): void {
  useEffect(() => {
    if (!ask || !('navigation' in window)) return;
    const { navigation } = window;
    let mayLeave = false;
    const hold = (event: NavigateEvent) => {
      if (mayLeave || event.navigationType !== 'traverse' || !event.cancelable) return;
      const { key } = event.destination;
      event.preventDefault();
      ask(() => {
        mayLeave = true;
        navigation.traverseTo(key);
      });
    };
    navigation.addEventListener('navigate', hold);
    return () => navigation.removeEventListener('navigate', hold);
  }, [ask]);
}
