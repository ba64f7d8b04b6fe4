import { type ComponentProps, type ReactNode, useId } from 'react';
import './form.css';
import './text-field.css';

/**
 * Shows a labeled input with its help and its error. `error` can be several sentences. `hint` says what the field accepts: an error takes its
 * place, because it says the same.
 */
export function TextField({
  label,
  hint,
  help,
  error,
  after,
  className,
  ...input
}: {
  label: ReactNode;
  hint?: ReactNode;
  help?: ReactNode;
  error?: string | readonly string[] | undefined;
  /** Shown opposite the label, such as a link. */
  after?: ReactNode;
} & ComponentProps<'input'>) {
  const id = useId();
  const errors = error === undefined ? [] : typeof error === 'string' ? [error] : error;
  const told = errors.length === 0 ? (hint ?? help) : help;
  const described = [told && `${id}-help`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {after}
      </div>
      <input
        dir="auto"
        {...input}
        id={id}
        className="field-input"
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={described || undefined}
      />
      {told && (
        <p className="field-help" id={`${id}-help`}>
          {told}
        </p>
      )}
      {errors.length > 0 && (
        <div className="field-error" id={`${id}-error`}>
          {errors.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Does the same for several lines of text. */
export function TextArea({
  label,
  help,
  error,
  hideLabel = false,
  className,
  ...area
}: {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
} & ComponentProps<'textarea'>) {
  const id = useId();
  const described = [help && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <div className={hideLabel ? 'visually-hidden' : 'field-head'}>
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        dir="auto"
        {...area}
        id={id}
        className="field-input field-area"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
      />
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
