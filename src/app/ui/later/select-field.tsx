import { type ComponentProps, type ReactNode, useId } from 'react';
import './text-field.css';
import './select-field.css';

/** Shows a labeled native select. */
export function SelectField({
  label,
  className,
  children,
  ...select
}: { label: ReactNode } & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId();
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <span className="select">
        <select {...select} id={id} className="field-input">
          {children}
        </select>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m1.5 4 4.5 4.5L10.5 4" fill="none" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </span>
    </div>
  );
}
