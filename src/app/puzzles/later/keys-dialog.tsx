import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { secureApis } from '../../../rules/secure-apis.ts';
import { Dialog } from '../../ui/later/dialog.tsx';
import { singleKeysAtom } from '../../ui/single-keys.ts';
import { type KeyboardLayout, keyName } from './key-names.ts';
import './keys-dialog.css';

const listed: readonly (readonly [readonly string[], string])[] = [
  [['A', 'B', 'C', 'D'], 'Choose an option'],
  [['1', '2', '3', '4'], 'The same'],
  [['Enter'], 'Submit the answer, or continue'],
  [['←', '→'], 'Move between the questions, on their tabs'],
  [['?'], 'This list'],
];

/** Lists the keys, as on the user's keyboard if the browser knows it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const layout = useKeyboardLayout();
  const [keys, setKeys] = useAtom(singleKeysAtom);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {listed.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{/^\w$/.test(name) ? keyName(name, layout) : name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {layout === null && (
        <p className="keys-places">
          If your keyboard types other letters, or digits only with Shift, press the keys in the same places as on a US
          keyboard.
        </p>
      )}
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

/** Null if the browser doesn't tell; only Chromium does. */
function useKeyboardLayout(): KeyboardLayout | null {
  const [layout, setLayout] = useState<KeyboardLayout | null>(null);
  useEffect(() => {
    const { keyboard } = secureApis().navigator;
    keyboard?.getLayoutMap().then(
      // Some keyboards, such as a tablet's, have no keys to name.
      (known) => setLayout(known.size > 0 ? known : null),
      (error) => console.warn('The keyboard’s layout is unknown.', error),
    );
  }, []);
  return layout;
}
