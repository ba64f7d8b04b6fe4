import type { FieldErrors } from '../ui/later/form-errors.ts';

export interface FieldsProps<Values> {
  values: Values;
  errors: FieldErrors;
  onChange: (changed: Partial<Values>) => void;
}

/** The names of the fields that hold this type. */
type NameOf<Values, Type> = keyof { [Name in keyof Values as Type extends Values[Name] ? Name : never]: Name };

/** Returns the props of the field of plain text with this name. */
export function textProps<Values, Name extends NameOf<Values, string> & keyof Values & string>(
  { values, errors, onChange }: FieldsProps<Values>,
  name: Name,
) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value } as Partial<Values>),
  };
}

export function CheckField<Values>({
  values,
  onChange,
  name,
  label,
  disabled,
}: FieldsProps<Values> & {
  name: NameOf<Values, boolean> & keyof Values & string;
  label: string;
  disabled?: boolean;
}) {
  return (
    <label className="check-field">
      <input
        type="checkbox"
        name={name}
        checked={values[name] as boolean}
        disabled={disabled}
        onChange={({ target }) => onChange({ [name]: target.checked } as Partial<Values>)}
      />
      {label}
    </label>
  );
}
