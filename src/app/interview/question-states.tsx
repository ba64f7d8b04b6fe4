import { useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorBox, serverTrouble } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import { BackLink } from './back-link.tsx';
import './question-page.css';

const reasons = {
  missing: 'We couldn’t find this question.',
  unreached: 'We couldn’t reach the server, and this question isn’t on this device yet.',
  refused: serverTrouble,
};

export function QuestionLoadFailed({
  id,
  reason,
  onRetry,
}: {
  id: number;
  reason: keyof typeof reasons;
  onRetry: () => void;
}) {
  return (
    <div className="interview-failed">
      <PageHead title={`Question ${id}`}>
        <div className="interview-failed-box">
          <ErrorBox
            reason={reasons[reason]}
            action={
              reason !== 'missing' && (
                <Button small onClick={onRetry}>
                  Retry
                </Button>
              )
            }
          >
            Failed to fetch interview questions
          </ErrorBox>
        </div>
        <BackLink />
      </PageHead>
    </div>
  );
}

/** A heading to focus. When the question arrives, the focus moves to its title. */
function LoadingHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (document.activeElement !== element) return;
      queueMicrotask(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <h1 className="interview-loading-heading" tabIndex={-1} ref={heading}>
      Interview question
    </h1>
  );
}

/** Shows the page's shape while its question loads. */
export function LoadingQuestion() {
  return (
    <div className="interview-view interview-loading split">
      <div className="interview-main">
        <Line as="header" className="page-head interview-head">
          <LoadingHeading />
          <Spinner label="Loading question…" />
          <div className="interview-loading-title">
            <Skeleton widths={[58, 30]} />
          </div>
        </Line>
        <div className="interview-description">
          <Skeleton widths={[92, 88, 95, 40]} />
        </div>
      </div>
      <div className="interview-pane pane">
        {[60, 45, 70, 52].map((width) => (
          <div key={width} className="interview-loading-line">
            <Skeleton widths={[width]} />
          </div>
        ))}
      </div>
    </div>
  );
}
