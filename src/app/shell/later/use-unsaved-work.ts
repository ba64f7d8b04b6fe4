import { useEffect } from 'react';
import { holdUnsavedWork } from '../unsaved-work.ts';

/** While `dirty`, holds unsaved work as `holdUnsavedWork` does. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
}
