import { Link } from 'wouter';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBox, serverTrouble } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import './puzzle-states.css';

export function NoDaily({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="puzzle-state">
      <PageHead title="No daily puzzle available yet.">
        <p className="puzzle-state-text">A new puzzle comes every day at 00:00 UTC.</p>
        <Button onClick={onRetry}>Check again</Button>
      </PageHead>
    </div>
  );
}

const reasons = {
  missing: 'We couldn’t find this puzzle.',
  unreached: 'We couldn’t reach the server, and this puzzle isn’t on this device yet.',
  refused: serverTrouble,
};

export function PuzzleLoadFailed({
  id,
  reason,
  onRetry,
}: {
  id: number;
  reason: keyof typeof reasons;
  onRetry: () => void;
}) {
  return (
    <div className="puzzle-state">
      <PageHead title={id === 0 ? 'Daily puzzle' : `Puzzle ${id}`}>
        <div className="puzzle-state-box">
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
            Failed to load puzzle
          </ErrorBox>
        </div>
        {id !== 0 && (
          <Link href="/daily" className={buttonClass()}>
            Today’s puzzle
          </Link>
        )}
      </PageHead>
    </div>
  );
}
