import { SelectField } from '../ui/later/select-field.tsx';
import { stateText } from './text.ts';

/** Narrows a list to items in one state. */
export function StateField<State extends keyof typeof stateText>({
  states,
  state,
  onChoose,
}: {
  states: readonly State[];
  state: State | undefined;
  onChoose: (state: State | undefined) => void;
}) {
  return (
    <SelectField
      label="Status"
      value={state ?? ''}
      onChange={({ target }) => onChoose(states.find((known) => known === target.value))}
    >
      <option value="">All except deleted</option>
      {states.map((known) => (
        <option key={known} value={known}>
          {stateText[known]}
        </option>
      ))}
    </SelectField>
  );
}
