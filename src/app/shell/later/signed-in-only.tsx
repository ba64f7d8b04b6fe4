import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { Device } from '../../../sync/device.ts';
import { useDevice } from '../device-provider.tsx';
import { refreshSession } from '../device-services/start-services.ts';
import { ScreenSkeleton } from '../screen.tsx';
import { useSession } from '../session.ts';

/** Returns a screen that sends everyone to the home page who isn't signed in, or isn't staff. */
export function signedInOnly<Props extends object>(AdmittedScreen: ComponentType<Props>, isForStaff = false) {
  return function Admission(props: Props) {
    return (
      <SignedInOnly isForStaff={isForStaff}>
        <AdmittedScreen {...props} />
      </SignedInOnly>
    );
  };
}

/**
 * Shows a screen only to those who are signed in, or only to staff. Asks the server who is signed in before it sends anyone to the home page:
 * the page doesn't know of a login that was cut short, or that someone has just become staff.
 */
function SignedInOnly({ isForStaff, children }: { isForStaff: boolean; children: ReactNode }) {
  const device = useDevice();
  const session = useSession();
  const [asked, setAsked] = useState<Device>();
  const isAdmitted = isForStaff ? session?.is_staff === true : session !== null;

  useEffect(() => {
    if (isAdmitted) return;
    let isOver = false;
    const onEnd = () => {
      if (!isOver) setAsked(device);
    };
    refreshSession(device).then(onEnd, onEnd);
    return () => {
      isOver = true;
    };
  }, [device, isAdmitted]);

  if (isAdmitted) return children;
  return asked === device ? <Redirect to="/" replace /> : <ScreenSkeleton />;
}
