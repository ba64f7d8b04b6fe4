import type { ReactNode, RefObject } from 'react';
import { resultPercentage, resultText } from '../../rules/results.ts';
import { Line } from '../ui/gutter.tsx';
import type { Tally } from './solving.ts';
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
        {resultText(percentage).headline}
      </h2>
      <p className="result-words">
        {correct} of {total} right.
      </p>
      <Figure percentage={percentage} />
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
