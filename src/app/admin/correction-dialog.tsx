import { useState } from 'react';
import { type PastAnswers, pastAnswers } from '../../contract/admin-puzzles.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import './correction-dialog.css';

const labels: Readonly<Record<PastAnswers, string>> = {
  regrade: 'Regrade them by the new key. Points, rates, and the leaderboard follow.',
  void: 'Count them for nobody.',
};

/** Shown if an edit changes what learners have answered: asks what becomes of their answers, and saves. */
export function CorrectionDialog({
  addsQuestion,
  isBusy,
  onSave,
  onClose,
}: {
  /** Whether the edit adds a question to a puzzle. */
  addsQuestion: boolean;
  isBusy: boolean;
  onSave: (choice: PastAnswers) => void;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<PastAnswers>('regrade');
  return (
    <Dialog title="What happens to earlier answers?" onClose={onClose}>
      <div className="dialog-form">
        <fieldset className="correction">
          <legend>Learners have answered what this edit changes.</legend>
          {pastAnswers.map((each) => (
            <label key={each} className="correction-choice">
              <input type="radio" name="past-answers" checked={choice === each} onChange={() => setChoice(each)} />
              {labels[each]}
            </label>
          ))}
        </fieldset>
        {addsQuestion && (
          <p>An added question counts for learners who finished the puzzle only if you regrade. They stay finished.</p>
        )}
        <div className="dialog-actions">
          <Button kind="primary" wide busy={isBusy} onClick={() => onSave(choice)}>
            Save
          </Button>
          <Button wide onClick={onClose}>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
