import { useEffect } from 'react';

/**
 * While `ask` is set, going back or forward in the history waits until `ask` calls the function that it gets. Make it with `useCallback`. A
 * browser that doesn't let pages block navigation, or not twice without a click in between, navigates immediately. Then only the draft is
 * safe.
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
