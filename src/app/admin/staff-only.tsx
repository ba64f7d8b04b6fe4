import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { askToConfirm, lacksSecondFactorAtom } from '../shell/later/confirm-login.ts';
import { signedInOnly } from '../shell/later/signed-in-only.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import './admin.css';

/**
 * Returns a screen that sends everyone but staff to the home page, and asks staff for a second factor if the server requires one. The server
 * still checks every call.
 */
export function staffOnly<Props extends object>(StaffScreen: ComponentType<Props>) {
  function WithSecondFactor(props: Props) {
    return useAtomValue(lacksSecondFactorAtom) ? <SecondFactor /> : <StaffScreen {...props} />;
  }
  return signedInOnly(WithSecondFactor, true);
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
