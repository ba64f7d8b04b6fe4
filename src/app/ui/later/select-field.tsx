import { type ComponentProps, type ReactNode, useId } from 'react';
import './text-field.css';
import './select-field.css';

/** Shows a labeled native select of these values. */
export function SelectField<Value extends string | number>({
  label,
  values,
  labelOf = String,
  onChoose,
  ...select
}: {
  label: ReactNode;
  values: readonly Value[];
  value: Value;
  /** Returns an option's text; by default the value itself. */
  labelOf?: (value: Value) => string;
  onChoose: (value: Value) => void;
} & Omit<ComponentProps<'select'>, 'id' | 'className' | 'value' | 'onChange' | 'children'>) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <span className="select">
        <select
          {...select}
          id={id}
          className="field-input"
          onChange={({ target }) => {
            const chosen = values.find((value) => String(value) === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {labelOf(value)}
            </option>
          ))}
        </select>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m1.5 4 4.5 4.5L10.5 4" fill="none" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </span>
    </div>
  );
}
