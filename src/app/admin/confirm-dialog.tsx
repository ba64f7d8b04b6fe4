import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import type { FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';

/** Asks for confirmation before an action that one click can't undo. */
export function ConfirmDialog({
  question,
  action,
  cancel = 'Cancel',
  isBusy = false,
  failure = null,
  onConfirm,
  onClose,
  children,
}: {
  question: string;
  /** The label of the confirming button. */
  action: string;
  cancel?: string;
  isBusy?: boolean;
  failure?: FormFailure | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog title={question} onClose={onClose}>
      <div className="dialog-form">
        {children}
        <FailureBox failure={failure} />
        <div className="dialog-actions">
          <Button kind="primary" wide busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
          <Button wide onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
