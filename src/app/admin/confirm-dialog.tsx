import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import type { FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';

/** Asks for confirmation before an action that one click can't undo. */
export function ConfirmDialog({
  question,
  action,
  cancel = 'Cancel',
  onConfirm,
  onClose,
  children,
}: {
  question: string;
  /** The label of the confirming button. */
  action: string;
  cancel?: string;
  /** Returns why it failed, if it did. */
  onConfirm: () => Promise<FormFailure | null> | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    setFailure(await onConfirm());
    setBusy(false);
  };

  return (
    <Dialog title={question} onClose={onClose}>
      <div className="dialog-form">
        {children}
        <FailureBox failure={failure} />
        <div className="dialog-actions">
          <Button kind="primary" wide busy={isBusy} onClick={confirm}>
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
