import { type RefObject, useEffect } from 'react';
import type { FieldErrors } from './form-errors.ts';

/** When errors appear, focuses the first field that has one, so screen readers announce its error. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
