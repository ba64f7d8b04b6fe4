import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** While `dirty`, no reload happens by itself, and closing the page asks first. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const work = Symbol('unsaved');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(work);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(work);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}

type Leave = () => void;
let guard: ((leave: Leave) => void) | undefined;

/** While there is an `ask`, a link within the app leads nowhere until `ask` calls what it is given. Make it with `useCallback`. */
export function useLeaveGuard(ask: ((leave: Leave) => void) | undefined): void {
  useEffect(() => {
    guard = ask;
    return () => {
      guard = undefined;
    };
  }, [ask]);
}

/** Leaves the screen at once, or when the screen agrees. */
export function leaveScreen(leave: Leave): void {
  if (guard) guard(leave);
  else leave();
}

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}
