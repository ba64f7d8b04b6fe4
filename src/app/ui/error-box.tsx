import type { ReactNode } from 'react';
import type { Failure } from '../../sync/http/first/api-client.ts';
import { Dot } from './dot.tsx';
import './error-box.css';

/** Shows an error in a red box, and announces it. `reason` is why it happened, and `action` what can be done about it. */
export function ErrorBox({
  children,
  reason,
  action,
}: {
  children: ReactNode;
  reason?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="error-box" role="alert">
      <Dot state="wrong" />
      <div className="error-box-text">
        {reason ? (
          <>
            <p>{children}</p>
            <p className="error-box-reason">{reason}</p>
          </>
        ) : (
          children
        )}
      </div>
      {action}
    </div>
  );
}

export const serverTrouble = 'The server has a problem. Try again in a moment.';

/** Returns whether the server itself failed, or a proxy in front of it. */
export function isServerTrouble({ status }: Failure): boolean {
  return status !== null && status >= 500;
}
