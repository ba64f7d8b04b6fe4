import type { ReactNode } from 'react';
import type { Failure } from '../../../sync/http/first/api-client.ts';
import { ErrorBox } from '../error-box.tsx';
import { Line } from '../gutter.tsx';
import { inText } from '../text.ts';
import { reasonOf } from './form-errors.ts';
import { RetryButton } from './retry-button.tsx';
import './list-states.css';

/** Says how old a list is if it could be outdated. `more` ends the sentence. */
export function ListAge({ asOf, isShown, more = '' }: { asOf: number; isShown: boolean; more?: string }) {
  return (
    <div role="status">
      {isShown && (
        <Line className="list-age" dot="pending">
          <p>
            This list is {inText((Date.now() - asOf) / 1000)} old{more}.
          </p>
        </Line>
      )}
    </div>
  );
}

/** Says why a list isn't there. */
export function ListFailed({
  failure,
  onRetry,
  children,
}: {
  failure: Failure;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <Line className="list-failed">
      <ErrorBox
        reason={`${reasonOf(failure)} The list isn’t on this device yet.`}
        action={<RetryButton onClick={onRetry} />}
      >
        {children}
      </ErrorBox>
    </Line>
  );
}

/** Says why a list is empty, and offers a way out. */
export function ListEmpty({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Line className="list-empty" dot="none">
      <p role="status">{text}</p>
      {children}
    </Line>
  );
}
