import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { shellStatusAtom, unreachedText } from '../../shell/sync-status.ts';
import { Dot } from '../dot.tsx';
import { ErrorBox } from '../error-box.tsx';
import type { FormFailure } from './form-errors.ts';
import './form-notes.css';

/** Says what failed and why. `action` is what can be done about it. */
export function FailureBox({ failure, action }: { failure: FormFailure | null; action?: ReactNode }) {
  if (!failure) return null;
  return (
    <ErrorBox reason={failure.hint} action={action}>
      {failure.sentence}
    </ErrorBox>
  );
}

/** Says in advance what won't work offline. The learner can still try, because nobody knows for sure. */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  return (
    <div role="status" className="form-offline">
      {isOffline && (
        <p>
          <Dot state="pending" />
          <span>
            <b>{unreachedText(navigator.onLine)}</b> {children}
          </span>
        </p>
      )}
    </div>
  );
}
