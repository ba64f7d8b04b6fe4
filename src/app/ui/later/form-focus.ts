import { type RefObject, useEffect, useRef } from 'react';
import type { FieldErrors } from './form-errors.ts';

/**
 * When a submit leads to errors, focuses the first field that has one, so screen readers announce its error. An error that's about no single
 * field gets the focus itself, if it can have it. An edit changes the errors, too, but must not move the focus.
 */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  const isSubmitted = useRef(false);
  useEffect(() => {
    const element = form.current;
    const onSubmit = () => {
      isSubmitted.current = true;
    };
    element?.addEventListener('submit', onSubmit);
    return () => element?.removeEventListener('submit', onSubmit);
  }, [form]);
  useEffect(() => {
    if (!isSubmitted.current || Object.keys(errors).length === 0) return;
    isSubmitted.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error[tabindex]')?.focus();
  }, [form, errors]);
}
