import { useAtom } from 'jotai';
import { Dialog } from '../../ui/later/dialog.tsx';
import { singleKeysAtom } from '../../ui/single-keys.ts';
import './keys-dialog.css';

const listed: readonly (readonly [readonly string[], string])[] = [
  [['A', 'B', 'C', 'D'], 'Choose an option'],
  [['1', '2', '3', '4'], 'The same'],
  [['Enter'], 'Submit the answer, or continue'],
  [['←', '→'], 'Move between the questions, on their tabs'],
  [['?'], 'This list'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [keys, setKeys] = useAtom(singleKeysAtom);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {listed.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-places">
        If your keyboard types other letters, or digits only with Shift, press the keys in the same places as on a US
        keyboard.
      </p>
      <label className="keys-switch">
        <input
          type="checkbox"
          role="switch"
          checked={keys === 'on'}
          aria-checked={keys === 'on'}
          onChange={(event) => setKeys(event.target.checked ? 'on' : 'off')}
        />
        Use letters, digits, and ? as shortcuts
      </label>
    </Dialog>
  );
}
