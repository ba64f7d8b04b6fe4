import { useCallback, useState } from 'react';
import { useUnsavedWork } from '../shell/later/use-unsaved-work.ts';
import { type AskToLeave, useLeaveGuard } from '../shell/unsaved-work.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBackGuard } from './use-back-guard.ts';

/** While `isDirty`, asks before the page closes, a link is followed, the browser goes back, or the user logs out. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const [asked, setAsked] = useState<{ leave: () => void; isLogout: boolean } | null>(null);
  useUnsavedWork(isDirty);
  const ask = useCallback<AskToLeave>((leave, isLogout = false) => setAsked({ leave, isLogout }), []);
  useLeaveGuard(isDirty ? ask : undefined);
  useBackGuard(isDirty ? ask : undefined);
  if (!asked) return null;
  const { leave, isLogout } = asked;
  return (
    <ConfirmDialog
      question={isLogout ? 'Log out without saving?' : 'Leave without saving?'}
      action={isLogout ? 'Log out' : 'Leave'}
      cancel="Stay"
      onConfirm={() => {
        setAsked(null);
        leave();
        return null;
      }}
      onClose={() => setAsked(null)}
    >
      <p>
        {isLogout
          ? "This deletes your changes from this device. You can't undo it."
          : 'Your changes stay on this device as a draft until you log out.'}
      </p>
    </ConfirmDialog>
  );
}
