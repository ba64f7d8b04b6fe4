import type { Tally } from '../../rules/tally.ts';
import './progress-bar.css';

/** Shows how many questions are answered, in words and as a bar with one segment for each. */
export function ProgressBar({ tally: { answered, total } }: { tally: Tally }) {
  return (
    <div className="progress">
      <span id="progress-words">
        {answered} of {total} answered
      </span>
      <div
        className="progress-bar"
        role="progressbar"
        aria-labelledby="progress-words"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={`${answered} of ${total} answered`}
      >
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity beyond their place
          <span key={index} className={index < answered ? 'progress-done' : undefined} />
        ))}
      </div>
    </div>
  );
}
