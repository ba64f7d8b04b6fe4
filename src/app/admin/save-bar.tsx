import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-words.tsx';

/** The foot of a form: saves, discards what isn't saved, and says which of both is due. */
export function SaveBar({
  edit: { failure, isBusy, isDirty, discard },
  action,
  said,
  aside,
}: {
  edit: { failure: FormFailure | null; isBusy: boolean; isDirty: boolean; discard: () => void };
  /** What the saving button says. */
  action: string;
  /** Said before anything else. */
  said?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="puzzle-editing-save">
      <FailureBox failure={failure} />
      <div className="dialog-actions">
        <Button type="submit" kind="primary" wide busy={isBusy}>
          {isBusy ? 'Saving…' : action}
        </Button>
        {isDirty && (
          <Button wide onClick={discard}>
            Discard changes
          </Button>
        )}
        {aside}
        <p className="meta" role="status">
          {said || (isDirty ? 'Not saved yet; kept on this device.' : '')}
        </p>
      </div>
    </div>
  );
}
