import { type RefObject, useEffect } from 'react';
import type { FieldErrors } from './form-errors.ts';

/** When errors appear, the first field that has one gets the focus, and its sentence is read with it. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
