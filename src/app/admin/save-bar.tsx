import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';

/** Shows the foot of a form, which saves, discards unsaved changes, and shows the form's state. */
export function SaveBar({
  edit: { failure, isBusy, isDirty, discard },
  action,
  message,
  aside,
}: {
  edit: { failure: FormFailure | null; isBusy: boolean; isDirty: boolean; discard: () => void };
  /** The label of the save button. */
  action: string;
  /** Shown before everything else. */
  message?: ReactNode;
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
          <Button
            wide
            onClick={({ currentTarget }) => {
              // This button disappears, and the focus would be lost with it.
              (currentTarget.previousElementSibling as HTMLElement).focus();
              discard();
            }}
          >
            Discard changes
          </Button>
        )}
        {aside}
        <p className="meta" role="status">
          {message || (isDirty ? 'Not saved. Your changes are kept on this device.' : '')}
        </p>
      </div>
    </div>
  );
}
