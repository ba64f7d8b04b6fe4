import type { ReactNode, RefObject } from 'react';
import { resultPercentage, resultText } from '../../rules/results.ts';
import type { Tally } from '../../rules/tally.ts';
import { Line } from '../ui/gutter.tsx';
import './results.css';

/** Sums up a finished puzzle above its questions. */
export function ResultSummary({
  tally: { correct, total },
  heading,
  children,
}: {
  tally: Tally;
  heading: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}) {
  const percentage = resultPercentage(correct, total);
  return (
    <Line as="section" className="result-summary">
      <h2 className="result-headline" ref={heading} tabIndex={-1}>
        {total === 0 ? 'Completed' : resultText(percentage).headline}
      </h2>
      <p className="result-words">
        {total === 0 ? 'Your answers don’t count: the questions were corrected.' : `${correct} of ${total} right.`}
      </p>
      {total > 0 && <Figure percentage={percentage} />}
      {children}
    </Line>
  );
}

export function Figure({ percentage }: { percentage: number }) {
  return (
    <p className="result-figure">
      {percentage}
      <span>%</span>
    </p>
  );
}
