import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import type { FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';

export function CancelDialog({
  until,
  isBusy,
  failure,
  onClose,
  onCancel,
}: {
  until: string;
  isBusy: boolean;
  failure: FormFailure | null;
  onClose: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog title="Cancel your subscription?" onClose={onClose}>
      <div className="dialog-form">
        <p>You keep access until {until}. You won’t be charged after that, and your answers stay.</p>
        <FailureBox failure={failure} />
        <div className="dialog-actions">
          <Button kind="primary" wide busy={isBusy} onClick={onCancel}>
            {isBusy ? 'Canceling…' : 'Cancel subscription'}
          </Button>
          <Button wide onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
