import { SelectField } from '../ui/later/select-field.tsx';

/** Narrows a list to what is in one state. */
export function StateField<State extends string>({
  words,
  state,
  onChoose,
}: {
  /** What each state is called. */
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
