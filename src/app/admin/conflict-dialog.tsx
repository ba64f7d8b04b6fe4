import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import './conflict-dialog.css';

/** A part of a form that differs between this draft and another person's save. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Whether it was changed here. If not, theirs is the better guess. */
  isMine: boolean;
}

/** Shown if another person saved first: compares each part, and saves the chosen ones. */
export function ConflictDialog({
  differences,
  isBusy,
  onSave,
  onClose,
}: {
  differences: readonly Difference[];
  isBusy: boolean;
  /** The names of the parts to keep from this draft. */
  onSave: (mine: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ isMine }) => isMine).map(({ name }) => name)),
  );
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(name);
    else next.delete(name);
    setMine(next);
  };
  return (
    <Dialog title="Someone else saved first" onClose={onClose} wide>
      <div className="dialog-form">
        <p>
          {differences.length === 0
            ? 'Both versions are the same.'
            : 'Choose the text to keep for each part. Their version stays in the history.'}
        </p>
        {differences.map(({ name, label, ...texts }) => (
          <fieldset key={name} className="conflict">
            <legend>{label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="conflict-side">
                <span className="conflict-choice">
                  <input
                    type="radio"
                    name={`conflict-${name}`}
                    // The label holds the whole text, too.
                    aria-label={side === 'mine' ? 'Yours' : 'Theirs'}
                    checked={mine.has(name) === (side === 'mine')}
                    onChange={() => choose(name, side === 'mine')}
                  />
                  {side === 'mine' ? 'Yours' : 'Theirs'}
                </span>
                <DifferentLines text={texts[side]} other={texts[side === 'mine' ? 'theirs' : 'mine']} />
              </label>
            ))}
          </fieldset>
        ))}
        <div className="dialog-actions">
          <Button kind="primary" wide busy={isBusy} onClick={() => onSave(mine)}>
            Save my choices
          </Button>
          <Button wide onClick={onClose}>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows text, and marks the lines that the other text doesn't have. */
function DifferentLines({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split('\n'));
  return (
    <span className="conflict-text">
      {text === '' ? (
        <i>Empty</i>
      ) : (
        text.split('\n').map((line, index) =>
          known.has(line) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <span key={index}>{line || ' '}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <mark key={index}>{line || ' '}</mark>
          ),
        )
      )}
    </span>
  );
}
