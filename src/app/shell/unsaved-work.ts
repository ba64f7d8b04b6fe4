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

export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}
