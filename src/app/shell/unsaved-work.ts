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

/** `isLogout`: nothing of what is unsaved stays on the device. */
export type AskToLeave = (leave: Leave, isLogout?: boolean) => void;

let guard: AskToLeave | undefined;

/**
 * While there is an `ask`, neither a link within the app nor a logout leads anywhere until `ask` calls what it is given. Make it with
 * `useCallback`.
 */
export function useLeaveGuard(ask: AskToLeave | undefined): void {
  useEffect(() => {
    guard = ask;
    return () => {
      guard = undefined;
    };
  }, [ask]);
}

/** Leaves the screen at once, or when the screen agrees. */
export const leaveScreen: AskToLeave = (leave, isLogout) => {
  if (guard) guard(leave, isLogout);
  else leave();
};

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}
