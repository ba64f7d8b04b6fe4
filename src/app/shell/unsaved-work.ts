import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Blocks automatic reloads, and has the browser ask before it closes the page, until the returned function is called. */
export function holdUnsavedWork(): () => void {
  const work = Symbol('unsaved');
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  unsaved.add(work);
  window.addEventListener('beforeunload', ask);
  return () => {
    unsaved.delete(work);
    window.removeEventListener('beforeunload', ask);
  };
}

type Leave = () => void;

/** `isLogout`: no unsaved work stays on the device. */
export type AskToLeave = (leave: Leave, isLogout?: boolean) => void;

let guard: AskToLeave | undefined;

/** While `ask` is set, links within the app and logouts wait until it calls the function that it gets. Make it with `useCallback`. */
export function useLeaveGuard(ask: AskToLeave | undefined): void {
  useEffect(() => {
    guard = ask;
    return () => {
      guard = undefined;
    };
  }, [ask]);
}

/** Leaves the screen immediately, or when the screen agrees. */
export const leaveScreen: AskToLeave = (leave, isLogout) => {
  if (guard) guard(leave, isLogout);
  else leave();
};

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}
