import { SelectField } from '../ui/later/select-field.tsx';

/** Narrows a list to items in one state. */
export function StateField<State extends string>({
  words,
  state,
  onChoose,
}: {
  /** The name of each state. */
  words: Readonly<Record<State, string>>;
  state: State | undefined;
  onChoose: (state: State | undefined) => void;
}) {
  const states = Object.keys(words) as State[];
  return (
    <SelectField
      label="State"
      value={state ?? ''}
      onChange={({ target }) => onChoose(states.find((known) => known === target.value))}
    >
      <option value="">All but the deleted</option>
      {states.map((known) => (
        <option key={known} value={known}>
          {words[known]}
        </option>
      ))}
    </SelectField>
  );
}
