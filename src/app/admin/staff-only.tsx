import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { askToConfirm, lacksSecondFactorAtom } from '../shell/later/confirm-login.ts';
import { SignedInOnly } from '../shell/later/signed-in-only.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import './admin.css';

/**
 * Sends everyone but staff to the home page, and asks staff for a second factor if the server requires one. The server still checks every
 * call.
 */
export function StaffOnly({ children }: { children: ReactNode }) {
  const isRejected = useAtomValue(lacksSecondFactorAtom);
  return <SignedInOnly isForStaff>{isRejected ? <SecondFactor /> : children}</SignedInOnly>;
}

function SecondFactor() {
  return (
    <div className="admin">
      <PageHead title="Confirm with a passkey">
        <p className="admin-second-factor">
          Staff need a second factor on this site. You logged in with your password, so confirm with a passkey to open
          the staff pages.
        </p>
        <div className="admin-actions">
          <Button kind="primary" onClick={() => void askToConfirm('second_factor_required')}>
            Confirm it’s you
          </Button>
        </div>
      </PageHead>
    </div>
  );
}
