import { Link } from 'wouter';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line, PageHead } from '../ui/gutter.tsx';
import './puzzle-states.css';

export function NoDaily({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="puzzle-state">
      <PageHead title="No daily puzzle available yet.">
        <p className="puzzle-state-text">A new puzzle comes every day at 00:00 UTC.</p>
        <Button onClick={onRetry}>Look again</Button>
      </PageHead>
    </div>
  );
}

/** In place of a premium puzzle. */
export function LockedPuzzle({ id }: { id: number }) {
  return (
    <div className="puzzle-state">
      <Line as="header" className="page-head" number={id} dot="locked">
        <h1>This puzzle is part of Premium.</h1>
        <p className="puzzle-state-text">
          The daily puzzle is open to everyone, and what you open as the daily stays open to you. The others are in the{' '}
          <Link href="/puzzles">list of all puzzles</Link>.
        </p>
        <Link href="/daily" className={buttonClass({ kind: 'primary', wide: true })}>
          Today’s puzzle
        </Link>
      </Line>
      <ol className="puzzle-state-lines" aria-hidden="true">
        {[46, 31, 0, 58, 40, 64, 27, 12].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture of lines that are not shown
          <li key={index} className="line">
            <span className="gutter">
              <span className="gutter-number">{index + 1}</span>
              <span className="gutter-dot">{index === 4 && <Dot state="locked" />}</span>
            </span>
            <span className="line-text">
              <span className="puzzle-state-bar" style={{ inlineSize: `${width}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const reasons = {
  missing: 'There is no such puzzle.',
  unreached: 'The server could not be reached, and this puzzle is not on this device yet.',
  refused: 'The server has a problem of its own.',
};

export function LoadFailed({ id, reason, onRetry }: { id: number; reason: keyof typeof reasons; onRetry: () => void }) {
  return (
    <div className="puzzle-state">
      <PageHead title={id === 0 ? 'Daily puzzle' : `Puzzle ${id}`}>
        <div className="puzzle-state-box">
          <ErrorBox
            action={
              <Button small onClick={onRetry}>
                Retry
              </Button>
            }
          >
            Failed to load puzzle
          </ErrorBox>
        </div>
        <p className="puzzle-state-text">{reasons[reason]}</p>
        {id !== 0 && (
          <Link href="/daily" className={buttonClass({ kind: 'plain' })}>
            Today’s puzzle
          </Link>
        )}
      </PageHead>
    </div>
  );
}
