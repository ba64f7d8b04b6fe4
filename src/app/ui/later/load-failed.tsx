import type { ReactNode } from 'react';
import { ErrorBox, serverTrouble } from '../error-box.tsx';
import { PageHead } from './page-head.tsx';
import { RetryButton } from './retry-button.tsx';
import './load-failed.css';

/** Shown instead of a puzzle or question that this device doesn't have: says why, and where to go. */
export function LoadFailed({
  what,
  title,
  reason,
  words,
  onRetry,
  children,
}: {
  what: 'puzzle' | 'question';
  title: string;
  reason: 'missing' | 'unreached' | 'rejected';
  /** Says what failed. */
  words: string;
  onRetry: () => void;
  children: ReactNode;
}) {
  const reasons = {
    missing: `We couldn’t find this ${what}.`,
    unreached: `We couldn’t reach the server, and this ${what} isn’t on this device yet.`,
    rejected: serverTrouble,
  };
  return (
    <div className="load-failed">
      <PageHead title={title}>
        <div className="load-failed-box">
          <ErrorBox reason={reasons[reason]} action={reason !== 'missing' && <RetryButton onClick={onRetry} />}>
            {words}
          </ErrorBox>
        </div>
        {children}
      </PageHead>
    </div>
  );
}
