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
      values={['', ...states]}
      value={state ?? ''}
      labelOf={(known) => (known ? stateText[known] : 'All except deleted')}
      onChoose={(known) => onChoose(known || undefined)}
    />
  );
}
