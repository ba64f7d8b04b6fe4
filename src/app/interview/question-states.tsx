import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Line } from '../ui/gutter.tsx';
import { LoadFailed } from '../ui/later/load-failed.tsx';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import { BackLink } from './back-link.tsx';
import './question-page.css';

export function QuestionLoadFailed({
  id,
  ...failed
}: { id: number } & Pick<ComponentProps<typeof LoadFailed>, 'reason' | 'onRetry'>) {
  return (
    <LoadFailed {...failed} what="question" title={`Question ${id}`} words="Failed to fetch interview questions">
      <BackLink />
    </LoadFailed>
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
    <h1 className="loading-heading" tabIndex={-1} ref={heading}>
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
