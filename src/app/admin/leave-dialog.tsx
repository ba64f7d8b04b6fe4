import { useCallback, useState } from 'react';
import { useLeaveGuard, useUnsavedWork } from '../shell/unsaved-work.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBackGuard } from './use-back-guard.ts';

/** While `isDirty`, closing the page, following a link and going back all ask first. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useUnsavedWork(isDirty);
  const ask = useCallback((go: () => void) => setLeave(() => go), []);
  useLeaveGuard(isDirty ? ask : undefined);
  useBackGuard(isDirty ? ask : undefined);
  if (!leave) return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      action="Leave"
      cancel="Stay"
      onConfirm={leave}
      onClose={() => setLeave(null)}
    >
      <p>What you have written stays on this device as a draft.</p>
    </ConfirmDialog>
  );
}
