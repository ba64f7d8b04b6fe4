import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to a form's first field, if it waits on the dialog's title because the form's code came later than the dialog. */
export function useWaitingFocus(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement?.matches('.dialog-head h2')) form.current?.querySelector('input')?.focus();
  }, [form]);
}
